import type { WaitingDose } from './waiting.ts';

/** What became of a try. */
export type Outcome =
  | { readonly is: 'sent' }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'later' };

export interface QueueOptions {
  send(item: WaitingDose): Promise<Outcome>;
  readonly stored: {
    all(): Promise<readonly WaitingDose[]>;
    put(item: WaitingDose): Promise<boolean>;
    drop(key: string): Promise<void>;
  };
  onSent(): Promise<void>;
  onRefused(item: WaitingDose, reason: string): void;
  onChange(items: readonly WaitingDose[]): void;
  /** Calls back after a while; returns what cancels that. */
  pause(then: () => void): () => void;
}

/**
 * Stores what is said of doses until the server has it, and sends it in its order: an answer that is taken back goes out
 * before its taking back. Each has an id of its own, so that none counts twice however often it is sent.
 */
export class DoseQueue {
  readonly #options: QueueOptions;
  #items: readonly WaitingDose[] = [];
  readonly #done = new Set<string>();
  #draining: Promise<void> | undefined;
  #again = false;
  #cancelPause: (() => void) | undefined;
  #era = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  async add(...items: readonly WaitingDose[]): Promise<void> {
    this.#set([...this.#items, ...items]);
    await Promise.all(items.map((item) => this.#options.stored.put(item)));
    await this.wake();
  }

  /** There may be a network again, or an earlier page has left something. */
  wake(): Promise<void> {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#again = true;
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  /** The session is over: nothing of it may be sent by the next one. */
  reset(): void {
    this.#era += 1;
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#set([]);
  }

  async #drain(): Promise<void> {
    const era = this.#era;
    while (this.#again) {
      this.#again = false;
      const stored = await this.#options.stored.all();
      if (era !== this.#era) return;
      const here = new Set(this.#items.map(({ key }) => key));
      const others = stored.filter(({ key }) => !this.#done.has(key) && !here.has(key));
      if (others.length > 0)
        this.#set([...this.#items, ...others].sort((a, b) => a.written_at - b.written_at));
      const isDone = await this.#sendAll(era);
      if (!isDone) return;
    }
  }

  /** False when it has to be tried later. */
  async #sendAll(era: number): Promise<boolean> {
    const sent: string[] = [];
    let isLater = false;
    for (let item = this.#next(sent); item && !isLater; item = this.#next(sent)) {
      const outcome = await this.#options.send(item);
      if (era !== this.#era) return false;
      isLater = outcome.is === 'later';
      if (isLater) break;
      sent.push(item.key);
      this.#done.add(item.key);
      await this.#options.stored.drop(item.key);
      if (outcome.is === 'refused') this.#options.onRefused(item, outcome.reason);
    }
    // What was sent is shown from here until the server's own list has it.
    if (sent.length > 0) {
      await this.#options.onSent();
      if (era !== this.#era) return false;
      this.#set(this.#items.filter(({ key }) => !sent.includes(key)));
    }
    if (isLater) this.#waitABit();
    return !isLater;
  }

  #next = (sent: readonly string[]): WaitingDose | undefined =>
    this.#items.find(({ key }) => !sent.includes(key));

  #waitABit(): void {
    this.#cancelPause ??= this.#options.pause(() => {
      this.#cancelPause = undefined;
      void this.wake();
    });
  }

  #set(items: readonly WaitingDose[]): void {
    this.#items = items;
    this.#options.onChange(items);
  }
}
