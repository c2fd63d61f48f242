import { ActiveTime } from "./active-time";
import { Drafts, emptyDraft, type Draft } from "./draft";
import { LabellingApi, Refused, type Claimed, type HeldCase, type Nothing, type Progress, type Renewed, type Undone } from "./labelling-api";
import { newKey } from "./new-key";
import { Outbox, type Outgoing, type RefusedItem } from "./outbox";

/** The case on the screen, its successor, and enough more to label five without a network. */
const HOLD = 6;
const RETRY_MS = 5_000;
const HEARTBEAT_MS = 60_000;

export interface LabellingState {
  phase: "loading" | "working" | "nothing";
  current: HeldCase | null;
  draft: Draft;
  nothing: Nothing | null;
  progress: Progress | null;
  connection: "online" | "offline" | "signed-out";
  /** Labels that stand in the outbox and are not with the server yet. */
  waiting: number;
  refused: RefusedItem[];
  /** What happened last, in the dock. */
  note: string;
  /** The note and the case that is on the screen now, for screen readers. */
  said: string;
  /** A newer guideline than the one on the page has been published. */
  guidelineChanged: boolean;
}

interface SessionStart {
  userId: string;
  project: string;
  /** The guideline on the page; every label carries it. */
  rubricId: string | null;
}

/** A label or skip of this sitting, for taking it back. */
interface Sent {
  item: HeldCase;
  draft: Draft;
  count: "labelled" | "skipped";
}

/**
 * Everything between the work screen and the server. A submit is done for the annotator the moment it stands in the
 * outbox: the next case shows at once, and sending, retrying and signing in again go on behind it. Every change goes to
 * the case that is on the screen, never to "the latest one".
 */
export class LabellingSession {
  #state: LabellingState = {
    phase: "loading", current: null, draft: { ...emptyDraft(), clientKey: "" }, nothing: null, progress: null,
    connection: "online", waiting: 0, refused: [], note: "", said: "", guidelineChanged: false,
  };
  #queue: HeldCase[] = [];
  #sent: Sent[] = [];
  /** Done in this sitting: an answer of the server from before it knew must not bring them back. */
  readonly #done = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #retry: number | undefined;
  /** Rises with every label, skip and undo: a count that was asked for before one of them is out of date. */
  #changes = 0;
  readonly #api: LabellingApi;
  readonly #outbox: Outbox;
  readonly #drafts: Drafts;
  readonly #time = new ActiveTime();
  readonly #rubricId: string | null;

  constructor({ userId, project, rubricId }: SessionStart) {
    this.#api = new LabellingApi(userId, project);
    this.#drafts = new Drafts(userId, project);
    this.#outbox = new Outbox(this.#api, () => this.#patch({ waiting: this.#outbox.waiting().length, refused: this.#outbox.refused() }));
    this.#rubricId = rubricId;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LabellingState => this.#state;

  /** Begins work, with the cases that came with the page if they are fresh; the returned function ends it. */
  readonly start = (claimed: Claimed | null): (() => void) => {
    const stopTime = this.#time.start();
    const online = () => void this.sync();
    const visible = () => {
      if (document.visibilityState !== "visible") return;
      this.#renew();
      void this.sync();
    };
    const heartbeat = window.setInterval(() => { if (document.visibilityState === "visible") this.#renew(); }, HEARTBEAT_MS);
    window.addEventListener("online", online);
    document.addEventListener("visibilitychange", visible);
    const waiting = this.#outbox.waiting();
    for (const { body } of waiting) if (typeof body.assignmentId === "string") this.#done.add(body.assignmentId);
    this.#patch({ refused: this.#outbox.refused(), waiting: waiting.length });
    if (claimed) this.#take(claimed);
    if (!claimed || waiting.length > 0) void this.sync(true);
    return () => {
      stopTime();
      window.clearInterval(heartbeat);
      window.clearTimeout(this.#retry);
      window.removeEventListener("online", online);
      document.removeEventListener("visibilitychange", visible);
    };
  };

  /** Sends what waits, then brings the queue up to date; what waits goes first, so that it is not served again. */
  readonly sync = async (withProgress = false): Promise<void> => {
    const flushed = await this.#outbox.flush();
    if (flushed !== "sent") this.#patch({ connection: flushed });
    else await this.#refill(withProgress);
    this.#scheduleRetry();
  };

  readonly change = (part: Partial<Draft>): void => {
    const { current, draft } = this.#state;
    if (!current) return;
    const changed = { ...draft, ...part, activeMs: this.#time.read() };
    this.#drafts.write(current.assignmentId, changed);
    this.#patch({ draft: changed });
  };

  readonly submit = (): void => {
    const { answers, confidence, comment, flagged } = this.#state.draft;
    this.#send("annotations", { answers, confidence, comment, flagged, activeMs: this.#time.read(), rubricId: this.#rubricId }, "Saved.");
  };

  readonly skip = (why: { reason: string; comment: string }): void => this.#send("annotations/skip", { flagged: this.#state.draft.flagged, ...why }, "Skipped.");

  /** Takes the last label or skip back and puts its case onto the screen again, with what was entered. */
  readonly undo = async (): Promise<void> => {
    const last = this.#sent.pop();
    if (last && this.#outbox.takeBack(last.draft.clientKey)) return this.#bringBack(last);
    try {
      if ((await this.#outbox.flush()) !== "sent") throw new Refused(0, "The server has that one already. It can be taken back once the connection is back.");
      const undone = await this.#api.post<Undone>("annotations/undo", { clientKey: last?.draft.clientKey ?? null });
      if (last) return this.#bringBack(last);
      const { held, progress } = await this.#api.post<Claimed>("assignments/claim", { want: 1, progress: true });
      const item = held.find(({ assignmentId }) => assignmentId === undone.assignmentId);
      const { answers, confidence, comment, flagged } = undone;
      if (item) this.#bringBack({ item, draft: { ...emptyDraft(), answers: answers ?? {}, confidence, comment, flagged } });
      this.#patch({ progress: progress ?? this.#state.progress });
    } catch (error) {
      if (last) this.#sent.push(last);
      this.#failed(error);
    }
  };

  readonly say = (note: string): void => this.#patch({ note, said: note });
  readonly dismissRefused = (): void => this.#outbox.dismissRefused();

  #send(path: Outgoing["path"], fields: Record<string, unknown>, note: string): void {
    const { current, draft, progress } = this.#state;
    if (!current) return;
    const { assignmentId, headline } = current;
    const count = path === "annotations" ? "labelled" : "skipped";
    this.#outbox.add({ path, headline, body: { assignmentId, clientKey: draft.clientKey, ...fields } });
    this.#sent.push({ item: current, draft, count });
    this.#changes++;
    this.#done.add(assignmentId);
    this.#drafts.forget(assignmentId);
    this.#queue = this.#queue.filter((item) => item !== current);
    this.#patch({ progress: counted(progress, count, 1) });
    this.#show(note);
    void this.sync(this.#queue.length === 0);
  }

  /** A new client key, since under the old one the server may know the label as it was. */
  #bringBack({ item, draft, count }: Pick<Sent, "item" | "draft"> & { count?: Sent["count"] }): void {
    this.#changes++;
    this.#done.delete(item.assignmentId);
    this.#drafts.write(item.assignmentId, { ...draft, clientKey: newKey() });
    this.#queue = [item, ...this.#queue.filter(({ assignmentId }) => assignmentId !== item.assignmentId)];
    this.#patch({ nothing: null, progress: count ? counted(this.#state.progress, count, -1) : this.#state.progress });
    this.#show("Taken back.");
  }

  async #refill(withProgress: boolean): Promise<void> {
    const changes = this.#changes;
    try {
      const opened = this.#state.current;
      const claimed = await this.#api.post<Claimed>("assignments/claim", { want: HOLD, progress: withProgress, opened: opened?.assignmentId ?? null });
      this.#take(changes === this.#changes ? claimed : { ...claimed, progress: this.#state.progress ?? claimed.progress });
      if (opened && claimed.renewed) this.#heed(claimed.renewed, opened);
    } catch (error) {
      this.#failed(error);
    }
  }

  #take({ held, nothing, progress }: Claimed): void {
    const { current, note } = this.#state;
    const fresh = held.filter(({ assignmentId }) => !this.#done.has(assignmentId) && assignmentId !== current?.assignmentId);
    this.#queue = current ? [current, ...fresh] : fresh;
    this.#patch({ connection: "online", nothing, progress: progress ?? this.#state.progress });
    if (current) return;
    this.#show(note);
    if (this.#state.current?.opened === false) this.#renew();
  }

  #show(note: string): void {
    const current = this.#queue[0] ?? null;
    const draft = current ? this.#drafts.read(current.assignmentId) : this.#state.draft;
    this.#time.reset(current ? draft.activeMs : 0);
    this.#patch({ phase: current ? "working" : this.#state.nothing ? "nothing" : "loading", current, draft, note, said: current ? `${note} ${current.headline}`.trim() : note });
  }

  /** Keeps what is held, and notes that the case on the screen was seen; the claim after a submit does so on its way. */
  #renew(): void {
    const opened = this.#state.current;
    if (opened) void this.#api.post<Renewed>("assignments/renew", { opened: opened.assignmentId }).then((renewed) => this.#heed(renewed, opened), () => undefined);
  }

  #heed({ stillMine, rubricId }: Renewed, opened: HeldCase): void {
    if (rubricId !== this.#rubricId) this.#patch({ guidelineChanged: true });
    // Somebody without a case got it before it was seen here. What has been entered for it is still sent.
    if (stillMine || this.#state.current !== opened || Object.keys(this.#state.draft.answers).length > 0) return;
    this.#queue = this.#queue.filter((item) => item !== opened);
    this.#show("Somebody else has that case now.");
    void this.sync(true);
  }

  #failed(error: unknown): void {
    if (error instanceof Refused && error.status !== 401) this.say(error.message);
    else this.#patch({ connection: error instanceof Refused ? "signed-out" : "offline" });
  }

  /** While there is no network, or nothing but waiting, it asks again by itself. */
  #scheduleRetry(): void {
    window.clearTimeout(this.#retry);
    const { connection, nothing, phase } = this.#state;
    const waitMs = phase === "nothing" && nothing?.state === "wait" ? Math.min(60_000, Math.max(2_000, Date.parse(nothing.until) - Date.now())) : null;
    const delay = connection === "offline" ? RETRY_MS : waitMs;
    if (delay !== null) this.#retry = window.setTimeout(() => void this.sync(true), delay);
  }

  #patch(change: Partial<LabellingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function counted(progress: Progress | null, what: "labelled" | "skipped", by: number): Progress | null {
  return progress && { ...progress, [what]: progress[what] + by };
}
