import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Purpose } from '../../contract.ts';
import { privacyConsents as consents, privacyNominees as nominees } from '../tables.ts';

export type ConsentRow = typeof consents.$inferSelect;

export async function addConsent(tx: Tx, row: ConsentRow): Promise<void> {
  await tx.insert(consents).values(row);
}

/** The newest decision of each purpose; of the notice that of the newest version, whenever it was accepted. */
export async function decisionsOf(db: Db, brandId: string, personId: string): Promise<ConsentRow[]> {
  return await db
    .selectDistinctOn([consents.purpose])
    .from(consents)
    .where(and(eq(consents.brandId, brandId), eq(consents.personId, personId)))
    .orderBy(consents.purpose, ofNotice, desc(consents.decidedAt), desc(consents.id));
}
const ofNotice = sql`case when ${consents.purpose} = 'notice' then ${consents.noticeVersion} end desc nulls last`;

/**
 * Whether each of these people lets their data be used for a purpose. Who has not decided yet does: they were using the
 * product when the notice came (DPDP Act, section 5(2)), and withdraw whenever they like.
 */
export async function hasConsent(
  db: Db,
  brandId: string,
  personIds: readonly string[],
  purpose: Purpose,
): Promise<boolean> {
  if (personIds.length === 0) return true;
  const rows = await db
    .selectDistinctOn([consents.personId], { given: consents.given })
    .from(consents)
    .where(
      and(
        eq(consents.brandId, brandId),
        inArray(consents.personId, [...personIds]),
        eq(consents.purpose, purpose),
      ),
    )
    .orderBy(consents.personId, desc(consents.decidedAt), desc(consents.id));
  return rows.every(({ given }) => given);
}

export async function nomineeOf(db: Db, brandId: string, personId: string) {
  const [row] = await db
    .select()
    .from(nominees)
    .where(and(eq(nominees.brandId, brandId), eq(nominees.personId, personId)));
  return row;
}

export async function saveNominee(tx: Tx, row: typeof nominees.$inferInsert): Promise<void> {
  const { brandId: _, personId: __, ...set } = row;
  await tx
    .insert(nominees)
    .values(row)
    .onConflictDoUpdate({ target: [nominees.brandId, nominees.personId], set });
}

export async function deleteNominee(tx: Tx, brandId: string, personId: string): Promise<void> {
  await tx.delete(nominees).where(and(eq(nominees.brandId, brandId), eq(nominees.personId, personId)));
}

/** In every brand. */
export async function deleteNominees(tx: Tx, personId: string): Promise<void> {
  await tx.delete(nominees).where(eq(nominees.personId, personId));
}
