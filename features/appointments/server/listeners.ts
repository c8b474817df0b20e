import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { endUpcomingVisits, endWaitingOf, eraseRecord } from './service/closed-account.ts';

export const listeners = [
  listen(ACCOUNT_EVENTS.deleted, 'appointments.end-upcoming-visits', (job, { person_id }) =>
    endUpcomingVisits(job, person_id),
  ),
  listen(ACCOUNT_EVENTS.deleted, 'appointments.end-waiting', (job, { person_id }) =>
    endWaitingOf(job, person_id),
  ),
  listen(ACCOUNT_EVENTS.sealEnded, 'appointments.erase-record', (job, { person_id }) =>
    eraseRecord(job, person_id),
  ),
];
