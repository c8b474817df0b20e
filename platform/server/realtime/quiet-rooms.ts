/** Longer than this, silence is not remembered, milliseconds. */
const LONGEST_MS = 60_000;

/**
 * For how long no live message has gone to a room, by what this server has sent and received. A browser that connects
 * compares it with the age of what it has read.
 */
export class QuietRooms {
  /** The time of the last message by room, oldest first. */
  readonly #lastMessages = new Map<string, number>();
  readonly #clock: () => number;
  #knownSince: number;

  /** @param clock milliseconds of a clock that never goes back */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#knownSince = clock();
  }

  /** Notes a message to these rooms, from this server or another one. */
  note(rooms: Iterable<string>): void {
    const now = this.#clock();
    for (const room of rooms) {
      this.#lastMessages.delete(room);
      this.#lastMessages.set(room, now);
    }
    for (const [room, at] of this.#lastMessages) {
      if (now - at <= LONGEST_MS) return;
      this.#lastMessages.delete(room);
    }
  }

  /** Messages of other servers may have been lost until now. */
  doubt(): void {
    this.#knownSince = this.#clock();
  }

  /** Milliseconds during which certainly no message went to any of the rooms, 60,000 at most. */
  quietMs(rooms: Iterable<string>): number {
    let last = this.#knownSince;
    for (const room of rooms) last = Math.max(last, this.#lastMessages.get(room) ?? last);
    return Math.min(Math.floor(this.#clock() - last), LONGEST_MS);
  }
}
