import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { persons } from '#features/accounts/server/index.ts';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import type { BreachReader } from '../../contract.ts';
import {
  privacyBreachParts as boardParts,
  privacyBreaches as breaches,
  privacyBreachPeople as people,
} from '../tables.ts';

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

/** The people with accesses to their data in the trail; accesses to one's own data count only in a named session. */
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

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The parts of records that were read in that time. */
export async function partsRead(db: Db, brandId: string, { from, to }: Span): Promise<string[]> {
  const rows = await rowsOf<{ resource: string }>(
    db,
    sql`select distinct resource from audit_reads
      where brand_id = ${brandId} and at >= ${from.toISOString()}::timestamptz
        and at < ${to.toISOString()}::timestamptz and patient_ids <> '{}'`,
  );
  return rows.map(({ resource }) => resource);
}

const MOST_READERS = 100;
const MOST_SESSIONS = 20;

/**
 * Everybody who read something in that time, by the trail, with their sessions. The trail is read and grouped once: what
 * follows works on a row for each session and part of a record, not for each read.
 */
export async function readersIn(
  db: Db,
  brandId: string,
  { from, to, name }: Span & { readonly name: string | undefined },
  systems: readonly { readonly id: string; readonly name: string }[],
): Promise<BreachReader[]> {
  const named = name ? sql`and position(lower(${name}) in lower(coalesce(p.name, s.name))) > 0` : sql``;
  return await rowsOf<BreachReader>(
    db,
    sql`with reads as materialized (
        select reader_id, reader_type, session_id, resource, count(*)::int as reads, min(at) as first_at,
          max(at) as last_at
        from audit_reads
        where brand_id = ${brandId} and at >= ${from.toISOString()}::timestamptz
          and at < ${to.toISOString()}::timestamptz
        group by reader_id, reader_type, session_id, resource
      ), signed_in as (
        select reader_id, reader_type, session_id, min(first_at) as first_at, max(last_at) as last_at,
          sum(reads)::int as reads,
          row_number() over (partition by reader_id, reader_type order by max(last_at) desc, session_id) as position
        from reads group by reader_id, reader_type, session_id
      )
      select r.reader_id, coalesce(p.name, s.name, '') as name, r.reader_type as user_type,
        sum(r.reads)::int as reads,
        to_jsonb(array_agg(distinct r.resource order by r.resource)) as resources,
        (select jsonb_agg(jsonb_build_object('session_id', s.session_id, 'first_at', ${isoText(sql`s.first_at`)},
            'last_at', ${isoText(sql`s.last_at`)}, 'reads', s.reads) order by s.last_at desc, s.session_id)
          from signed_in s where s.reader_id = r.reader_id and s.reader_type = r.reader_type
            and s.position <= ${MOST_SESSIONS}) as sessions
      from reads r left join persons p on p.id = r.reader_id
        left join jsonb_to_recordset(${JSON.stringify(systems)}::jsonb) as s (id uuid, name text)
          on s.id = r.reader_id
      where (p.id is not null or r.reader_type in ('system', 'health_link')) ${named}
      group by r.reader_id, r.reader_type, p.name, s.name
      order by reads desc, coalesce(p.name, s.name), r.reader_id limit ${MOST_READERS}`,
  );
}

const isoText = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The person is the one it names, the holder of the session it names, or one of the affected people. */
const involves = (personId: string) => sql<boolean>`(
  privacy_breaches.reader_id is not distinct from ${personId}::uuid
  or exists (select 1 from audit_reads r where r.session_id = privacy_breaches.session_id
    and r.reader_id = ${personId}::uuid and r.at >= privacy_breaches.from_at and r.at < privacy_breaches.to_at)
  or exists (select 1 from privacy_breach_people p where p.breach_id = privacy_breaches.id
    and p.person_id = ${personId}::uuid))`;

/** The person, or a family member who acts for them, has an open account. */
const canBeReached = (personId: SQL, brandId: SQL) => sql`(
  exists (select 1 from accounts a where a.person_id = ${personId} and a.closed_at is null)
  or exists (select 1 from family_members f join accounts a on a.person_id = f.holder_id and a.closed_at is null
    where f.person_id = ${personId} and f.brand_id = ${brandId} and f.ended_at is null))`;

/** The breaches of a brand. `isInvolved` is about `personId`, the member of staff who asks. */
export async function listBreaches(
  db: Db,
  { brandId, personId }: { readonly brandId: string; readonly personId: string },
  id?: string,
) {
  return await db
    .select({
      breach: breaches,
      preparerName: preparer.name,
      deciderName: decider.name,
      isInvolved: involves(personId),
      affected: sql<number>`(select count(*)::int from privacy_breach_people p where p.breach_id = ${breaches.id})`,
      unreached: sql<number>`(select count(*)::int from privacy_breach_people p where p.breach_id = ${breaches.id}
        and not ${canBeReached(sql`p.person_id`, sql`${breaches.brandId}`)})`,
    })
    .from(breaches)
    .leftJoin(preparer, eq(preparer.id, breaches.preparedBy))
    .leftJoin(decider, eq(decider.id, breaches.decidedBy))
    .where(and(eq(breaches.brandId, brandId), id ? eq(breaches.id, id) : undefined))
    .orderBy(desc(breaches.preparedAt), desc(breaches.id))
    .limit(SHOWN);
}

/** What staff added for the Board, the oldest first. */
export async function partsAdded(db: Db, breachId: string) {
  return await db
    .select({ parts: boardParts.parts, at: boardParts.addedAt, byName: persons.name })
    .from(boardParts)
    .leftJoin(persons, eq(persons.id, boardParts.addedBy))
    .where(eq(boardParts.breachId, breachId))
    .orderBy(asc(boardParts.addedAt), asc(boardParts.id));
}
export type AddedParts = Awaited<ReturnType<typeof partsAdded>>[number];

export async function addParts(tx: Tx, row: typeof boardParts.$inferInsert): Promise<void> {
  await tx.insert(boardParts).values(row);
}

interface AffectedPerson {
  readonly id: string;
  readonly name: string | null;
  readonly canBeReached: boolean;
}

/** Affected people, first those who receive no notice. `limit` null gives all of them. */
export async function peopleOf(
  db: Db,
  breach: Pick<BreachRow, 'id' | 'brandId'>,
  limit: number | null = SHOWN_PEOPLE,
): Promise<AffectedPerson[]> {
  return await rowsOf<AffectedPerson>(
    db,
    sql`select q.id, q.name, ${canBeReached(sql`q.id`, sql`${breach.brandId}`)} as "canBeReached"
      from privacy_breach_people p join persons q on q.id = p.person_id
      where p.breach_id = ${breach.id}::uuid order by "canBeReached", q.name, q.id limit ${limit}`,
  );
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

export async function lockBreach(
  tx: Tx,
  { brandId, personId }: { readonly brandId: string; readonly personId: string },
  id: string,
): Promise<(BreachRow & { readonly isInvolved: boolean }) | undefined> {
  const [row] = await tx
    .select({ ...getTableColumns(breaches), isInvolved: involves(personId) })
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
