import { sql } from 'drizzle-orm';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { rowsOf, type Tx } from '#platform/server/db/database.ts';
import { APPOINTMENT_COLUMNS, APPOINTMENT_SOURCE, type AppointmentRow, HOLDER } from './rows.ts';

export interface DueReminder {
  readonly row: AppointmentRow;
  readonly reminder: 'day' | 'hour';
}

/**
 * Claims the reminders that are due, each once for an appointment and its time, so that a moved one is reminded
 * again. A day before, when it was booked earlier than that; an hour before, when it was booked (or moved there)
 * more than two hours ahead. After twelve hours of standstill, or on the day itself, a "tomorrow" would be wrong and is
 * left out. A visit that is not paid for is not booked yet.
 */
export async function claimDueReminders(
  tx: Tx,
  brandIds: readonly string[],
  now: Date,
  limit: number,
): Promise<DueReminder[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const claimed = await rowsOf<{ appointment_id: string; reminder: 'day' | 'hour' }>(
    tx,
    sql`insert into appointment_reminders (appointment_id, reminder, starts_at, at)
      select a.id, r.reminder, a.starts_at, ${at} from appointments a
      cross join lateral (
        select max(h.at) as since from appointment_history h
        where h.appointment_id = a.id and h.change in ('booked', 'moved')) placed
      cross join (values
        ('day', interval '24 hours', interval '24 hours', interval '12 hours'),
        ('hour', interval '1 hour', interval '2 hours', interval '0')) as r (reminder, ahead, booked_ahead, until)
      where a.brand_id = any(${`{${brandIds.join(',')}}`}::text[])
        and a.starts_at > ${at} and a.starts_at <= ${at} + interval '24 hours' and a.status = 4
        and a.starts_at <= ${at} + r.ahead and a.starts_at > ${at} + r.until
        and (r.reminder = 'hour' or (a.starts_at ${AT_CLINIC})::date > (${at} ${AT_CLINIC})::date)
        and placed.since < a.starts_at - r.booked_ahead
        and not exists (select 1 from appointment_reminders d
          where d.appointment_id = a.id and d.reminder = r.reminder and d.starts_at = a.starts_at)
      order by a.starts_at limit ${limit}
      on conflict do nothing
      returning appointment_id, reminder`,
  );
  if (claimed.length === 0) return [];
  const ids = `{${claimed.map(({ appointment_id }) => appointment_id).join(',')}}`;
  const rows = await rowsOf<AppointmentRow>(
    tx,
    sql`select ${sql.raw(APPOINTMENT_COLUMNS)}, ${sql.raw(HOLDER)} from ${sql.raw(APPOINTMENT_SOURCE)}
      where a.id = any(${ids}::uuid[])`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return claimed.map(({ appointment_id, reminder }) => ({ row: byId.get(appointment_id)!, reminder }));
}
