/** A clock that tests move. It runs on with real time from where it was set, so that durations stay natural. */
export class TestClock {
  #offset = 0;

  readonly now = (): Date => new Date(Date.now() + this.#offset);

  set(at: string | Date): void {
    this.#offset = new Date(at).getTime() - Date.now();
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void {
    this.#offset +=
      (((by.days ?? 0) * 24 + (by.hours ?? 0)) * 60 + (by.minutes ?? 0)) * 60_000 + (by.seconds ?? 0) * 1000;
  }
}
