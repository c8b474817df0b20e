import { caretakersOf } from '#features/people/server/index.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson, roomOfStaff } from '#platform/server/events/publish.ts';
import { PAYMENT_EVENTS, type PaymentEventName, type PaymentLive } from '../contract.ts';
import type { RequestRow } from './repository/requests.ts';

/** In the transaction of the change. */
export async function announce(
  tx: Tx,
  now: Date,
  request: RequestRow,
  what: { event: PaymentEventName; paymentId: string | null; actorId: string | null },
): Promise<void> {
  const { id, brandId, patientId, purpose, subjectId } = request;
  const payload: PaymentLive = { request_id: id, patient_id: patientId };
  const people = new Set([patientId, ...(await caretakersOf(tx, brandId, patientId))]);
  await publish(tx, now, {
    ...declared(PAYMENT_EVENTS[what.event], {
      request_id: id,
      payment_id: what.paymentId,
      patient_id: patientId,
      ...{ purpose, subject_id: subjectId, actor_id: what.actorId },
    }),
    brandId,
    live: [
      {
        event: 'payment',
        rooms: [...[...people].map((person) => roomOfPerson(brandId, person)), roomOfStaff(brandId)],
        payload,
      },
    ],
  });
}
