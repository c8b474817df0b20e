import type { Db } from './database.ts';
import { isDatabaseAway } from './database-away.ts';

export interface BatchOptions {
  /** Statements under way at a time, for each database. */
  readonly atATime?: number;
  /** Questions in one statement. */
  readonly mostAtOnce?: number;
}

interface Waiting<Ask, Answer> {
  readonly ask: Ask;
  readonly notified: { readonly done: (answer: Answer) => void; readonly failed: (error: unknown) => void }[];
}

/**
 * Puts simultaneous questions into one statement. A question that comes while statements are running waits for the
 * next one and doesn't join them: they may have begun before something that the caller has seen. So no answer is
 * older than its question. Equal questions are asked once. A single question costs the same as without this; under
 * load, all waiting callers share a statement.
 */
export class BatchedReads<Ask, Answer> {
  readonly #readAll: (db: Db, asks: readonly Ask[]) => Promise<readonly Answer[]>;
  readonly #atATime: number;
  readonly #mostAtOnce: number;
  readonly #queues = new WeakMap<Db, { waiting: Map<string, Waiting<Ask, Answer>>; running: number }>();

  /** @param readAll answers in the order of the questions */
  constructor(
    readAll: (db: Db, asks: readonly Ask[]) => Promise<readonly Answer[]>,
    { atATime = 2, mostAtOnce = 64 }: BatchOptions = {},
  ) {
    this.#readAll = readAll;
    this.#atATime = atATime;
    this.#mostAtOnce = mostAtOnce;
  }

  /**
   * Inside a transaction a question is asked alone and at once: it may depend on what only that transaction sees.
   * @param key says everything on which the answer depends
   */
  async read(db: Db, key: string, ask: Ask): Promise<Answer> {
    if ('rollback' in db) return (await this.#readAll(db, [ask]))[0] as Answer;
    const queue = this.#queues.get(db) ?? { waiting: new Map(), running: 0 };
    this.#queues.set(db, queue);
    const waiting = queue.waiting.get(key) ?? { ask, notified: [] };
    queue.waiting.set(key, waiting);
    return await new Promise((done, failed) => {
      waiting.notified.push({ done, failed });
      if (queue.running < this.#atATime) void this.#run(db, queue);
    });
  }

  async #run(db: Db, queue: { waiting: Map<string, Waiting<Ask, Answer>>; running: number }): Promise<void> {
    queue.running += 1;
    // What arrives in the same turn of the event loop goes along.
    await null;
    while (queue.waiting.size > 0) {
      const keys = [...queue.waiting.keys()].slice(0, this.#mostAtOnce);
      const batch = keys.map((key) => queue.waiting.get(key) as Waiting<Ask, Answer>);
      for (const key of keys) queue.waiting.delete(key);
      try {
        const answers = await this.#readAll(
          db,
          batch.map(({ ask }) => ask),
        );
        batch.forEach(({ notified }, at) => {
          for (const { done } of notified) done(answers[at] as Answer);
        });
      } catch (error) {
        // With a database that doesn't answer, the next statement would keep those who wait as long once more.
        const alsoFailed = isDatabaseAway(error) ? [...queue.waiting.values()] : [];
        if (alsoFailed.length > 0) queue.waiting.clear();
        for (const { notified } of [...batch, ...alsoFailed])
          for (const { failed } of notified) failed(error);
      }
    }
    queue.running -= 1;
  }
}
