import { and, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { pushReminders, pushSubscriptions } from '../tables.ts';

export type PushedReminder = typeof pushReminders.$inferSelect;
export interface ShownReminder extends PushedReminder {
  /** Of the device that shows it. */
  readonly sessionId: string;
}

const pushed = new BatchedReads<PushedReminder, void>(async (db, rows) => {
  // One statement can't write a row twice: the last one counts.
  const last = new Map(rows.map((row) => [`${row.subscriptionId} ${row.groupKey}`, row]));
  await db
    .insert(pushReminders)
    .values([...last.values()])
    .onConflictDoUpdate({
      target: [pushReminders.subscriptionId, pushReminders.groupKey],
      set: {
        kind: sql`excluded.kind`,
        subjectId: sql`excluded.subject_id`,
        eventId: sql`excluded.event_id`,
        data: sql`excluded.data`,
        pushedAt: sql`excluded.pushed_at`,
      },
    });
  return rows.map(() => undefined);
});

/** A device shows this reminder, in the place of an earlier one of its group. Those of one moment share a statement. */
export const storePushed = (db: Db, row: PushedReminder): Promise<void> =>
  pushed.read(db, `${row.subscriptionId} ${row.eventId}`, row);

/** The reminders of these kinds about one patient that devices of these people show. */
export async function pushedTo(
  db: Db,
  brandId: string,
  of: {
    readonly personIds: readonly string[];
    readonly patientId: string;
    readonly kinds: readonly string[];
  },
): Promise<ShownReminder[]> {
  return await db
    .select({ ...getTableColumns(pushReminders), sessionId: pushSubscriptions.sessionId })
    .from(pushSubscriptions)
    .innerJoin(pushReminders, eq(pushReminders.subscriptionId, pushSubscriptions.id))
    .where(
      and(
        inArray(pushSubscriptions.personId, [...of.personIds]),
        eq(pushSubscriptions.brandId, brandId),
        inArray(pushReminders.kind, [...of.kinds]),
        sql`${pushReminders.data}->>'patientId' = ${of.patientId}`,
      ),
    );
}

/** False when a newer push of its group exists, or the record was removed already. */
export async function removePushed(
  tx: Tx,
  { subscriptionId, groupKey, eventId }: PushedReminder,
): Promise<boolean> {
  const removed = await tx
    .delete(pushReminders)
    .where(
      and(
        eq(pushReminders.subscriptionId, subscriptionId),
        eq(pushReminders.groupKey, groupKey),
        eq(pushReminders.eventId, eventId),
      ),
    )
    .returning({ eventId: pushReminders.eventId });
  return removed.length > 0;
}

export async function removePushedBefore(db: Db, limit: Date): Promise<void> {
  await db.delete(pushReminders).where(lt(pushReminders.pushedAt, limit));
}
