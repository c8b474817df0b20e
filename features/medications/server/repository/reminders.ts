import { and, eq, gt } from 'drizzle-orm';
import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Slot, SlotTimes } from '../../contract.ts';
import { LATE_MS, RINGS_AT, type RingAsked } from '../../rules.ts';
import { medicationReminders, medicationSettings } from '../tables.ts';

export interface OfPatient {
  readonly patientId: string;
  readonly brandId: string;
}

export interface RingToPlan {
  readonly due_at: Date;
  readonly day: string;
  readonly slot: Slot;
  readonly important: boolean;
  readonly next_at: Date | null;
  /** The newest of what it asks about; stored where it differs from the one before. */
  readonly asked: RingAsked;
}

const PLAN: Statement = {
  name: 'medications.plan-reminders',
  text: `with wanted as (
      select * from jsonb_to_recordset($4::jsonb) as w (due_at timestamptz, day date, slot text, important boolean, next_at timestamptz, asked jsonb)
    ), silenced as (
      update medication_reminders r set next_at = null
      where r.patient_id = $1::uuid and r.brand_id = $2 and r.due_at >= $3::timestamptz and r.next_at is not null
        and not exists (select 1 from wanted w where w.due_at = r.due_at)
    )
    insert into medication_reminders (patient_id, brand_id, due_at, day, slot, important, attempts, next_at, asked)
    select $1::uuid, $2, w.due_at, w.day, w.slot, w.important, 0, w.next_at, jsonb_build_array(w.asked) from wanted w
    on conflict (patient_id, brand_id, due_at) do update
      set important = excluded.important, day = excluded.day, slot = excluded.slot,
        next_at = coalesce(medication_reminders.next_at, excluded.next_at),
        asked = case when medication_reminders.asked -> -1 -> 'ids' = excluded.asked -> -1 -> 'ids'
          then medication_reminders.asked else coalesce(medication_reminders.asked, '[]') || excluded.asked end`,
};

/** From `since` on only these ring; the others are silent. */
export async function planRings(
  tx: Tx,
  { patientId, brandId }: OfPatient,
  since: Date,
  rings: readonly RingToPlan[],
): Promise<void> {
  await runPrepared(tx, PLAN, [patientId, brandId, since.toISOString(), JSON.stringify(rings)]);
}

export async function setPlanned(
  tx: Tx,
  of: OfPatient,
  settings: { readonly times: SlotTimes; readonly remind: boolean; readonly plannedUntil: Date },
  now: Date,
): Promise<void> {
  await tx
    .insert(medicationSettings)
    .values({ ...of, ...settings, updatedAt: now })
    .onConflictDoUpdate({
      target: [medicationSettings.patientId, medicationSettings.brandId],
      set: { ...settings, updatedAt: now },
    });
}

export async function changeSettings(
  tx: Tx,
  { patientId, brandId }: OfPatient,
  change: { readonly times?: SlotTimes; readonly remind?: boolean; readonly byCall?: boolean },
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .update(medicationSettings)
    .set(change)
    .where(and(eq(medicationSettings.patientId, patientId), eq(medicationSettings.brandId, brandId)));
}

const TO_PLAN: Statement = {
  name: 'medications.to-plan',
  text: `select patient_id, brand_id from medication_settings
    where remind and brand_id = any($1::text[]) and planned_until < $2::timestamptz
    order by planned_until limit $3::int`,
};

export const patientsToPlan = (
  db: Db,
  brandIds: readonly string[],
  until: Date,
  limit: number,
): Promise<{ readonly patient_id: string; readonly brand_id: string }[]> =>
  runPrepared(db, TO_PLAN, [`{${brandIds.join(',')}}`, until.toISOString(), limit]);

export interface ClaimedRing {
  readonly patient_id: string;
  readonly brand_id: string;
  readonly day: string;
  readonly slot: Slot;
  readonly due_at: number;
  readonly attempts: number;
  readonly important: boolean;
}

/**
 * Rings that have come are this server's from now on; what another one has locked is left to it. How often it should
 * have rung by now counts, not how often it did: after an hour without a server the dose is an hour late all the same,
 * and a ring that was put off is no attempt more.
 */
const CLAIM: Statement = {
  name: 'medications.claim-reminders',
  text: `with come as (
      select patient_id, brand_id, due_at from medication_reminders
      where next_at <= $1::timestamptz and brand_id = any($2::text[])
      order by next_at, patient_id limit $3::int for update skip locked
    )
    update medication_reminders r set
      attempts = (select count(*) from unnest($4::int[]) as m
        where r.due_at + m * interval '1 minute' <= $1::timestamptz),
      next_at = (select min(r.due_at + m * interval '1 minute') from unnest($4::int[]) as m
        where r.due_at + m * interval '1 minute' > $1::timestamptz)
    from come where r.patient_id = come.patient_id and r.brand_id = come.brand_id and r.due_at = come.due_at
    returning r.patient_id, r.brand_id, to_char(r.day, 'YYYY-MM-DD') as day, r.slot,
      extract(epoch from r.due_at)::float8 * 1000 as due_at, r.attempts, r.important`,
};

export const claimRings = (
  tx: Tx,
  brandIds: readonly string[],
  now: Date,
  limit: number,
): Promise<ClaimedRing[]> =>
  runPrepared<ClaimedRing>(tx, CLAIM, [
    now.toISOString(),
    `{${brandIds.join(',')}}`,
    limit,
    `{${RINGS_AT.join(',')}}`,
  ]);

const POSTPONE: Statement = {
  name: 'medications.postpone-reminder',
  text: `update medication_reminders set next_at = $5::timestamptz, snoozed_until = $5::timestamptz
    where patient_id = $1::uuid and brand_id = $2 and day = $3::date and slot = $4
      and (next_at is not null or attempts >= $7::int)
      and (snoozed_until is null or snoozed_until < $5::timestamptz) and $5::timestamptz < due_at + $6::int * interval '1 minute'
      and attempts > 0
    returning 1`,
};

/**
 * Moves the reminder that has rung and is unanswered to `until`, also after its last ring, while the dose isn't missed.
 * @returns false when nothing rings, or when it was moved there, or to a later moment, before
 */
export async function postponeRing(
  tx: Tx,
  { patientId, brandId }: OfPatient,
  { day, slot }: { readonly day: string; readonly slot: Slot | null },
  until: Date,
): Promise<boolean> {
  const values = [patientId, brandId, day, slot, until.toISOString(), LATE_MS / 60_000, RINGS_AT.length];
  return (await runPrepared(tx, POSTPONE, values)).length > 0;
}

const CLOSE: Statement = {
  name: 'medications.close-reminders',
  text: `update medication_reminders set attempts = $5::int - 1
    where patient_id = $1::uuid and brand_id = $2 and due_at >= $3::timestamptz
      and next_at is null and attempts >= $5::int and not (due_at = any($4::timestamptz[]))`,
};

/**
 * Closes reminders that have rung for the last time where nothing of their time is unanswered any more: with one
 * attempt fewer and no next ring, `isRingOpen` answers no.
 */
export async function closeRings(
  tx: Tx,
  { patientId, brandId }: OfPatient,
  { since, unanswered }: { readonly since: Date; readonly unanswered: readonly Date[] },
): Promise<void> {
  await runPrepared(tx, CLOSE, [
    patientId,
    brandId,
    since.toISOString(),
    `{${unanswered.map((at) => at.toISOString()).join(',')}}`,
    RINGS_AT.length,
  ]);
}

const ARE_OPEN: Statement = {
  name: 'medications.reminders-are-open',
  text: `select exists (select from medication_reminders r where r.patient_id = w.patient_id and r.due_at = w.due_at
      and (r.next_at is not null or r.attempts >= $3::int)) as is_open
    from unnest($1::uuid[], $2::timestamptz[]) with ordinality w (patient_id, due_at, n) order by w.n`,
};

const open = new BatchedReads<{ readonly patientId: string; readonly dueAt: string }, boolean>(
  async (db, asks) => {
    const values = [asks.map(({ patientId }) => patientId), asks.map(({ dueAt }) => dueAt), RINGS_AT.length];
    return (await runPrepared<{ is_open: boolean }>(db, ARE_OPEN, values)).map(({ is_open }) => is_open);
  },
);

/** Whether something of that time is still to be answered, as far as is planned. */
export async function isRingOpen(db: Db, patientId: string, at: Date): Promise<boolean> {
  const dueAt = at.toISOString();
  return await open.read(db, `${patientId} ${dueAt}`, { patientId, dueAt });
}

/** A ring that was sent; null where none was. */
export async function sentRing(
  db: Db,
  { patientId, brandId }: OfPatient,
  dueAt: Date,
): Promise<{ readonly slot: Slot; readonly asked: readonly RingAsked[] | null } | null> {
  const [row] = await db
    .select({ slot: medicationReminders.slot, asked: medicationReminders.asked })
    .from(medicationReminders)
    .where(
      and(
        eq(medicationReminders.patientId, patientId),
        eq(medicationReminders.brandId, brandId),
        eq(medicationReminders.dueAt, dueAt),
        gt(medicationReminders.attempts, 0),
      ),
    );
  return row ?? null;
}

/** A person who has left is reminded of nothing. */
export async function silence(tx: Tx, patientId: string): Promise<void> {
  await tx
    .update(medicationReminders)
    .set({ nextAt: null })
    .where(eq(medicationReminders.patientId, patientId));
  await tx
    .update(medicationSettings)
    .set({ remind: false })
    .where(eq(medicationSettings.patientId, patientId));
}
