import { v7 as uuid } from 'uuid';
import { PAYMENT_MINUTES, STATUS } from '#features/appointments/contract.ts';
import { findAppointment } from '#features/appointments/server/index.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { mayPay } from '../policy.ts';
import { addRequest, findRequestOf, type RequestRow } from '../repository/requests.ts';

/** What is to be paid for a visit: made when it is first asked for; the fee is the one that was booked. */
export async function requestOfVisit(ctx: SignedIn, appointmentId: string): Promise<RequestRow | undefined> {
  const { brandId, personId } = ctx.principal;
  const there = await findRequestOf(ctx.db, 'appointment', appointmentId);
  if (there) return there.brandId === brandId ? there : undefined;
  const visit = await findAppointment(ctx.db, brandId, appointmentId);
  if (visit?.status !== STATUS.awaitingPayment || !(await mayPay(ctx.db, ctx.principal, visit.patient_id)))
    return undefined;
  const row: RequestRow = {
    ...{ id: uuid(), brandId, patientId: visit.patient_id, purpose: 'appointment', subjectId: appointmentId },
    ...{
      title: null,
      amount: visit.fee,
      state: 'open',
      couponCode: null,
      createdAt: ctx.now,
      createdBy: personId,
    },
    lines: [{ name: '', amount: visit.fee, kind: 'consultation' }],
    reservedUntil: new Date(visit.created_at + PAYMENT_MINUTES * 60_000),
  };
  await ctx.transaction((tx) => addRequest(tx, row));
  return await findRequestOf(ctx.db, 'appointment', appointmentId);
}
