import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { callConsents } from '../tables.ts';

export type ConsentRow = typeof callConsents.$inferSelect;

/** The last consent to a text of that version. */
export async function lastConsent(
  db: Db,
  callId: string,
  text: { id: string; version: number },
): Promise<ConsentRow | undefined> {
  const [row] = await db
    .select()
    .from(callConsents)
    .where(
      and(
        eq(callConsents.callId, callId),
        eq(callConsents.textId, text.id),
        eq(callConsents.version, text.version),
      ),
    )
    .orderBy(desc(callConsents.givenAt))
    .limit(1);
  return row;
}

export async function findConsent(db: Db, id: string): Promise<ConsentRow | undefined> {
  const [row] = await db.select().from(callConsents).where(eq(callConsents.id, id));
  return row;
}

export async function addConsent(tx: Tx, consent: typeof callConsents.$inferInsert): Promise<void> {
  await tx.insert(callConsents).values(consent);
}
