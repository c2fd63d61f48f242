import { ActiveTime } from "./active-time";
import { Drafts, emptyDraft, type Draft } from "./draft";
import { post, Refused, type Claimed, type HeldCase, type Nothing, type Progress, type Undone } from "./labelling-api";
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
  /** Shown in the dock after each step. */
  note: string;
  /** Said to screen readers: the note, and the question of a new case. */
  said: string;
  canUndo: boolean;
}

/**
 * Everything between the work screen and the server. A submit is done for the annotator the moment it stands in the
 * outbox: the next case shows at once, and sending, retrying and signing in again go on behind it. Every change goes to
 * the case that is on the screen, never to "the latest one".
 */
export class LabellingSession {
  #state: LabellingState = {
    phase: "loading", current: null, draft: { ...emptyDraft(), clientKey: "" }, nothing: null, progress: null,
    connection: "online", waiting: 0, refused: [], note: "", said: "", canUndo: false,
  };
  #queue: HeldCase[] = [];
  #listeners = new Set<() => void>();
  #retry: number | undefined;
  readonly #outbox: Outbox;
  readonly #drafts: Drafts;
  readonly #time = new ActiveTime();

  constructor(
    userId: string,
    private readonly project: string,
  ) {
    this.#drafts = new Drafts(userId, project);
    this.#outbox = new Outbox(userId, project, () => this.#patch({ waiting: this.#outbox.waiting().length, refused: this.#outbox.refused() }));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): LabellingState => this.#state;

  /** Begins work; the returned function ends it. */
  readonly start = (): (() => void) => {
    const stopTime = this.#time.start();
    const online = () => void this.sync();
    const visible = () => { if (document.visibilityState === "visible") void this.sync(); };
    const heartbeat = window.setInterval(() => { if (document.visibilityState === "visible") this.#renew(); }, HEARTBEAT_MS);
    window.addEventListener("online", online);
    document.addEventListener("visibilitychange", visible);
    this.#patch({ refused: this.#outbox.refused(), waiting: this.#outbox.waiting().length });
    void this.sync(true);
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
    if (flushed === "sent") await this.#refill(withProgress);
    else this.#patch({ connection: flushed });
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
    const { current, draft } = this.#state;
    if (!current) return;
    const { clientKey, answers, confidence, comment, flagged } = draft;
    this.#send({ ...outgoing(current, "annotations"), body: { assignmentId: current.assignmentId, clientKey, answers, confidence, comment, flagged, activeMs: this.#time.read() } }, "Saved.");
  };

  readonly skip = (why: { reason: string; comment: string }): void => {
    const { current, draft } = this.#state;
    if (!current) return;
    this.#send({ ...outgoing(current, "annotations/skip"), body: { assignmentId: current.assignmentId, clientKey: draft.clientKey, flagged: draft.flagged, ...why } }, "Skipped.");
  };

  /** Takes the last label or skip back and puts its case onto the screen again, with what was entered. */
  readonly undo = async (): Promise<void> => {
    try {
      if ((await this.#outbox.flush()) !== "sent") return this.say("The last label is still waiting to be sent. It can be taken back once it is.");
      const undone = await post<Undone>(this.project, "annotations/undo", {});
      this.#drafts.write(undone.assignmentId, { ...emptyDraft(), answers: undone.answers ?? {}, confidence: undone.confidence, comment: undone.comment, flagged: undone.flagged });
      const { held, progress } = await post<Claimed>(this.project, "assignments/claim", { want: 1, progress: true });
      const back = held.filter(({ assignmentId }) => assignmentId === undone.assignmentId);
      this.#queue = [...back, ...this.#queue.filter(({ assignmentId }) => assignmentId !== undone.assignmentId)];
      this.#patch({ nothing: null, progress: progress ?? this.#state.progress });
      this.#show("Taken back.");
    } catch (error) {
      this.#failed(error);
    }
  };

  readonly say = (note: string): void => this.#patch({ note, said: note });
  readonly dismissRefused = (): void => this.#outbox.dismissRefused();

  #send(item: Outgoing, note: string): void {
    this.#outbox.add(item);
    this.#drafts.forget(item.assignmentId);
    this.#queue = this.#queue.filter(({ assignmentId }) => assignmentId !== item.assignmentId);
    const count = item.path === "annotations" ? "labelled" : "skipped";
    const { progress } = this.#state;
    this.#patch({ canUndo: true, progress: progress && { ...progress, [count]: progress[count] + 1 } });
    this.#show(note);
    void this.sync(this.#queue.length === 0);
  }

  async #refill(withProgress: boolean): Promise<void> {
    try {
      const claimed = await post<Claimed>(this.project, "assignments/claim", { want: HOLD, progress: withProgress });
      const sent = new Set(this.#outbox.waiting().map((item) => item.assignmentId));
      const held = claimed.held.filter(({ assignmentId }) => !sent.has(assignmentId));
      const current = this.#state.current;
      this.#queue = current ? [current, ...held.filter(({ assignmentId }) => assignmentId !== current.assignmentId)] : held;
      this.#patch({ connection: "online", nothing: claimed.nothing, progress: claimed.progress ?? this.#state.progress });
      if (!current) this.#show(this.#state.note);
    } catch (error) {
      this.#failed(error);
    }
  }

  #show(note: string): void {
    const current = this.#queue[0] ?? null;
    const draft = current ? this.#drafts.read(current.assignmentId) : this.#state.draft;
    this.#time.reset(current ? draft.activeMs : 0);
    this.#patch({ phase: current ? "working" : this.#state.nothing ? "nothing" : "loading", current, draft, note, said: current ? `${note} ${current.headline}`.trim() : note });
    if (current) this.#renew();
  }

  #renew(): void {
    const opened = this.#state.current?.assignmentId;
    if (opened) void post(this.project, "assignments/renew", { opened }).catch(() => undefined);
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
    if (delay !== null) this.#retry = window.setTimeout(() => void this.sync(), delay);
  }

  #patch(change: Partial<LabellingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function outgoing(item: HeldCase, path: Outgoing["path"]): Omit<Outgoing, "body"> {
  return { path, assignmentId: item.assignmentId, headline: item.headline };
}
