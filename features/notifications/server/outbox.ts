import { desc, eq, lt } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#platform/server/db/database.ts';
import { outboxMessages } from './tables.ts';

const SHOWN = 100;
export const OUTBOX_KEPT_HOURS = 24;

/**
 * Keeps what a local SMS, email or push adapter would have sent. The application hands this to these adapters; the
 * code of a message is nowhere else.
 */
export const rememberInOutbox =
  (db: Db, clock: () => Date) =>
  async (message: {
    readonly to: string;
    readonly channel: 'sms' | 'whatsapp' | 'email' | 'push' | 'voice';
    readonly text: string;
    readonly code?: string;
  }): Promise<void> => {
    const { to, channel, text, code = null } = message;
    await db
      .insert(outboxMessages)
      .values({ id: uuid(), recipient: to, channel, text, code, sentAt: clock() });
  };

/** In an address a `+` that isn't encoded means a space, and people paste telephone numbers as they are. */
export const recipientOf = (to: string | undefined): string | undefined => to?.replace(/^ (?=\d)/, '+');

export async function outboxOf(db: Db, to: string | undefined) {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(to === undefined ? undefined : eq(outboxMessages.recipient, to))
    .orderBy(desc(outboxMessages.sentAt), desc(outboxMessages.id))
    .limit(SHOWN);
  return {
    messages: rows.map(({ recipient, channel, text, code, sentAt }) => ({
      to: recipient,
      channel,
      text,
      ...(code === null ? {} : { code }),
      sent_at: sentAt.toISOString(),
    })),
  };
}

export async function emptyOutbox(db: Db, before: Date): Promise<void> {
  await db.delete(outboxMessages).where(lt(outboxMessages.sentAt, before));
}
