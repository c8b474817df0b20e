import { and, asc, desc, eq, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { subscriptionMandates, subscriptionPeriods, subscriptions, subscriptionUpgrades } from '../tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type UpgradeRow = typeof subscriptionUpgrades.$inferSelect;
export type MandateRow = typeof subscriptionMandates.$inferSelect;
export interface Named {
  readonly row: SubscriptionRow;
  readonly personName: string | null;
  readonly hasMandate: boolean;
}

const hasMandate = sql<boolean>`exists (select 1 from subscription_mandates m
  where m.subscription_id = ${subscriptions.id} and m.ended_at is null)`;

const select = async (db: Db, where: SQL | undefined, limit: number): Promise<Named[]> =>
  await db
    .select({ row: subscriptions, personName: persons.name, hasMandate })
    .from(subscriptions)
    .leftJoin(persons, eq(persons.id, subscriptions.personId))
    .where(where)
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id))
    .limit(limit);

/** More plans than a person takes in a lifetime. */
const MOST = 200;

export const listOf = (db: Db, brandId: string, personId: string): Promise<Named[]> =>
  select(db, and(eq(subscriptions.brandId, brandId), eq(subscriptions.personId, personId)), MOST);

export const listOfBrand = (
  db: Db,
  brandId: string,
  { from, limit }: { from: { at: Date; id: string } | null; limit: number },
): Promise<Named[]> =>
  select(
    db,
    and(
      eq(subscriptions.brandId, brandId),
      from
        ? sql`(${subscriptions.createdAt}, ${subscriptions.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`
        : undefined,
    ),
    limit,
  );

export const findNamed = async (db: Db, brandId: string, id: string): Promise<Named | undefined> =>
  (await select(db, and(eq(subscriptions.brandId, brandId), eq(subscriptions.id, id)), 1))[0];

export async function find(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id));
  return row;
}

/** The plan of the first period: later ones may be of another plan. */
export async function firstPlanOf(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ planId: subscriptionPeriods.planId })
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.subscriptionId, id))
    .orderBy(asc(subscriptionPeriods.createdAt), asc(subscriptionPeriods.startsOn))
    .limit(1);
  return row?.planId;
}

export async function lock(tx: Tx, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row;
}

/** False when the id is taken, or this person has a plan already. */
export async function add(tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const added = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: subscriptions.id });
  return added.length > 0;
}

export async function set(tx: Tx, id: string, values: Partial<SubscriptionRow>): Promise<void> {
  await tx.update(subscriptions).set(values).where(eq(subscriptions.id, id));
}

/** Subscriptions with a step of the day still to do. */
export async function dueForStep(db: Db, today: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isNull(subscriptions.endedOn), lt(subscriptions.steppedOn, today)))
    .orderBy(asc(subscriptions.steppedOn), asc(subscriptions.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

const isOpenUpgrade = and(isNull(subscriptionUpgrades.doneAt), isNull(subscriptionUpgrades.voidAt));

export async function addUpgrade(tx: Tx, row: UpgradeRow): Promise<void> {
  await tx.insert(subscriptionUpgrades).values(row);
}
export async function openUpgrade(db: Db, subscriptionId: string): Promise<UpgradeRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionUpgrades)
    .where(and(eq(subscriptionUpgrades.subscriptionId, subscriptionId), isOpenUpgrade));
  return row;
}
export async function openUpgradesOf(db: Db, subscriptionIds: readonly string[]): Promise<UpgradeRow[]> {
  if (subscriptionIds.length === 0) return [];
  return await db
    .select()
    .from(subscriptionUpgrades)
    .where(and(inArray(subscriptionUpgrades.subscriptionId, [...subscriptionIds]), isOpenUpgrade));
}
export async function upgradeById(db: Db, id: string): Promise<UpgradeRow | undefined> {
  const [row] = await db.select().from(subscriptionUpgrades).where(eq(subscriptionUpgrades.id, id));
  return row;
}
export async function setUpgrade(tx: Tx, id: string, values: Partial<UpgradeRow>): Promise<void> {
  await tx.update(subscriptionUpgrades).set(values).where(eq(subscriptionUpgrades.id, id));
}
/** Upgrades that were not paid in time. */
export async function upgradesOver(db: Db, now: Date, limit: number): Promise<UpgradeRow[]> {
  return await db
    .select()
    .from(subscriptionUpgrades)
    .where(and(isOpenUpgrade, lt(subscriptionUpgrades.until, now)))
    .limit(limit);
}

export async function openMandate(db: Db, subscriptionId: string): Promise<MandateRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionMandates)
    .where(
      and(eq(subscriptionMandates.subscriptionId, subscriptionId), isNull(subscriptionMandates.endedAt)),
    );
  return row;
}
export async function addMandate(tx: Tx, row: MandateRow): Promise<void> {
  await tx.insert(subscriptionMandates).values(row).onConflictDoNothing();
}
export async function endMandate(tx: Tx, subscriptionId: string, now: Date): Promise<MandateRow | undefined> {
  const [row] = await tx
    .update(subscriptionMandates)
    .set({ endedAt: now })
    .where(and(eq(subscriptionMandates.subscriptionId, subscriptionId), isNull(subscriptionMandates.endedAt)))
    .returning();
  return row;
}
/** Those that count, at another gateway than this one. */
export async function mandatesElsewhere(db: Db, gateway: string, limit: number): Promise<MandateRow[]> {
  return await db
    .select()
    .from(subscriptionMandates)
    .where(and(ne(subscriptionMandates.gateway, gateway), isNull(subscriptionMandates.endedAt)))
    .limit(limit);
}
export async function mandateById(db: Db, id: string): Promise<MandateRow | undefined> {
  const [row] = await db.select().from(subscriptionMandates).where(eq(subscriptionMandates.id, id));
  return row;
}
/** The one plan of a person that has not ended. */
const open = builtOnce((db) =>
  db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.brandId, sql.placeholder('brandId')),
        sql`${subscriptions.personId} = any(${sql.placeholder('personIds')}::uuid[])`,
        isNull(subscriptions.endedOn),
      ),
    )
    .prepare('subscriptions.open'),
);

/** Open plans of these people: each has one at most. */
export async function openOfEach(
  db: Db,
  brandId: string,
  personIds: readonly string[],
): Promise<SubscriptionRow[]> {
  return await open(db).execute({ brandId, personIds });
}

export async function openOf(
  db: Db,
  brandId: string,
  personId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.brandId, brandId),
        eq(subscriptions.personId, personId),
        isNull(subscriptions.endedOn),
      ),
    );
  return row;
}
export async function brandsOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ brandId: subscriptions.brandId })
    .from(subscriptions)
    .where(and(eq(subscriptions.personId, personId), isNull(subscriptions.endedOn)));
  return rows.map(({ brandId }) => brandId);
}

export async function languageOf(db: Db, personId: string): Promise<string | undefined> {
  const [row] = await db.select({ language: persons.language }).from(persons).where(eq(persons.id, personId));
  return row?.language;
}
