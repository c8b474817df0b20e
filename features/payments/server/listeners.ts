import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { APPOINTMENT_EVENTS, STATUS } from '#features/appointments/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { Listener } from '#platform/server/feature.ts';
import { eraseWords } from './repository/requests.ts';
import { visitCalledOff, visitCompleted } from './service/visit-fee.ts';

/** Books are kept for the years that tax law asks for; what people wrote in them goes with the record. */
export const listeners: readonly Listener[] = [
  listen(ACCOUNT_EVENTS.sealEnded, 'payments.erase-words', (work, data) =>
    work.transaction((tx) => eraseWords(tx, data.person_id)),
  ),
  listen(APPOINTMENT_EVENTS.cancelled, 'payments.refund-cancelled', (work, data) =>
    visitCalledOff(work, data.appointment_id),
  ),
  listen(APPOINTMENT_EVENTS.declined, 'payments.refund-declined', (work, data) =>
    visitCalledOff(work, data.appointment_id),
  ),
  // A reserved time that was not paid for ends without anybody being notified.
  listen(APPOINTMENT_EVENTS.statusChanged, 'payments.end-unpaid', async (work, data) => {
    if (data.status === STATUS.cancelled) await visitCalledOff(work, data.appointment_id);
  }),
  listen(APPOINTMENT_EVENTS.completed, 'payments.deliver-visit', (work, data) =>
    visitCompleted(work, data.appointment_id),
  ),
];
