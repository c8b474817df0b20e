import { BRANDS } from '#brands/index.ts';
import { claimReminders } from '#features/vitals/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { type DomainEvent, publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { ROUTINE_EVENTS } from '../../contract.ts';
import { NEAR_MS, reminderAt, wantedOn, wantedUntil } from '../../rules.ts';
import * as repository from '../repository/reminders.ts';

const AT_ONCE = 500;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Reminds of the times of routines that have come. They follow from the routines and the readings themselves every
 * minute, so that nothing has to be planned again when one is changed or ended, and a server that was down reminds of
 * what still counts.
 */
export async function remindOfVitals(work: Pick<JobContext, 'db' | 'now' | 'transaction'>): Promise<void> {
  const { db, now } = work;
  const brandIds = BRANDS.map((brand) => brand.id);
  let after = LOWEST_ID;
  for (;;) {
    const rows = await repository.routinesWithATime(db, brandIds, now, { after, limit: AT_ONCE });
    const due = rows.flatMap((row) => {
      const at = reminderAt(row, takenOf(row), lastReminderOf(row), now);
      return at ? [{ row, at }] : [];
    });
    if (due.length > 0)
      await work.transaction(async (tx) => {
        const mine = await claimReminders(
          tx,
          due.map(({ row, at }) => ({ id: row.id, due: at })),
        );
        const notified = due.filter(({ row }) => mine.has(row.id));
        await publish(tx, now, ...notified.map(({ row, at }) => reminderDue(row, at)));
      });
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

/** A time of a routine has come. */
const reminderDue = (routine: repository.ReminderRow, due: Date): DomainEvent => ({
  ...declared(ROUTINE_EVENTS.reminderDue, {
    routine_id: routine.id,
    patient_id: routine.patient_id,
    due_at: due.toISOString(),
    wanted_until: wantedUntil(due).toISOString(),
  }),
  brandId: routine.brand_id,
});

const takenOf = ({ taken }: repository.ReminderRow) =>
  taken.map(({ id, taken_at }) => ({ id, takenAt: new Date(Math.round(taken_at)) }));

const lastReminderOf = ({ set_at, reminded_at }: repository.ReminderRow): Date =>
  new Date(Math.max(Math.round(set_at), Math.round(reminded_at ?? 0)));

/** Whether what a routine wanted at that time is still open: not answered, not ended, not too long ago. */
export async function isStillWanted(db: Db, routineId: string, dueAt: Date, now: Date): Promise<boolean> {
  if (now.getTime() > dueAt.getTime() + NEAR_MS) return false;
  const row = await repository.routineInForce(db, routineId, now);
  if (!row) return false;
  return wantedOn(row, clinicDay(dueAt), takenOf(row), now).some(
    ({ due_at, status }) => due_at.getTime() === dueAt.getTime() && status === 'open',
  );
}
