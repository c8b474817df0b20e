import { ACCOUNT_FACTS } from '#features/accounts/contract.ts';
import type { Listener } from '#platform/server/feature.ts';
import { endUpcomingVisits, eraseRecord } from './service/closed-account.ts';

const personOf = (data: Readonly<Record<string, unknown>>): string => data.person_id as string;

export const listeners: readonly Listener[] = [
  {
    fact: ACCOUNT_FACTS.deleted,
    name: 'appointments.end-upcoming-visits',
    handle: (work, fact) => endUpcomingVisits(work, personOf(fact.data)),
  },
  {
    fact: ACCOUNT_FACTS.sealEnded,
    name: 'appointments.erase-record',
    handle: (work, fact) => eraseRecord(work, personOf(fact.data)),
  },
];
