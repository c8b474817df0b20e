import type { Message } from '../../contract.ts';

/** A message that was written here and that the server has not acknowledged. */
export interface Waiting {
  /** Of the message; made here, so that sending again doubles nothing. */
  readonly id: string;
  readonly chat_id: string;
  readonly message: string;
  readonly reply_to: Message['reply_to'];
  /** On the server already; shown as the message will carry them. */
  readonly files?: Message['files'];
  readonly voice?: { readonly duration_ms: number; readonly waveform: readonly number[] };
  /** Of this device, epoch milliseconds; shown, never sent: the server's clock decides. */
  readonly written_at: number;
  /** In which order they were written here. */
  readonly order: number;
  /** Why the server does not take it, in words. It stays until its writer decides. */
  readonly refused?: string;
}

/** What became of a try: sent, refused for good (in words), or to be tried again (after so many milliseconds). */
export type Outcome =
  | { readonly is: 'sent'; readonly message: Message }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'later'; readonly afterMs?: number };

export interface QueueOptions {
  send(item: Waiting): Promise<Outcome>;
  /** Where items outlive the page. */
  readonly kept: {
    all(): Promise<readonly Waiting[]>;
    put(item: Waiting): Promise<unknown>;
    drop(id: string): Promise<void>;
  };
  onSent(message: Message): void;
  onChange(items: readonly Waiting[]): void;
  /** Runs work while no other tab sends to that chat. */
  alone<T>(chatId: string, work: () => Promise<T>): Promise<T>;
  pause(ms: number, then: () => void): () => void;
}

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/** Sends what was written, in order and one at a time in each chat, until the server has taken or refused it. */
export class SendingQueue {
  readonly #options: QueueOptions;
  #items: readonly Waiting[] = [];
  readonly #sending = new Set<string>();
  readonly #pausing = new Map<string, { failures: number; cancel?: (() => void) | undefined }>();
  #era = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get items(): readonly Waiting[] {
    return this.#items;
  }

  /** On screen at once; sent as soon as it is on the disk and its turn has come. */
  async add(item: Omit<Waiting, 'order'>): Promise<void> {
    const order = this.#items.reduce((highest, each) => Math.max(highest, each.order), 0) + 1;
    const made = { ...item, order };
    this.#set([...this.#items, made]);
    await this.#options.kept.put(made);
    void this.#drain(made.chat_id);
  }

  /** Takes up what an earlier page or another tab has left, and tries everything again now. */
  async wake(): Promise<void> {
    const era = this.#era;
    const kept = await this.#options.kept.all();
    if (era !== this.#era) return;
    const known = new Set(this.#items.map(({ id }) => id));
    const found = kept.filter(({ id }) => !known.has(id) && !this.#done.has(id));
    if (found.length > 0)
      this.#set([...this.#items, ...found].sort((a, b) => a.order - b.order || a.written_at - b.written_at));
    for (const chatId of new Set(this.#items.map((item) => item.chat_id))) {
      this.#pausing.get(chatId)?.cancel?.();
      this.#pausing.delete(chatId);
      void this.#drain(chatId);
    }
  }

  /** The writer wants a refused one to be tried again. */
  async retry(id: string): Promise<void> {
    const item = this.#items.find((each) => each.id === id);
    if (!item) return;
    const { refused: _, ...again } = item;
    this.#set(this.#items.map((each) => (each.id === id ? again : each)));
    await this.#options.kept.put(again);
    void this.#drain(item.chat_id);
  }

  /** It is on the server, whoever sent it, or its writer no longer wants it. */
  async remove(id: string): Promise<void> {
    if (!this.#items.some((each) => each.id === id)) return;
    this.#done.add(id);
    this.#set(this.#items.filter((each) => each.id !== id));
    await this.#options.kept.drop(id);
  }

  /** Forgets everything, without touching what is kept. */
  reset(): void {
    this.#era += 1;
    for (const { cancel } of this.#pausing.values()) cancel?.();
    this.#pausing.clear();
    this.#sending.clear();
    this.#set([]);
  }

  readonly #done = new Set<string>();

  #set(items: readonly Waiting[]): void {
    this.#items = items;
    this.#options.onChange(items);
  }

  #next(chatId: string): Waiting | undefined {
    return this.#items.find((item) => item.chat_id === chatId && item.refused === undefined);
  }

  async #drain(chatId: string): Promise<void> {
    if (this.#sending.has(chatId) || this.#pausing.get(chatId)?.cancel || !this.#next(chatId)) return;
    const era = this.#era;
    this.#sending.add(chatId);
    try {
      await this.#options.alone(chatId, async () => {
        for (let item = this.#next(chatId); item && era === this.#era; item = this.#next(chatId)) {
          const outcome = await this.#options.send(item);
          if (era !== this.#era) return;
          if (outcome.is === 'later') return this.#waitABit(chatId, outcome.afterMs);
          this.#pausing.delete(chatId);
          await this.#settle(item, outcome);
        }
      });
    } finally {
      if (era === this.#era) this.#sending.delete(chatId);
    }
    // Something may have been written between the last look and now.
    if (era === this.#era && this.#next(chatId)) void this.#drain(chatId);
  }

  async #settle(item: Waiting, outcome: Exclude<Outcome, { is: 'later' }>): Promise<void> {
    if (outcome.is === 'sent') {
      this.#options.onSent(outcome.message);
      await this.remove(item.id);
      return;
    }
    const refused = { ...item, refused: outcome.reason };
    this.#set(this.#items.map((each) => (each.id === item.id ? refused : each)));
    await this.#options.kept.put(refused);
  }

  #waitABit(chatId: string, afterMs: number | undefined): void {
    const failures = (this.#pausing.get(chatId)?.failures ?? 0) + 1;
    const grown = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
    const entry: { failures: number; cancel?: (() => void) | undefined } = { failures };
    entry.cancel = this.#options.pause(Math.max(grown, afterMs ?? 0), () => {
      entry.cancel = undefined;
      void this.#drain(chatId);
    });
    this.#pausing.set(chatId, entry);
  }
}
