import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import type { Listener } from '#platform/server/feature.ts';
import { endUpcomingVisits, eraseRecord } from './service/closed-account.ts';

const personOf = (data: Readonly<Record<string, unknown>>): string => data.person_id as string;

export const listeners: readonly Listener[] = [
  {
    event: ACCOUNT_EVENTS.deleted,
    name: 'appointments.end-upcoming-visits',
    handle: (work, event) => endUpcomingVisits(work, personOf(event.data)),
  },
  {
    event: ACCOUNT_EVENTS.sealEnded,
    name: 'appointments.erase-record',
    handle: (work, event) => eraseRecord(work, personOf(event.data)),
  },
];
