import { and, eq, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import type { Mode } from '../../contract.ts';
import { waitingEntries, waitingOffers } from '../tables.ts';
import { type AppointmentRow, ms } from './rows.ts';

export interface EntryRow {
  readonly id: string;
  readonly brand_id: string;
  readonly clinician_id: string;
  readonly clinician_name: string | null;
  readonly clinician_other_name: string | null;
  readonly patient_id: string;
  readonly patient_name: string | null;
  readonly patient_other_name: string | null;
  readonly asked_by: string;
  readonly mode: Mode;
  readonly from_day: string;
  readonly until_day: string;
  readonly asked_at: number;
  readonly ended_as: 'booked' | 'withdrawn' | 'lapsed' | null;
  readonly ahead: number;
  readonly offer: { starts_at: number; ends_at: number; busy_until: number; held_until: number } | null;
}

export type NewEntry = Pick<typeof waitingEntries.$inferInsert, 'askedAt'> & {
  readonly id: string;
  readonly brandId: string;
  readonly clinicianId: string;
  readonly patientId: string;
  readonly askedBy: string;
  readonly mode: Mode;
  readonly fromDay: string;
  readonly untilDay: string;
};

const entriesWhere = (condition: SQL, now: Date): SQL => sql`
  select w.id, w.brand_id, w.clinician_id, c.name as clinician_name, c.other_name as clinician_other_name,
    w.patient_id, p.name as patient_name, p.other_name as patient_other_name,
    w.asked_by, w.mode, w.from_day::text as from_day, w.until_day::text as until_day,
    ${sql.raw(ms('w.asked_at'))} as asked_at, w.ended_as,
    case when w.ended_at is null then (
      select count(*)::int from waiting_entries b where b.clinician_id = w.clinician_id and b.brand_id = w.brand_id
        and b.mode = w.mode and b.ended_at is null and (b.asked_at, b.id) < (w.asked_at, w.id)) else 0 end as ahead,
    (select json_build_object('starts_at', ${sql.raw(ms('o.starts_at'))}, 'ends_at', ${sql.raw(ms('o.ends_at'))},
        'busy_until', ${sql.raw(ms('o.busy_until'))}, 'held_until', ${sql.raw(ms('o.held_until'))})
      from waiting_offers o where o.entry_id = w.id and o.ended_at is null
        and o.held_until > ${now.toISOString()}::timestamptz limit 1) as offer
  from waiting_entries w
  left join persons c on c.id = w.clinician_id left join persons p on p.id = w.patient_id
  where ${condition} order by w.asked_at, w.id limit 500`;

/** False when the id is taken, or the patient waits there already. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<boolean> {
  const rows = await tx
    .insert(waitingEntries)
    .values(entry)
    .onConflictDoNothing()
    .returning({ id: waitingEntries.id });
  return rows.length > 0;
}

export async function findEntry(db: Db, brandId: string, id: string, now: Date): Promise<EntryRow | null> {
  const rows = await rowsOf<EntryRow>(
    db,
    entriesWhere(sql`w.id = ${id}::uuid and w.brand_id = ${brandId}`, now),
  );
  return rows[0] ?? null;
}

/** Entries that still wait, the first first. Without `patientIds` those of all patients of the brand. */
export async function listEntries(
  db: Db,
  of: { brandId: string; patientIds?: readonly string[]; clinicianId: string | undefined; now: Date },
): Promise<EntryRow[]> {
  const conditions = [sql`w.brand_id = ${of.brandId} and w.ended_at is null`];
  if (of.patientIds) conditions.push(sql`w.patient_id = any(${`{${of.patientIds.join(',')}}`}::uuid[])`);
  if (of.clinicianId) conditions.push(sql`w.clinician_id = ${of.clinicianId}::uuid`);
  return await rowsOf<EntryRow>(db, entriesWhere(sql.join(conditions, sql` and `), of.now));
}

/** In every brand, those that still wait as the patient or for the clinician. */
export async function openEntriesOf(
  db: Db,
  personId: string,
): Promise<{ readonly id: string; readonly clinicianId: string }[]> {
  return await db
    .select({ id: waitingEntries.id, clinicianId: waitingEntries.clinicianId })
    .from(waitingEntries)
    .where(
      and(
        isNull(waitingEntries.endedAt),
        or(eq(waitingEntries.patientId, personId), eq(waitingEntries.clinicianId, personId)),
      ),
    )
    .orderBy(waitingEntries.askedAt, waitingEntries.id);
}

/** False when it had ended before. */
export async function endEntry(
  tx: Tx,
  id: string,
  as: 'booked' | 'withdrawn' | 'lapsed',
  byId: string | null,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(waitingEntries)
    .set({ endedAt: now, endedAs: as, endedBy: byId })
    .where(and(eq(waitingEntries.id, id), isNull(waitingEntries.endedAt)))
    .returning({ id: waitingEntries.id });
  return rows.length > 0;
}

export interface Candidate {
  readonly id: string;
  readonly patient_id: string;
  readonly asked_by: string;
  readonly mode: Mode;
}

/**
 * The patients who may be offered a freed time, in the order of the list: without those who have another offer or
 * have let this one pass. So many of each mode, because the hours may have that time in one mode only.
 */
export async function candidatesFor(
  tx: Tx,
  freed: { brandId: string; clinicianId: string; day: string; from: Date; until: Date; now: Date },
): Promise<Candidate[]> {
  return await rowsOf<Candidate>(
    tx,
    sql`select id, patient_id, asked_by, mode from (
      select w.id, w.patient_id, w.asked_by, w.mode, w.asked_at,
        row_number() over (partition by w.mode order by w.asked_at, w.id) as place
      from waiting_entries w
      where w.clinician_id = ${freed.clinicianId}::uuid and w.brand_id = ${freed.brandId} and w.ended_at is null
        and ${freed.day}::date between w.from_day and w.until_day
        and not exists (select 1 from waiting_offers o where o.entry_id = w.id and (
          (o.ended_at is null and o.held_until > ${freed.now.toISOString()}::timestamptz)
          or (o.starts_at < ${freed.until.toISOString()}::timestamptz
            and o.busy_until > ${freed.from.toISOString()}::timestamptz)))
    ) waiting where place <= 20 order by asked_at, id`,
  );
}

export async function insertOffer(tx: Tx, offer: typeof waitingOffers.$inferInsert): Promise<void> {
  await tx.insert(waitingOffers).values(offer);
}

export interface OfferRow {
  readonly id: string;
  readonly entryId: string;
  readonly brandId: string;
  readonly clinicianId: string;
  readonly patientId: string;
  readonly mode: Mode;
  readonly startsAt: Date;
  readonly busyUntil: Date;
  readonly heldUntil: Date;
}

/** Offers that have expired and were not passed on yet. */
export async function dueOffers(db: Db, now: Date, limit: number): Promise<OfferRow[]> {
  return await db
    .select()
    .from(waitingOffers)
    .where(and(isNull(waitingOffers.endedAt), lte(waitingOffers.heldUntil, now)))
    .orderBy(waitingOffers.heldUntil)
    .limit(limit);
}

export async function openOfferOf(tx: Tx, entryId: string): Promise<OfferRow | null> {
  const [row] = await tx
    .select()
    .from(waitingOffers)
    .where(and(eq(waitingOffers.entryId, entryId), isNull(waitingOffers.endedAt)));
  return row ?? null;
}

/** False when another request ended it meanwhile. */
export async function endOffer(
  tx: Tx,
  id: string,
  as: 'accepted' | 'expired' | 'withdrawn',
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(waitingOffers)
    .set({ endedAt: now, endedAs: as })
    .where(and(eq(waitingOffers.id, id), isNull(waitingOffers.endedAt)))
    .returning({ id: waitingOffers.id });
  return rows.length > 0;
}

/**
 * A patient who books a time that was held for them has accepted the offer, and leaves the waiting list. Returns the
 * entries that ended.
 */
export async function acceptHeld(tx: Tx, row: AppointmentRow, now: Date): Promise<string[]> {
  const accepted = await tx
    .update(waitingOffers)
    .set({ endedAt: now, endedAs: 'accepted' })
    .where(
      and(
        isNull(waitingOffers.endedAt),
        eq(waitingOffers.clinicianId, row.clinician_id),
        eq(waitingOffers.patientId, row.patient_id),
        lt(waitingOffers.startsAt, new Date(row.busy_until)),
        sql`${waitingOffers.busyUntil} > ${new Date(row.starts_at).toISOString()}::timestamptz`,
      ),
    )
    .returning({ entryId: waitingOffers.entryId });
  for (const { entryId } of accepted) await endEntry(tx, entryId, 'booked', row.booked_by, now);
  return accepted.map(({ entryId }) => entryId);
}

/**
 * Opens the entries again that ended when that booking accepted their offers, in their old places, unless the patient
 * waits there with a newer entry, or the patient's or the clinician's account was deleted. Returns the offers. A booking
 * and what it accepts have the same time.
 */
export async function reopenEntries(tx: Tx, row: AppointmentRow): Promise<OfferRow[]> {
  const accepted = await tx
    .select()
    .from(waitingOffers)
    .where(
      and(
        eq(waitingOffers.endedAs, 'accepted'),
        eq(waitingOffers.clinicianId, row.clinician_id),
        eq(waitingOffers.patientId, row.patient_id),
        eq(waitingOffers.endedAt, new Date(row.created_at)),
      ),
    );
  const reopened: OfferRow[] = [];
  for (const offer of accepted) {
    const result = await rowsOf(
      tx,
      sql`update waiting_entries w set ended_at = null, ended_as = null, ended_by = null
        where w.id = ${offer.entryId}::uuid and w.ended_as = 'booked' and not exists (
          select 1 from waiting_entries n where n.patient_id = w.patient_id and n.clinician_id = w.clinician_id
            and n.brand_id = w.brand_id and n.mode = w.mode and n.ended_at is null)
          and not exists (select 1 from persons e
            where e.id in (w.patient_id, w.clinician_id) and e.erased_at is not null)
        returning w.id`,
    );
    if (result.length > 0) reopened.push(offer);
  }
  return reopened;
}

/** Ends the entries with past days. */
export async function lapseEntries(tx: Tx, today: string, now: Date): Promise<number> {
  const rows = await tx
    .update(waitingEntries)
    .set({ endedAt: now, endedAs: 'lapsed' })
    .where(and(isNull(waitingEntries.endedAt), lt(waitingEntries.untilDay, today)))
    .returning({ id: waitingEntries.id });
  return rows.length;
}
