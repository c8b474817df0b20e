import type { Db } from '#platform/server/db/database.ts';
import type { LiveMessage } from '#platform/server/events/publish.ts';
import type { SocketCtx } from '#platform/server/realtime/socket-events.ts';
import { statusLive } from './events.ts';
import { type Delivery, markDelivered, membersOfMany } from './repository/members.ts';

/** How long word of what has reached devices is gathered, milliseconds. */
const GATHER_MS = 250;

/**
 * Devices report which messages have reached them. In a group of fifty each message causes fifty such reports: they
 * are gathered, written in one statement, and published together. The next message repeats what a crash loses.
 */
export class Deliveries {
  readonly #waiting = new Map<string, Delivery>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  add(ctx: Pick<SocketCtx, 'db' | 'log' | 'principal' | 'send'>, chatId: string, seq: number): void {
    const { personId, brandId } = ctx.principal;
    const key = `${chatId} ${personId} ${brandId}`;
    const known = this.#waiting.get(key);
    if (known && known.seq >= seq) return;
    this.#waiting.set(key, { chatId, personId, brandId, seq });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#writing.then(() =>
        this.#write(ctx.db, ctx.send).catch((error: unknown) =>
          ctx.log.warn({ err: error }, 'deliveries could not be written'),
        ),
      );
    }, GATHER_MS);
  }

  async #write(db: Db, tell: (message: LiveMessage) => void): Promise<void> {
    const batch = [...this.#waiting.values()];
    this.#waiting.clear();
    if (batch.length === 0) return;
    const rows = (await markDelivered(db, batch)).filter(({ shown }) => shown);
    const members = await membersOfMany(db, [...new Set(rows.map((row) => row.chat_id))]);
    for (const { brand_id, shown: _, ...status } of rows) {
      const others = (members.get(status.chat_id) ?? []).filter((id) => id !== status.person_id);
      if (others.length > 0) tell(statusLive(brand_id, others, status));
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writing;
  }
}
