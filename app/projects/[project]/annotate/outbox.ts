import { post, Refused, Unreachable } from "./labelling-api";
import { readStored, store } from "./stored-json";

/** A label or a skip on its way to the server. */
export interface Outgoing {
  path: "annotations" | "annotations/skip";
  assignmentId: string;
  /** What the list of refused ones calls it. */
  headline: string;
  body: { assignmentId: string; clientKey: string; [field: string]: unknown };
}

export interface RefusedItem extends Outgoing {
  message: string;
}

export type Flush = "sent" | "offline" | "signed-out";

/**
 * Labels wait here until the server has them: in localStorage, so that a reload, a lost network or an ended session loses
 * none, and under the person's own id, so that nobody sends another's. Each carries its client key: sending twice is one label.
 */
export class Outbox {
  readonly #key: string;
  readonly #refusedKey: string;
  #flushing: Promise<Flush> | null = null;
  #unstored: Outgoing[] = [];

  constructor(
    userId: string,
    private readonly project: string,
    private readonly onChange: () => void,
  ) {
    this.#key = `assay:outbox:${userId}:${project}`;
    this.#refusedKey = `assay:refused:${userId}:${project}`;
  }

  waiting(): Outgoing[] {
    return [...readStored<Outgoing[]>(this.#key, []), ...this.#unstored];
  }

  refused(): RefusedItem[] {
    return readStored<RefusedItem[]>(this.#refusedKey, []);
  }

  dismissRefused(): void {
    store(this.#refusedKey, null);
    this.onChange();
  }

  add(item: Outgoing): void {
    // A browser without storage still sends it; it only does not survive a reload.
    if (!store(this.#key, [...readStored<Outgoing[]>(this.#key, []), item])) this.#unstored.push(item);
    this.onChange();
  }

  /** Takes the newest back if it has not been sent; undefined otherwise. */
  takeBack(): Outgoing | undefined {
    if (this.#flushing) return undefined;
    const last = this.waiting().at(-1);
    if (last) this.#remove(last);
    return last;
  }

  /** Sends what waits, oldest first. Calls meet in one run. */
  flush(): Promise<Flush> {
    this.#flushing ??= this.#send().finally(() => {
      this.#flushing = null;
      this.onChange();
    });
    return this.#flushing;
  }

  async #send(): Promise<Flush> {
    for (let item = this.waiting()[0]; item; item = this.waiting()[0]) {
      try {
        await post(this.project, item.path, item.body);
      } catch (error) {
        if (error instanceof Unreachable) return "offline";
        if (error instanceof Refused && error.status === 401) return "signed-out";
        const message = error instanceof Error ? error.message : String(error);
        store(this.#refusedKey, [...this.refused(), { ...item, message }]);
      }
      this.#remove(item);
    }
    return "sent";
  }

  #remove(item: Outgoing): void {
    const others = (items: Outgoing[]) => items.filter((other) => other.body.clientKey !== item.body.clientKey);
    store(this.#key, others(readStored<Outgoing[]>(this.#key, [])));
    this.#unstored = others(this.#unstored);
    this.onChange();
  }
}
