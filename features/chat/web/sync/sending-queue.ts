import type { Message } from '../../contract.ts';
import { resetForRetry, type Waiting } from './waiting.ts';

/** What became of a try: sent, refused for good (in words), or to be tried again (after so many milliseconds). */
export type Outcome =
  | { readonly is: 'sent'; readonly message: Message }
  | { readonly is: 'refused'; readonly reason: string; readonly left?: true }
  | { readonly is: 'later'; readonly afterMs?: number };

/** How a try tells of what has been done of it, and hears that it is no longer wanted. */
export interface Try {
  /** Remembers how far the message has got, so that nothing of it is done twice. */
  note(item: Waiting): Promise<void>;
  readonly signal: AbortSignal;
}

export interface QueueOptions {
  send(item: Waiting, hand: Try): Promise<Outcome>;
  /** Where items outlive the page. */
  readonly stored: {
    all(): Promise<readonly Waiting[]>;
    /** Undefined when the message is gone. @throws when the store can't be read */
    get(id: string): Promise<Waiting | undefined>;
    /** False when nothing can be stored here. */
    put(item: Waiting): Promise<boolean>;
    /** With everything that belongs to it. */
    drop(item: Waiting): Promise<void>;
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
  /** Whether it is on the disk; unknown until that was tried. */
  readonly #onDisk = new Map<string, boolean>();
  readonly #sending = new Set<string>();
  readonly #trying = new Map<string, { stop(): void; readonly ended: Promise<unknown> }>();
  readonly #pausing = new Map<string, { failures: number; cancel?: (() => void) | undefined }>();
  readonly #done = new Set<string>();
  #era = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get items(): readonly Waiting[] {
    return this.#items;
  }

  /** On screen at once; sent as soon as it is on the disk and its turn has come. */
  async add(item: Omit<Waiting, 'order'>): Promise<void> {
    // What an earlier page has left may not have been read yet: the clock, too, places it before what is written now.
    const highest = this.#items.reduce((highest, each) => Math.max(highest, each.order), 0);
    const order = Math.max(item.written_at, highest + 1);
    const made = { ...item, order };
    const era = this.#era;
    this.#set([...this.#items, made]);
    const isStored = await this.#options.stored.put(made);
    if (era !== this.#era || this.#done.has(made.id)) return await this.#options.stored.drop(made);
    this.#onDisk.set(made.id, isStored);
    void this.#drain(made.chat_id);
  }

  /** Takes up what an earlier page or another tab has left, and tries everything again now. */
  async wake(): Promise<void> {
    const era = this.#era;
    const stored = await this.#options.stored.all();
    if (era !== this.#era) return;
    const known = new Set(this.#items.map(({ id }) => id));
    const found = stored.filter(({ id }) => !known.has(id) && !this.#done.has(id));
    for (const { id } of found) this.#onDisk.set(id, true);
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
    await this.change(id, resetForRetry);
  }

  /** The writer changes one that waits. A running attempt stops, and starts again with the change. */
  async change(id: string, how: (item: Waiting) => Waiting): Promise<void> {
    const trying = this.#trying.get(id);
    trying?.stop();
    await trying?.ended;
    const item = this.#items.find((each) => each.id === id);
    if (!item) return;
    await this.#note(how(item));
    this.#pausing.get(item.chat_id)?.cancel?.();
    this.#pausing.delete(item.chat_id);
    void this.#drain(item.chat_id);
  }

  /** Its writer no longer wants it. Answers with how far it had got. */
  async giveUp(id: string): Promise<Waiting | undefined> {
    this.#trying.get(id)?.stop();
    return await this.remove(id);
  }

  /** The message is on the server, from this page or another. */
  async remove(id: string): Promise<Waiting | undefined> {
    const item = this.#items.find((each) => each.id === id);
    if (!item) return undefined;
    this.#forget(id);
    await this.#options.stored.drop(item);
    return item;
  }

  /** Forgets everything in memory, without touching the stored messages. */
  reset(): void {
    this.#era += 1;
    for (const { cancel } of this.#pausing.values()) cancel?.();
    for (const trying of this.#trying.values()) trying.stop();
    this.#pausing.clear();
    this.#sending.clear();
    this.#trying.clear();
    this.#onDisk.clear();
    this.#set([]);
  }

  #set(items: readonly Waiting[]): void {
    this.#items = items;
    this.#options.onChange(items);
  }

  #forget(id: string): void {
    this.#done.add(id);
    this.#set(this.#items.filter((each) => each.id !== id));
  }

  /** Written to the disk first: another tab must not read an older state there than here. */
  async #note(item: Waiting): Promise<void> {
    const era = this.#era;
    if (this.#done.has(item.id)) return;
    const isStored = await this.#options.stored.put(item);
    if (era !== this.#era || this.#done.has(item.id)) return await this.#options.stored.drop(item);
    if (isStored) this.#onDisk.set(item.id, true);
    this.#set(this.#items.map((each) => (each.id === item.id ? item : each)));
  }

  #next(chatId: string): Waiting | undefined {
    const first = this.#items.find((item) => item.chat_id === chatId && item.refused === undefined);
    return first && this.#onDisk.has(first.id) ? first : undefined;
  }

  /** The next one as it is now: another tab may have sent it, refused it or brought some of its files. */
  async #turn(chatId: string): Promise<Waiting | undefined> {
    const era = this.#era;
    for (let item = this.#next(chatId); item; item = this.#next(chatId)) {
      if (!this.#onDisk.get(item.id)) return item;
      const { id } = item;
      let now: Waiting | undefined = item;
      try {
        now = await this.#options.stored.get(id);
      } catch {
        return item;
      }
      if (era !== this.#era) return undefined;
      if (!now) {
        this.#forget(id);
        continue;
      }
      const current = now;
      this.#set(this.#items.map((each) => (each.id === id ? current : each)));
      if (current.refused === undefined) return current;
    }
    return undefined;
  }

  async #drain(chatId: string): Promise<void> {
    if (this.#sending.has(chatId) || this.#pausing.get(chatId)?.cancel || !this.#next(chatId)) return;
    const era = this.#era;
    this.#sending.add(chatId);
    try {
      await this.#options.alone(chatId, async () => {
        for (
          let item = await this.#turn(chatId);
          item && era === this.#era;
          item = await this.#turn(chatId)
        ) {
          const outcome = await this.#try(item);
          if (era !== this.#era) return;
          if (outcome.is === 'sent' || !this.#done.has(item.id)) {
            if (outcome.is === 'later') return this.#waitABit(chatId, outcome.afterMs);
            this.#pausing.delete(chatId);
            await this.#settle(item, outcome);
          }
        }
      });
    } finally {
      if (era === this.#era) this.#sending.delete(chatId);
    }
    // Something may have been written between the last look and now.
    if (era === this.#era && this.#next(chatId)) void this.#drain(chatId);
  }

  async #try(item: Waiting): Promise<Outcome> {
    const stopping = new AbortController();
    const { signal } = stopping;
    const work = this.#options.send(item, { note: (now) => this.#note(now), signal });
    this.#trying.set(item.id, { stop: () => stopping.abort(), ended: work.catch(() => undefined) });
    try {
      return await work;
    } finally {
      this.#trying.delete(item.id);
    }
  }

  async #settle(item: Waiting, outcome: Exclude<Outcome, { is: 'later' }>): Promise<void> {
    if (outcome.is === 'sent') {
      this.#options.onSent(outcome.message);
      await this.remove(item.id);
      return;
    }
    const now = this.#items.find((each) => each.id === item.id);
    if (now) await this.#note({ ...now, refused: outcome.reason, ...(outcome.left ? { left: true } : {}) });
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
