import { and, count, eq, isNull, or } from 'drizzle-orm';
import { phoneOfSql } from '#features/people/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { FamilyAlert, Watch, Watched } from '../../contract.ts';
import { medicationAlerts, medicationWatches } from '../tables.ts';
import type { OfPatient } from './reminders.ts';

export type WatchRow = typeof medicationWatches.$inferSelect;
export type AlertRow = typeof medicationAlerts.$inferInsert;

const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const OF_PATIENT: Statement = {
  name: 'medications.watches',
  text: `select w.id as watch_id, w.label, w.important_only, ${iso('w.accepted_at')} as accepted_at,
      ${iso('w.expires_at')} as expires_at
    from medication_watches w
    where w.patient_id = $1::uuid and w.brand_id = $2 and w.ended_at is null
      and (w.accepted_at is not null or w.expires_at > $3::timestamptz)
    order by w.made_at, w.id`,
};

export const watchesOf = (db: Db, { patientId, brandId }: OfPatient, now: Date): Promise<Watch[]> =>
  runPrepared<Watch>(db, OF_PATIENT, [patientId, brandId, now.toISOString()]);

const ALERT = `json_build_object('alert_id', a.id, 'due_at', ${iso('a.due_at')}, 'slot', a.slot,
  'sent_at', ${iso('a.sent_at')}, 'answered_at', ${iso('a.answered_at')})`;

const ALERTS: Statement = {
  name: 'medications.alerts',
  text: `select a.id as alert_id, w.label, ${iso('a.due_at')} as due_at, a.slot, ${iso('a.sent_at')} as sent_at,
      ${iso('a.answered_at')} as answered_at
    from medication_alerts a join medication_watches w on w.id = a.watch_id
    where a.patient_id = $1::uuid and a.brand_id = $2 order by a.sent_at desc, a.id limit 30`,
};

export const alertsOf = (db: Db, { patientId, brandId }: OfPatient): Promise<FamilyAlert[]> =>
  runPrepared<FamilyAlert>(db, ALERTS, [patientId, brandId]);

const WATCHED: Statement = {
  name: 'medications.watched',
  text: `select w.id as watch_id, w.patient_id, p.name as patient_name, p.other_name as patient_other_name,
      ${phoneOfSql('w.brand_id', 'w.patient_id')} as phone,
      w.important_only, coalesce((select json_agg(l.alert) from (
        select ${ALERT} as alert from medication_alerts a where a.watch_id = w.id order by a.due_at desc limit 10) l),
        '[]'::json) as alerts
    from medication_watches w join persons p on p.id = w.patient_id
    where w.watcher_id = $1::uuid and w.brand_id = $2 and w.ended_at is null order by w.accepted_at, w.id`,
};

type WatchedRow = Watched & { readonly patient_other_name: string | null };

export const watchedBy = (db: Db, brandId: string, watcherId: string): Promise<WatchedRow[]> =>
  runPrepared<WatchedRow>(db, WATCHED, [watcherId, brandId]);

export async function lockWatch(tx: Tx, brandId: string, id: string): Promise<WatchRow | null> {
  const [row] = await tx
    .select()
    .from(medicationWatches)
    .where(and(eq(medicationWatches.id, id), eq(medicationWatches.brandId, brandId)))
    .for('update');
  return row ?? null;
}

/** Two who open one link take turns. */
export async function lockWatchByToken(tx: Tx, brandId: string, tokenHash: string): Promise<WatchRow | null> {
  const [row] = await tx
    .select()
    .from(medicationWatches)
    .where(and(eq(medicationWatches.tokenHash, tokenHash), eq(medicationWatches.brandId, brandId)))
    .for('update');
  return row ?? null;
}

export async function findWatchByToken(db: Db, brandId: string, tokenHash: string): Promise<WatchRow | null> {
  const [row] = await db
    .select()
    .from(medicationWatches)
    .where(and(eq(medicationWatches.tokenHash, tokenHash), eq(medicationWatches.brandId, brandId)));
  return row ?? null;
}

export async function countWatches(tx: Tx, { patientId, brandId }: OfPatient): Promise<number> {
  const [row] = await tx
    .select({ many: count() })
    .from(medicationWatches)
    .where(
      and(
        eq(medicationWatches.patientId, patientId),
        eq(medicationWatches.brandId, brandId),
        isNull(medicationWatches.endedAt),
      ),
    );
  return row?.many ?? 0;
}

/** False when the id is used in another brand. */
export async function addWatch(tx: Tx, row: WatchRow): Promise<boolean> {
  const made = await tx
    .insert(medicationWatches)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: medicationWatches.id });
  return made.length > 0;
}

export async function changeWatch(tx: Tx, id: string, change: Partial<WatchRow>): Promise<void> {
  await tx.update(medicationWatches).set(change).where(eq(medicationWatches.id, id));
}

export interface Watcher {
  readonly watch_id: string;
  readonly patient_id: string;
  readonly brand_id: string;
  readonly watcher_id: string;
  readonly important_only: boolean;
}

const WATCHERS: Statement = {
  name: 'medications.watchers',
  text: `select id as watch_id, patient_id, brand_id, watcher_id, important_only from medication_watches
    where patient_id = any($1::uuid[]) and ended_at is null and accepted_at is not null`,
};

/** Who has agreed to be notified of some patients. */
export const watchersOf = (db: Db, patientIds: readonly string[]): Promise<Watcher[]> =>
  runPrepared<Watcher>(db, WATCHERS, [`{${patientIds.join(',')}}`]);

/** @returns those that weren't sent before */
export async function addAlerts(tx: Tx, rows: readonly AlertRow[]): Promise<ReadonlySet<string>> {
  if (rows.length === 0) return new Set();
  const made = await tx
    .insert(medicationAlerts)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: medicationAlerts.id });
  return new Set(made.map(({ id }) => id));
}

const CANCEL: Statement = {
  name: 'medications.cancel-alerts',
  text: `update medication_alerts set answered_at = $5::timestamptz
    where patient_id = $1::uuid and brand_id = $2 and answered_at is null and due_at >= $3::timestamptz
      and not (due_at = any($4::timestamptz[]))`,
};

/** Alerts of times at which nothing is left to be answered. */
export async function cancelAlerts(
  tx: Tx,
  { patientId, brandId }: OfPatient,
  of: { readonly since: Date; readonly unanswered: readonly Date[]; readonly now: Date },
): Promise<void> {
  await runPrepared(tx, CANCEL, [
    patientId,
    brandId,
    of.since.toISOString(),
    `{${of.unanswered.map((at) => at.toISOString()).join(',')}}`,
    of.now.toISOString(),
  ]);
}

const IS_OPEN: Statement = {
  name: 'medications.alert-is-open',
  text: `select 1 from medication_alerts where patient_id = $1::uuid and due_at = $2::timestamptz
    and answered_at is null limit 1`,
};

export async function isAlertOpen(db: Db, patientId: string, dueAt: Date): Promise<boolean> {
  return (await runPrepared(db, IS_OPEN, [patientId, dueAt.toISOString()])).length > 0;
}

/** A person who has deleted the account neither notifies others nor is notified. */
export async function endWatchesOf(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx
    .update(medicationWatches)
    .set({ endedAt: now })
    .where(
      and(
        or(eq(medicationWatches.patientId, personId), eq(medicationWatches.watcherId, personId)),
        isNull(medicationWatches.endedAt),
      ),
    );
}
