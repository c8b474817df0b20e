/** Calls back after a while. @returns what cancels that */
export type Pause = (then: () => void) => () => void;

/**
 * Runs the rounds in which a queue sends what waits: one at a time, again after a pause where something is left.
 * `isOver` of a round is true once the session has ended: nothing of it may be sent by the next one.
 */
export class Rounds {
  readonly #round: (isOver: () => boolean) => Promise<void>;
  readonly #pause: Pause;
  #running: Promise<void> | undefined;
  #isAskedAgain = false;
  #cancelPause: (() => void) | undefined;
  #sessions = 0;

  constructor(round: (isOver: () => boolean) => Promise<void>, pause: Pause) {
    this.#round = round;
    this.#pause = pause;
  }

  /** Becomes true when the session of now has ended. */
  whileItLasts(): () => boolean {
    const session = this.#sessions;
    return () => session !== this.#sessions;
  }

  /** Runs a round now, and another one after that which is running. @returns when all have ended */
  wake(): Promise<void> {
    this.#stopPause();
    this.#isAskedAgain = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Runs a round after a pause. */
  later(): void {
    this.#cancelPause ??= this.#pause(() => {
      this.#cancelPause = undefined;
      void this.wake();
    });
  }

  /** The session has ended. */
  reset(): void {
    this.#sessions += 1;
    this.#isAskedAgain = false;
    this.#stopPause();
  }

  #stopPause(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
  }

  async #run(): Promise<void> {
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      await this.#round(this.whileItLasts());
    }
  }
}
