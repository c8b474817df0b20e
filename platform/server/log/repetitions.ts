/** Kinds of lines that are counted at once; further ones share a count. */
const MOST_KINDS = 500;

interface Kind {
  readonly timer: NodeJS.Timeout;
  /** Since its last line. */
  leftOut: number;
  last: (leftOut: number) => void;
}

/** While something is away, every request fails in the same way: of each kind one line a second is enough. */
export class Repetitions {
  readonly #kinds = new Map<string, Kind>();
  readonly #pauseMs: number;

  constructor(pauseMs = 1000) {
    this.#pauseMs = pauseMs;
  }

  /** @param write is called now, or later as the last of its second, with how many others were left out */
  line(kind: string, write: (leftOut: number) => void): void {
    const name = this.#kinds.has(kind) || this.#kinds.size < MOST_KINDS ? kind : '';
    const known = this.#kinds.get(name);
    if (known) {
      known.leftOut += 1;
      known.last = write;
      return;
    }
    const timer = setInterval(() => this.#pause(name), this.#pauseMs);
    timer.unref();
    this.#kinds.set(name, { timer, leftOut: 0, last: write });
    write(0);
  }

  #pause(name: string): void {
    const kind = this.#kinds.get(name);
    if (!kind) return;
    const { leftOut, last } = kind;
    if (leftOut === 0) {
      clearInterval(kind.timer);
      this.#kinds.delete(name);
      return;
    }
    kind.leftOut = 0;
    last(leftOut - 1);
  }
}
