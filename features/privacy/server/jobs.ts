import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { PRIVACY_EVENTS, REMIND_ACKNOWLEDGE_HOURS, REMIND_SETTLE_HOURS } from '../contract.ts';
import { claimDue } from './repository/requests.ts';

const AT_ONCE = 200;

/** Reminds staff of requests with a deadline that is near or has passed, once of each. */
async function remindOfRequests({ now, transaction }: JobContext): Promise<void> {
  const later = (hours: number): Date => new Date(now.getTime() + hours * 3_600_000);
  const near = { acknowledge: later(REMIND_ACKNOWLEDGE_HOURS), settle: later(REMIND_SETTLE_HOURS) };
  for (;;) {
    const count = await transaction(async (tx) => {
      const rows = await claimDue(tx, now, near, AT_ONCE);
      const events = rows.map(({ id, brandId, patientId, madeBy, reminded }) => ({
        ...declared(PRIVACY_EVENTS.due, {
          ...{ request_id: id, patient_id: patientId, made_by: madeBy },
          reminder: reminded ?? 'acknowledge_soon',
        }),
        brandId,
      }));
      await publish(tx, now, ...events);
      return rows.length;
    });
    if (count < AT_ONCE) return;
  }
}

export const JOBS: readonly Job[] = [
  { name: 'privacy.remind-of-requests', cron: '*/10 * * * *', handle: remindOfRequests },
];
