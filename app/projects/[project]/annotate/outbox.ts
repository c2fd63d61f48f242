import { Refused, Unreachable, type LabellingApi } from "./labelling-api";
import { readStored, store, storedKeys } from "./stored-json";

/** A label, a skip, or the taking back of one, on its way to the server. */
export interface Outgoing {
  path: "annotations" | "annotations/skip" | "annotations/undo";
  /** What the list of refused ones calls it. */
  headline: string;
  body: { clientKey: string; [field: string]: unknown };
}

/** `tried`: it may have arrived, though no reply came. */
type Waiting = Outgoing & { at: number; tried: boolean };

export interface RefusedItem extends Outgoing {
  message: string;
}

export type Flush = "sent" | "offline" | "signed-out";

/**
 * Labels wait here until the server has them: in localStorage, so that a reload, a lost network or an ended session loses
 * none, and under the person's own id, so that nobody sends another's. Each has a key of its own there, so that two tabs
 * do not overwrite each other's, and carries its client key: sending twice is one label.
 */
export class Outbox {
  readonly #prefix: string;
  readonly #refusedKey: string;
  /** What a browser without storage, or with a full one, could not keep. It only does not survive a reload. */
  readonly #unstored = new Map<string, Waiting>();
  #flushing: Promise<Flush> | null = null;
  #sending: string | null = null;
  #lastAt = 0;

  constructor(
    private readonly api: LabellingApi,
    private readonly onChange: () => void,
  ) {
    this.#prefix = `assay:outbox:${api.userId}:${api.project}:`;
    this.#refusedKey = `assay:refused:${api.userId}:${api.project}`;
  }

  /** Oldest first. */
  waiting(): Waiting[] {
    const stored = storedKeys(this.#prefix).flatMap((key) => readStored<Waiting | null>(key, null) ?? []);
    return [...stored, ...this.#unstored.values()].sort((one, other) => one.at - other.at);
  }

  refused(): RefusedItem[] {
    return readStored<RefusedItem[]>(this.#refusedKey, []);
  }

  dismissRefused(): void {
    store(this.#refusedKey, null);
    this.onChange();
  }

  add(item: Outgoing): void {
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1);
    this.#keep({ ...item, at: this.#lastAt, tried: false });
    this.onChange();
  }

  /**
   * Takes an item back that the server does not have, and says whether that was possible. One that may have arrived
   * without a reply is taken back there too, before anything later is sent.
   */
  takeBack(clientKey: string): boolean {
    const item = this.waiting().find(({ body }) => body.clientKey === clientKey);
    if (!item || this.#sending === clientKey) return false;
    this.#remove(item);
    if (item.tried) this.add({ path: "annotations/undo", headline: item.headline, body: { clientKey } });
    return true;
  }

  /** Sends what waits, oldest first. Calls meet in one run. */
  flush(): Promise<Flush> {
    this.#flushing ??= this.#send().finally(() => {
      this.#flushing = null;
      this.#sending = null;
      this.onChange();
    });
    return this.#flushing;
  }

  async #send(): Promise<Flush> {
    const inTrouble = new Set<string>();
    const next = () => this.waiting().find((item) => !inTrouble.has(nameOf(item)));
    for (let item = next(); item; item = next()) {
      this.#sending = item.body.clientKey;
      this.#keep({ ...item, tried: true });
      try {
        await this.api.post(item.path, item.body);
      } catch (error) {
        if (error instanceof Refused && error.status === 401) return "signed-out";
        if (error instanceof Unreachable && !error.answered) return "offline";
        if (error instanceof Unreachable) {
          // The server chokes on this one; the others need not wait for it.
          inTrouble.add(nameOf(item));
          continue;
        }
        // There was nothing to take back: then it had not arrived, which is as well.
        if (item.path !== "annotations/undo") store(this.#refusedKey, [...this.refused(), { ...item, message: error instanceof Error ? error.message : String(error) }]);
      }
      this.#remove(item);
    }
    return inTrouble.size > 0 ? "offline" : "sent";
  }

  #keep(item: Waiting): void {
    if (!store(this.#prefix + nameOf(item), item)) this.#unstored.set(nameOf(item), item);
  }

  #remove(item: Waiting): void {
    store(this.#prefix + nameOf(item), null);
    this.#unstored.delete(nameOf(item));
    this.onChange();
  }
}

function nameOf({ path, body }: Outgoing): string {
  return `${path}:${body.clientKey}`;
}
