import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { Listener } from '#platform/server/feature.ts';
import { eraseCartOf } from './repository/cart.ts';
import { eraseWordsOf } from './repository/orders.ts';
import { eraseWaitsOf } from './repository/waits.ts';
import { endOrdersOf } from './service/closed-account.ts';

/** Orders and their amounts stay for the books; who and where goes with the record. */
export const listeners: readonly Listener[] = [
  /** A person who has deleted the account waits for nothing any more. */
  listen(ACCOUNT_EVENTS.deleted, 'labs.end-waits', (work, data) =>
    work.transaction((tx) => eraseWaitsOf(tx, data.person_id)),
  ),
  listen(ACCOUNT_EVENTS.deleted, 'labs.end-orders', (work, data) => endOrdersOf(work, data.person_id)),
  listen(ACCOUNT_EVENTS.sealEnded, 'labs.erase-words', (work, data) =>
    work.transaction(async (tx) => {
      await eraseCartOf(tx, data.person_id);
      await eraseWordsOf(tx, data.person_id);
      await eraseWaitsOf(tx, data.person_id);
    }),
  ),
];
