import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { blankReasonsAbout } from '#platform/server/changes/record-changes.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { Listener } from '#platform/server/feature.ts';

export const listeners: readonly Listener[] = [
  /** What was done to an account stays; the words about the person go with the record. */
  listen(ACCOUNT_EVENTS.sealEnded, 'administration.blank-reasons', (work, { person_id }) =>
    work.transaction((tx) => blankReasonsAbout(tx, person_id)),
  ),
];
