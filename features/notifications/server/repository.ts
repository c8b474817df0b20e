import { and, desc, eq, getTableColumns, inArray, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { persons } from '#features/accounts/server/index.ts';
import type { Named } from '#platform/contract/name-in-script.ts';
import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { UNREAD_COUNTED_TO } from '../rules.ts';
import { notificationSettings, notifications, pushSubscriptions } from './tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;
export interface GroupedRow extends NotificationRow {
  /** Entries in its group. */
  readonly count: number;
  readonly groupRead: boolean;
  readonly clinician: Named | null;
  readonly patient: Named | null;
  readonly from: Named | null;
}
export interface Who {
  readonly brandId: string;
  readonly personId: string;
}
export type Position = readonly [at: string, id: string] | null;

const subject = (who: Who, table = notifications) =>
  and(eq(table.brandId, who.brandId), eq(table.personId, who.personId));

export const keyOf = ({ brandId, personId }: Who): string => `${brandId} ${personId}`;

/** @returns ids of those that are new; that person was notified of the event of any other before */
export async function insertNotifications(
  tx: Tx,
  rows: readonly NotificationRow[],
): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const added = await tx
    .insert(notifications)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: notifications.id });
  return new Set(added.map(({ id }) => id));
}

/**
 * The newest entry of each group, newest first. It walks the index of the person's entries and skips those that
 * have a newer one in their group, so a page costs a page, however long the list is.
 */
export async function listGroups(
  db: Db,
  who: Who,
  options: { unread: boolean; from: Position; limit: number },
): Promise<GroupedRow[]> {
  const other = alias(notifications, 'other');
  const sameGroup = and(
    subject(who, other as unknown as typeof notifications),
    eq(other.groupKey, notifications.groupKey),
  );
  const newer = sql`(${other.at}, ${other.id}) > (${notifications.at}, ${notifications.id})`;
  const unreadOther = options.unread ? isNull(other.readAt) : undefined;
  const inGroup = (condition: SQL | undefined) =>
    sql`from ${notifications} other where ${and(sameGroup, condition)}`;
  return await db
    .select({
      id: notifications.id,
      brandId: notifications.brandId,
      personId: notifications.personId,
      kind: notifications.kind,
      groupKey: notifications.groupKey,
      subjectId: notifications.subjectId,
      data: notifications.data,
      at: notifications.at,
      readAt: notifications.readAt,
      eventId: notifications.eventId,
      count: sql<number>`(select count(*)::int ${inGroup(undefined)})`,
      clinician: namesOf('clinicianId'),
      patient: namesOf('patientId'),
      from: namesOf('fromId'),
      groupRead: sql<boolean>`not exists (select 1 ${inGroup(isNull(other.readAt))})`,
    })
    .from(notifications)
    .where(
      and(
        subject(who),
        options.unread ? isNull(notifications.readAt) : undefined,
        options.from ? before(options.from) : undefined,
        sql`not exists (select 1 ${inGroup(and(newer, unreadOther))})`,
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(options.limit);
}

/** Every entry of one group by itself, newest first. */
export async function listOfGroup(
  db: Db,
  who: Who,
  options: { group: string; unread: boolean; from: Position; limit: number },
): Promise<GroupedRow[]> {
  return await db
    .select({
      ...getTableColumns(notifications),
      count: sql<number>`1`,
      clinician: namesOf('clinicianId'),
      patient: namesOf('patientId'),
      from: namesOf('fromId'),
      groupRead: sql<boolean>`${notifications.readAt} is not null`,
    })
    .from(notifications)
    .where(
      and(
        subject(who),
        eq(notifications.groupKey, options.group),
        options.unread ? isNull(notifications.readAt) : undefined,
        options.from ? before(options.from) : undefined,
      ),
    )
    .orderBy(desc(notifications.at), desc(notifications.id))
    .limit(options.limit);
}

/** The current names: names are not stored with entries. */
const namesOf = (key: 'clinicianId' | 'patientId' | 'fromId') =>
  sql<Named | null>`(
    select json_build_object('name', ${persons.name}, 'otherName', ${persons.otherName}) from ${persons} where ${persons.id} = (${notifications.data}->>${sql.raw(`'${key}'`)})::uuid)`;

export async function namesOfPerson(db: Db, personId: string): Promise<Named | null> {
  const { name, otherName } = persons;
  const [row] = await db.select({ name, otherName }).from(persons).where(eq(persons.id, personId));
  return row ?? null;
}

const before = ([at, id]: readonly [string, string]) =>
  or(lt(notifications.at, new Date(at)), and(eq(notifications.at, new Date(at)), lt(notifications.id, id)));

const READ: Statement = {
  name: 'notifications.read_entries',
  text: `select fact_id, person_id from notifications
    where fact_id = any($1::uuid[]) and person_id = any($2::uuid[]) and read_at is not null`,
};

const entriesRead = new BatchedReads<{ readonly personId: string; readonly eventId: string }, boolean>(
  async (db, asks) => {
    const rows = await runPrepared<{ fact_id: string; person_id: string }>(db, READ, [
      asks.map(({ eventId }) => eventId),
      asks.map(({ personId }) => personId),
    ]);
    const read = new Set(rows.map(({ fact_id, person_id }) => `${fact_id} ${person_id}`));
    return asks.map(({ eventId, personId }) => read.has(`${eventId} ${personId}`));
  },
);

/** Whether the user has read the entry of that event. */
export const isEntryRead = (db: Db, { personId }: Who, eventId: string): Promise<boolean> =>
  entriesRead.read(db, `${eventId} ${personId}`, { personId, eventId });

/** Counted over the index of unread entries, and no further than anybody wants to know. */
export async function countUnread(db: Db, who: Who): Promise<number> {
  const unread = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(subject(who), isNull(notifications.readAt)))
    .limit(UNREAD_COUNTED_TO)
    .as('unread');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(unread);
  return row?.count ?? 0;
}

const UNREAD_OF_EACH: Statement = {
  name: 'notifications.count_unread_of_each',
  text: `select w.brand_id, w.person_id, (select count(*)::int from (
      select from notifications n
      where n.brand_id = w.brand_id and n.person_id = w.person_id and n.read_at is null limit ${UNREAD_COUNTED_TO}
    ) unread) as count
    from (select distinct * from unnest($1::text[], $2::uuid[])) w (brand_id, person_id)`,
};

/** The same of several people, by `keyOf`. */
export async function countUnreadOfEach(
  db: Db,
  people: readonly Who[],
): Promise<ReadonlyMap<string, number>> {
  if (people.length === 0) return new Map();
  const rows = await runPrepared<{ brand_id: string; person_id: string; count: number }>(db, UNREAD_OF_EACH, [
    people.map(({ brandId }) => brandId),
    people.map(({ personId }) => personId),
  ]);
  return new Map(rows.map((row) => [keyOf({ brandId: row.brand_id, personId: row.person_id }), row.count]));
}

/** Those of `ids` that are the reader's. */
export async function findOwn(db: Db, who: Who, ids: readonly string[]) {
  return await db
    .select({ id: notifications.id, groupKey: notifications.groupKey, at: notifications.at })
    .from(notifications)
    .where(and(subject(who), inArray(notifications.id, [...ids])));
}

/** What came after the entry that was seen stays unread. */
export async function markGroupRead(
  tx: Tx,
  who: Who,
  seen: { groupKey: string; at: Date },
  now: Date,
): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        subject(who),
        eq(notifications.groupKey, seen.groupKey),
        lte(notifications.at, seen.at),
        isNull(notifications.readAt),
      ),
    );
}

/** Entries of these kinds about one patient that these people haven't read. */
export async function unreadReminders(
  db: Db,
  brandId: string,
  of: {
    readonly personIds: readonly string[];
    readonly patientId: string;
    readonly kinds: readonly string[];
  },
): Promise<NotificationRow[]> {
  return await db
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.brandId, brandId),
        inArray(notifications.personId, [...of.personIds]),
        isNull(notifications.readAt),
        inArray(notifications.kind, [...of.kinds]),
        sql`${notifications.data}->>'patientId' = ${of.patientId}`,
      ),
    );
}

/** False when it was read before. */
export async function markEntryRead(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.id, id), isNull(notifications.readAt)))
    .returning({ id: notifications.id });
  return rows.length === 1;
}

export async function markAllRead(tx: Tx, who: Who, now: Date): Promise<void> {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(and(subject(who), isNull(notifications.readAt), lte(notifications.at, now)));
}

export async function removeOlderThan(db: Db, limit: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.at, limit));
}

/** Of a person with a closed account: nothing here is part of a record that has to be stored. */
export async function forgetPerson(tx: Tx, personId: string): Promise<void> {
  await tx.delete(notifications).where(eq(notifications.personId, personId));
  await tx.delete(notificationSettings).where(eq(notificationSettings.personId, personId));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.personId, personId));
}

/** A user who no longer acts for a person no longer reads about their visits. */
export async function forgetFamilyMember(tx: Tx, holderId: string, memberId: string): Promise<void> {
  await tx
    .delete(notifications)
    .where(and(eq(notifications.personId, holderId), sql`${notifications.data}->>'patientId' = ${memberId}`));
}
