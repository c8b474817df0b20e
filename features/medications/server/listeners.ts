import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { PRESCRIPTION_EVENTS } from '#features/prescriptions/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { endAgreementsOf } from './repository/agreements.ts';
import { eraseMedicationsOf } from './repository/closed-account.ts';
import { withdrawRefillsOf } from './repository/refills.ts';
import { silence } from './repository/reminders.ts';
import { endWatchesOf } from './repository/watches.ts';
import { closeFor, openFor, reopenFor } from './service/reconcile.ts';
import { closeRefillOf } from './service/refills.ts';

export const listeners = [
  listen(PRESCRIPTION_EVENTS.issued, 'medications.open-reconciliation', openFor),
  listen(PRESCRIPTION_EVENTS.replaced, 'medications.close-reconciliation', closeFor),
  listen(PRESCRIPTION_EVENTS.withdrawn, 'medications.reopen-reconciliation', reopenFor),
  listen(PRESCRIPTION_EVENTS.issued, 'medications.close-refill', closeRefillOf),
  /** Nothing rings for who has left; the record stays sealed. */
  listen(ACCOUNT_EVENTS.deleted, 'medications.silence', (work, { person_id }) =>
    work.transaction(async (tx) => {
      await silence(tx, person_id);
      await endWatchesOf(tx, person_id, work.now);
      await endAgreementsOf(tx, person_id, work.now);
      await withdrawRefillsOf(tx, person_id, work.now);
    }),
  ),
  /** The years for which the record had to be stored are over. Until then it stays, sealed. */
  listen(ACCOUNT_EVENTS.sealEnded, 'medications.erase-record', (work, { person_id }) =>
    work.transaction((tx) => eraseMedicationsOf(tx, person_id)),
  ),
];
