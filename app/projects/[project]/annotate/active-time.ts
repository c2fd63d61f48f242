const IDLE_AFTER_MS = 30_000;
const TICK_MS = 1_000;

/** Counts milliseconds in which the page was visible and someone used it within the last 30 seconds. */
export class ActiveTime {
  #activeMs = 0;
  #lastUse = 0;
  #lastTick = 0;

  read(): number {
    return Math.round(this.#activeMs);
  }

  reset(startMs: number): void {
    this.#activeMs = startMs;
  }

  /** Begins to count; the returned function ends it. */
  start(): () => void {
    this.#lastUse = this.#lastTick = performance.now();
    const used = () => { this.#lastUse = performance.now(); };
    const events = ["keydown", "pointerdown", "pointermove", "wheel", "touchstart"] as const;
    for (const event of events) window.addEventListener(event, used, { passive: true });
    const timer = window.setInterval(() => this.#tick(), TICK_MS);
    return () => {
      for (const event of events) window.removeEventListener(event, used);
      window.clearInterval(timer);
    };
  }

  #tick(): void {
    const now = performance.now();
    // A machine that slept must not count its sleep as work, so a late tick counts as two at most.
    if (document.visibilityState === "visible" && now - this.#lastUse < IDLE_AFTER_MS) this.#activeMs += Math.min(now - this.#lastTick, 2 * TICK_MS);
    this.#lastTick = now;
  }
}
