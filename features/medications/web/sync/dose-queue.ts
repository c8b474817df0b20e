import { type Pause, Rounds } from '#platform/web/session/rounds.ts';
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
  readonly pause: Pause;
}

/**
 * Stores answers to doses until the server has them, and sends them in order: an answer goes out before its
 * withdrawal. Each has an id of its own, so that repeated sending doesn't count twice.
 */
export class DoseQueue {
  readonly #options: QueueOptions;
  #items: readonly WaitingDose[] = [];
  readonly #done = new Set<string>();
  readonly #rounds: Rounds;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#rounds = new Rounds((isOver) => this.#round(isOver), options.pause);
  }

  async add(...items: readonly WaitingDose[]): Promise<void> {
    this.#set([...this.#items, ...items]);
    await Promise.all(items.map((item) => this.#options.stored.put(item)));
    await this.wake();
  }

  /** There may be a network again, or an earlier page has left something. */
  wake(): Promise<void> {
    return this.#rounds.wake();
  }

  /** The session is over: nothing of it may be sent by the next one. */
  reset(): void {
    this.#rounds.reset();
    this.#set([]);
  }

  async #round(isOver: () => boolean): Promise<void> {
    const stored = await this.#options.stored.all();
    if (isOver()) return;
    const here = new Set(this.#items.map(({ key }) => key));
    const others = stored.filter(({ key }) => !this.#done.has(key) && !here.has(key));
    if (others.length > 0) this.#set([...this.#items, ...others].sort((a, b) => a.written_at - b.written_at));
    await this.#sendAll(isOver);
  }

  async #sendAll(isOver: () => boolean): Promise<void> {
    const sent: string[] = [];
    for (let item = this.#next(sent); item; item = this.#next(sent)) {
      const outcome = await this.#options.send(item);
      if (isOver()) return;
      if (outcome.is === 'later') {
        this.#rounds.later();
        break;
      }
      sent.push(item.key);
      this.#done.add(item.key);
      await this.#options.stored.drop(item.key);
      if (outcome.is === 'refused') this.#options.onRefused(item, outcome.reason);
    }
    // A sent answer is shown from here until the server's own list has it.
    if (sent.length === 0) return;
    await this.#options.onSent();
    if (!isOver()) this.#set(this.#items.filter(({ key }) => !sent.includes(key)));
  }

  #next = (sent: readonly string[]): WaitingDose | undefined =>
    this.#items.find(({ key }) => !sent.includes(key));

  #set(items: readonly WaitingDose[]): void {
    this.#items = items;
    this.#options.onChange(items);
  }
}
