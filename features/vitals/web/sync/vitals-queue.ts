import { type Pause, Rounds } from '#platform/web/session/rounds.ts';
import type { AddedVital, Vital } from '../../contract.ts';
import type { WaitingVital } from './waiting.ts';

/** What became of a try. */
export type Outcome =
  | { readonly is: 'saved'; readonly vital: AddedVital }
  | { readonly is: 'refused'; readonly error: unknown; readonly reason: string }
  | { readonly is: 'later' };

export interface QueueOptions {
  send(item: WaitingVital): Promise<Outcome>;
  /** Deletes what may have arrived. True when it is certain that the server doesn't have it. */
  unsend(id: string): Promise<boolean>;
  readonly stored: {
    all(): Promise<readonly WaitingVital[]>;
    put(item: WaitingVital): Promise<boolean>;
    drop(id: string): Promise<void>;
  };
  onSaved(vital: Vital, item: WaitingVital): void;
  onChange(items: readonly WaitingVital[]): void;
  readonly pause: Pause;
}

/** Keeps readings until the server has them. Each is sent under one id, so that none is ever there twice. */
export class VitalsQueue {
  readonly #options: QueueOptions;
  #items: readonly WaitingVital[] = [];
  /** Those that only this page's memory has: not yet, or this browser keeps nothing. */
  readonly #unstored = new Set<string>();
  readonly #done = new Set<string>();
  readonly #trying = new Map<string, Promise<Outcome>>();
  readonly #rounds: Rounds;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#rounds = new Rounds((isOver) => this.#round(isOver), options.pause);
  }

  /** Those that are still wanted. */
  get items(): readonly WaitingVital[] {
    return this.#items.filter((item) => !item.taken_back);
  }

  /** On the disk first, then sent at once. One that is refused is the form's again, and waits no more. */
  async add(item: WaitingVital): Promise<Outcome> {
    const isOver = this.#rounds.whileItLasts();
    this.#unstored.add(item.id);
    this.#set([...this.#items, item]);
    if (await this.#options.stored.put(item)) this.#unstored.delete(item.id);
    if (isOver()) return { is: 'later' };
    const outcome = await this.#try(item);
    if (outcome.is === 'refused') await this.#forget(item.id);
    if (outcome.is === 'later') this.#rounds.later();
    return outcome;
  }

  /** There may be a network again, or an earlier page has left something: everything is tried now. */
  wake(): Promise<void> {
    return this.#rounds.wake();
  }

  /**
   * Withdraws a waiting reading. `saved`: it had arrived, so the server has to delete it. An attempt without an
   * answer may have arrived, too: its replacement must not be stored beside it.
   */
  async takeBack(id: string): Promise<'taken' | 'saved'> {
    const outcome = await this.#trying.get(id);
    const item = this.items.find((each) => each.id === id);
    if (outcome?.is === 'saved' || !item) return 'saved';
    if (item.refused === undefined) {
      await this.#note({ ...item, taken_back: true });
      void this.wake();
    } else await this.#forget(id);
    return 'taken';
  }

  /** Forgets everything in memory, without touching the stored readings. */
  reset(): void {
    this.#rounds.reset();
    this.#unstored.clear();
    this.#set([]);
  }

  async #round(isOver: () => boolean): Promise<void> {
    // What is being written or sent while the disk is read says nothing by not being there.
    const settled = new Set(
      this.#items.map(({ id }) => id).filter((id) => !this.#unstored.has(id) && !this.#trying.has(id)),
    );
    const stored = await this.#options.stored.all();
    if (isOver()) return;
    // Another tab may have sent some of them, and written others.
    const others = stored.filter(
      ({ id }) => !this.#done.has(id) && !this.#items.some((item) => item.id === id),
    );
    const onDisk = new Map(stored.map((item) => [item.id, item]));
    const still = this.#items
      .filter((item) => item.taken_back || !settled.has(item.id) || onDisk.has(item.id))
      // Another tab may have taken it back.
      .map((item) => (onDisk.get(item.id)?.taken_back ? { ...item, taken_back: true as const } : item));
    this.#set([...still, ...others].sort((a, b) => a.written_at - b.written_at));
    for (const { id } of this.#items) {
      // As it is by now: it may have been taken back while others were sent.
      const item = this.#items.find((each) => each.id === id);
      if (!item || item.refused !== undefined) continue;
      if (item.taken_back) {
        const isGone = await this.#options.unsend(item.id);
        if (isOver()) return;
        if (!isGone) return this.#rounds.later();
        await this.#forget(item.id);
        continue;
      }
      const outcome = await this.#try(item);
      if (isOver()) return;
      if (outcome.is === 'later') return this.#rounds.later();
      if (outcome.is === 'refused') await this.#note({ ...item, refused: outcome.reason });
    }
  }

  async #try(item: WaitingVital): Promise<Outcome> {
    const under = this.#trying.get(item.id);
    if (under) return await under;
    const isOver = this.#rounds.whileItLasts();
    const trying = this.#options.send(item);
    this.#trying.set(item.id, trying);
    try {
      const outcome = await trying;
      if (outcome.is === 'saved' && !isOver()) {
        await this.#forget(item.id);
        this.#options.onSaved(outcome.vital, item);
      }
      return outcome;
    } finally {
      this.#trying.delete(item.id);
    }
  }

  async #note(item: WaitingVital): Promise<void> {
    this.#set(this.#items.map((each) => (each.id === item.id ? item : each)));
    await this.#options.stored.put(item);
  }

  async #forget(id: string): Promise<void> {
    this.#done.add(id);
    this.#unstored.delete(id);
    this.#set(this.#items.filter((each) => each.id !== id));
    await this.#options.stored.drop(id);
  }

  #set(items: readonly WaitingVital[]): void {
    this.#items = items;
    this.#options.onChange(this.items);
  }
}
