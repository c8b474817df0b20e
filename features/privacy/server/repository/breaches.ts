import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { privacyBreaches as breaches, privacyBreachPeople as people } from '../tables.ts';

export type BreachRow = typeof breaches.$inferSelect;
export type WholeBreach = Awaited<ReturnType<typeof listBreaches>>[number];

const preparer = alias(persons, 'preparer');
const decider = alias(persons, 'decider');
const SHOWN_PEOPLE = 50;
const SHOWN = 100;

export async function addBreach(tx: Tx, row: BreachRow): Promise<boolean> {
  const added = await tx.insert(breaches).values(row).onConflictDoNothing().returning({ id: breaches.id });
  return added.length > 0;
}

/** Everybody whose data the trail says were read; what people read of themselves counts in a named session alone. */
export async function addAffected(tx: Tx, of: BreachRow): Promise<void> {
  const isNamed = of.readerId !== null || of.sessionId !== null;
  const conditions = [
    sql`r.brand_id = ${of.brandId}`,
    sql`r.at >= ${of.fromAt.toISOString()}::timestamptz`,
    sql`r.at < ${of.toAt.toISOString()}::timestamptz`,
    ...(of.resource === null ? [] : [sql`r.resource = ${of.resource}`]),
    ...(of.readerId === null ? [] : [sql`r.reader_id = ${of.readerId}::uuid`]),
    ...(of.sessionId === null ? [] : [sql`r.session_id = ${of.sessionId}::uuid`]),
    ...(isNamed ? [] : [sql`r.reader_id <> patient.id`]),
  ];
  await tx.execute(sql`insert into privacy_breach_people (breach_id, person_id)
    select distinct ${of.id}::uuid, patient.id from audit_reads r, unnest(r.patient_ids) as patient (id)
    where ${sql.join(conditions, sql` and `)}`);
}

export async function listBreaches(db: Db, brandId: string, id?: string) {
  return await db
    .select({
      breach: breaches,
      preparerName: preparer.name,
      deciderName: decider.name,
      affected: sql<number>`(select count(*)::int from privacy_breach_people p where p.breach_id = ${breaches.id})`,
    })
    .from(breaches)
    .leftJoin(preparer, eq(preparer.id, breaches.preparedBy))
    .leftJoin(decider, eq(decider.id, breaches.decidedBy))
    .where(and(eq(breaches.brandId, brandId), id ? eq(breaches.id, id) : undefined))
    .orderBy(desc(breaches.preparedAt), desc(breaches.id))
    .limit(SHOWN);
}

export async function shownPeople(db: Db, breachId: string): Promise<{ id: string; name: string | null }[]> {
  return await db
    .select({ id: persons.id, name: persons.name })
    .from(people)
    .innerJoin(persons, eq(persons.id, people.personId))
    .where(eq(people.breachId, breachId))
    .orderBy(asc(persons.name), asc(persons.id))
    .limit(SHOWN_PEOPLE);
}

/** Without those who have left: nothing reaches them any more. */
export async function affectedOf(db: Db, breachId: string): Promise<string[]> {
  const rows = await db
    .select({ id: people.personId })
    .from(people)
    .innerJoin(persons, and(eq(persons.id, people.personId), isNull(persons.erasedAt)))
    .where(eq(people.breachId, breachId));
  return rows.map(({ id }) => id);
}

export async function lockBreach(tx: Tx, brandId: string, id: string): Promise<BreachRow | undefined> {
  const [row] = await tx
    .select()
    .from(breaches)
    .where(and(eq(breaches.id, id), eq(breaches.brandId, brandId)))
    .for('update');
  return row;
}

export async function decide(tx: Tx, id: string, change: Partial<BreachRow>): Promise<void> {
  await tx.update(breaches).set(change).where(eq(breaches.id, id));
}

/** A breach that one of these people was notified of. */
export async function sentTo(
  db: Db,
  brandId: string,
  id: string,
  personIds: readonly string[],
): Promise<BreachRow | undefined> {
  const [row] = await db
    .select({ breach: breaches })
    .from(breaches)
    .innerJoin(people, eq(people.breachId, breaches.id))
    .where(
      and(
        eq(breaches.id, id),
        eq(breaches.brandId, brandId),
        eq(breaches.state, 'sent'),
        inArray(people.personId, [...personIds]),
      ),
    )
    .limit(1);
  return row?.breach;
}
