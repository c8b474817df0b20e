import { endExpiredBreakGlass } from '#features/people/server/index.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { BREAK_GLASS_EVENTS, REMIND_HOURS } from '../contract.ts';
import { claimDue } from './repository.ts';

const AT_ONCE = 200;

/** Reminds staff of reviews that are due soon or overdue, once of each stage. */
async function remindOfReviews({ now, transaction }: JobContext): Promise<void> {
  const soon = new Date(now.getTime() + REMIND_HOURS * 3_600_000);
  for (;;) {
    const count = await transaction(async (tx) => {
      const reports = await claimDue(tx, now, soon, AT_ONCE);
      const events = reports.map(({ id, brandId, patientId, openedBy, reminded }) => ({
        ...declared(BREAK_GLASS_EVENTS.reviewDue, {
          ...{ access_id: id, patient_id: patientId, opened_by: openedBy, stage: reminded ?? 'soon' },
        }),
        brandId,
      }));
      await publish(tx, now, ...events);
      return reports.length;
    });
    if (count < AT_ONCE) return;
  }
}

export const JOBS: readonly Job[] = [
  {
    // Reads end by the clock of the database; this writes down that they did.
    name: 'break-glass.end',
    cron: '* * * * *',
    async handle(work) {
      await work.transaction((tx) => endExpiredBreakGlass(tx, work.now));
    },
  },
  { name: 'break-glass.remind-of-reviews', cron: '*/10 * * * *', handle: remindOfReviews },
];
