import { and, eq, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { DiscrepancyKind, PartnerName } from '../../contract.ts';
import { discrepancyOwners, partnerCalls } from '../tables.ts';

const partners = builtOnce((db) => db.select().from(partnerCalls).prepare('administration.partners'));

export const lastPartnerCalls = (db: Db) => partners(db).execute();

/** At most one write a minute for each partner and outcome; the first one after a turn is always written. */
export async function notePartnerCall(
  db: Db,
  partner: PartnerName,
  outcome: 'success' | 'failure',
  now: Date,
): Promise<void> {
  const [column, other] =
    outcome === 'success'
      ? [partnerCalls.lastSuccessAt, partnerCalls.lastFailureAt]
      : [partnerCalls.lastFailureAt, partnerCalls.lastSuccessAt];
  const set = outcome === 'success' ? { lastSuccessAt: now } : { lastFailureAt: now };
  await db
    .insert(partnerCalls)
    .values({ partner, ...set })
    .onConflictDoUpdate({
      target: partnerCalls.partner,
      set,
      setWhere: sql`${column} is null or ${column} < ${new Date(now.getTime() - 60_000).toISOString()}::timestamptz
        or ${column} < ${other}`,
    });
}

const owners = builtOnce((db) =>
  db
    .select({ owner: discrepancyOwners, name: persons.name })
    .from(discrepancyOwners)
    .leftJoin(persons, eq(persons.id, discrepancyOwners.ownerId))
    .where(eq(discrepancyOwners.brandId, sql.placeholder('brandId')))
    .prepare('administration.owners'),
);

/** Who looks after what, by `kind object`. */
export async function ownersOf(db: Db, brandId: string) {
  const rows = await owners(db).execute({ brandId });
  return new Map(rows.map((row) => [`${row.owner.kind} ${row.owner.objectId}`, row]));
}

type Of = { brandId: string; kind: DiscrepancyKind; objectId: string };
const isOf = ({ brandId, kind, objectId }: Of) =>
  and(
    eq(discrepancyOwners.brandId, brandId),
    eq(discrepancyOwners.kind, kind),
    eq(discrepancyOwners.objectId, objectId),
  );

/** @returns who looked after it before */
export async function setOwner(tx: Tx, of: Of, ownerId: string | null, now: Date): Promise<string | null> {
  const [before] = await tx.select().from(discrepancyOwners).where(isOf(of)).for('update');
  if (ownerId === null) await tx.delete(discrepancyOwners).where(isOf(of));
  else
    await tx
      .insert(discrepancyOwners)
      .values({ ...of, ownerId, since: now })
      .onConflictDoUpdate({
        target: [discrepancyOwners.brandId, discrepancyOwners.kind, discrepancyOwners.objectId],
        set: { ownerId, since: now },
      });
  return before?.ownerId ?? null;
}
