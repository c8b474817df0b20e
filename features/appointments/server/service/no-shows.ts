import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { CLOCK_ID, STATUS } from '../../contract.ts';
import { changeOf } from '../../rules.ts';
import { appointmentEvent } from '../events.ts';
import { findAppointment } from '../repository/appointments.ts';
import { setStatus } from '../repository/changes.ts';
import { lockCalendars } from '../repository/locks.ts';
import { isMissed, missedVisits } from '../repository/no-shows.ts';
import { changeCalendar } from './calendar-conflict.ts';
import { follow } from './change.ts';

const AT_ONCE = 200;

/** Marks visits as missed after the brand's minutes, each in a transaction of its own. People can correct it. */
export async function markNoShows(work: JobContext, brandId: string, afterMinutes: number): Promise<void> {
  const due = { brandId, afterMinutes, now: work.now };
  for (const id of await missedVisits(work.db, due, AT_ONCE)) {
    await changeCalendar(work, async (tx) => {
      const seen = await findAppointment(tx, brandId, id);
      if (!seen) return;
      await lockCalendars(tx, seen.clinician_id, seen.patient_id);
      const row = await findAppointment(tx, brandId, id);
      // A patient came meanwhile, the visit was moved, a delay was reported, or another server was faster.
      if (!row || !(await isMissed(tx, due, id))) return;
      const change = changeOf(row.status, STATUS.noShow);
      const entry = { change, byId: CLOCK_ID, byType: 'clock', at: work.now, why: null } as const;
      if (!(await setStatus(tx, row, STATUS.noShow, entry))) return;
      await follow(tx, work, row, STATUS.noShow);
      const after = { ...row, status: STATUS.noShow, version: row.version + 1 };
      await publish(tx, work.now, appointmentEvent(after, change, null));
    });
  }
}
