import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { eraseHistoryOf } from './repository/answers.ts';

/** The years for which the record had to be stored are over. Until then it stays, sealed. */
export const listeners = [
  listen(ACCOUNT_EVENTS.sealEnded, 'history.erase-record', (job, { person_id }) =>
    job.transaction((tx) => eraseHistoryOf(tx, person_id)),
  ),
];
