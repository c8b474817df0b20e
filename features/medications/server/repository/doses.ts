import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { DoseEvent } from '../../contract.ts';
import { doseEvents } from '../tables.ts';

export type DoseEventRow = typeof doseEvents.$inferSelect;

const EVENT = `e.id as dose_event_id, e.medication_id, to_char(e.day, 'YYYY-MM-DD') as day, e.slot, e.turn, e.answer,
    e.amount, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, e.reason, e.origin,
    (select p.name from persons p where p.id = e.by_id and e.by_id <> e.patient_id) as by_name`;

const SINCE: Statement = {
  name: 'medications.dose-events',
  text: `select ${EVENT} from medication_dose_events e
    where e.patient_id = $1::uuid and e.brand_id = $2 and e.day >= $3::date and e.ended_at is null
    order by e.day, e.at, e.id`,
};

/** What was said of the doses of a day and those after it. */
export const eventsSince = (
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
  day: string,
): Promise<DoseEvent[]> => runPrepared<DoseEvent>(db, SINCE, [of.patientId, of.brandId, day]);

const ONE: Statement = {
  name: 'medications.dose-event',
  text: `select ${EVENT} from medication_dose_events e where e.id = $1::uuid and e.brand_id = $2`,
};

export async function findEvent(db: Db, brandId: string, id: string): Promise<DoseEvent | null> {
  const [row] = await runPrepared<DoseEvent>(db, ONE, [id, brandId]);
  return row ?? null;
}

/** Locked; also one that was taken back or replaced. */
export async function lockEvent(tx: Tx, id: string): Promise<DoseEventRow | null> {
  const [row] = await tx.select().from(doseEvents).where(eq(doseEvents.id, id)).for('update');
  return row ?? null;
}

/** What is said of this dose by now; locked. */
export async function lockAnswerOf(
  tx: Tx,
  { medicationId, day, slot, turn }: Pick<DoseEventRow, 'medicationId' | 'day' | 'turn' | 'slot'>,
): Promise<DoseEventRow | null> {
  if (slot === null) return null;
  const [row] = await tx
    .select()
    .from(doseEvents)
    .where(
      and(
        eq(doseEvents.medicationId, medicationId),
        eq(doseEvents.day, day),
        eq(doseEvents.slot, slot),
        eq(doseEvents.turn, turn),
        isNull(doseEvents.endedAt),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function insertEvent(tx: Tx, row: DoseEventRow): Promise<void> {
  await tx.insert(doseEvents).values(row);
}

export async function endEvent(
  tx: Tx,
  id: string,
  end: { readonly at: Date; readonly by: string; readonly how: 'undone' | 'replaced' },
): Promise<void> {
  await tx
    .update(doseEvents)
    .set({ endedAt: end.at, endedBy: end.by, endedHow: end.how })
    .where(and(eq(doseEvents.id, id), isNull(doseEvents.endedAt)));
}
