import { v5 as uuidOf } from 'uuid';
import { BRANDS } from '#brands/index.ts';
import { STATUS } from '#features/appointments/contract.ts';
import { findAppointment, reportVisits } from '#features/appointments/server/index.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { captured, delivered } from '../rules.ts';
import { announce } from './events.ts';
import { post } from './repository/ledger.ts';
import { addPayment, addRefund, putAttempt } from './repository/payments.ts';
import { addRequest, type PaymentRow, type RequestRow } from './repository/requests.ts';
import { issueBills } from './service/bills.ts';
import { receiptOf } from './service/open-row.ts';

const NAMESPACE = '5a1c7f0e-2d44-4a37-9c55-6b7e0d9f2a31';
const DAY_MS = 86_400_000;
/** Visits of so many days ago may have been paid for. */
const DAYS = 60;
const GATEWAY = 'razorpay';
/** Patient 1 has a paid visit and something to pay, patient 2 a paid visit of which a part is to go back. */
const PAYERS = [1, 2] as const;

/** What the gateway of the demo has to know, so that a refund reaches it. */
export interface DemoOrder {
  readonly id: string;
  readonly receipt: string;
  readonly attemptId: string;
  readonly amount: number;
  readonly paidAt: Date;
}

interface Demo {
  readonly brandId: string;
  readonly now: Date;
  /** @param key of a person of the demo data, e.g. `patient-1` */
  readonly idOf: (key: string) => string;
  readonly secrets: Pick<Secrets, 'seal' | 'open'>;
  readonly addOrder: (order: DemoOrder) => void;
}

/** Paid visits with their bills, a refund that waits for a second person, and an open request. What is there stays. */
export async function seedPayments(tx: Tx, demo: Demo): Promise<void> {
  const { brandId, now, idOf } = demo;
  if (!(await seedOpenRequest(tx, demo))) return;
  const from = new Date(now.getTime() - DAYS * DAY_MS);
  const visits = await reportVisits(tx, { brandId, from, until: now });
  for (const number of PAYERS) {
    const patientId = idOf(`patient-${number}`);
    const visit = visits.find((each) => each.patient_id === patientId && each.status === STATUS.completed);
    const payment = visit && (await seedPaidVisit(tx, demo, visit.id));
    if (number === 2 && payment) await seedRefund(tx, demo, payment);
  }
}

const idIn = ({ brandId }: Pick<Demo, 'brandId'>, key: string): string =>
  uuidOf(`${brandId} ${key}`, NAMESPACE);

interface Paid {
  readonly request: RequestRow;
  readonly payment: PaymentRow & { readonly paidBy: string };
}

/** Undefined where nothing was to be paid. */
async function seedPaidVisit(tx: Tx, demo: Demo, visitId: string): Promise<Paid | undefined> {
  const { brandId, now } = demo;
  const visit = await findAppointment(tx, brandId, visitId);
  if (!visit || visit.fee <= 0) return undefined;
  const { fee: amount, patient_id: patientId } = visit;
  const paidAt = new Date(visit.created_at);
  const paidBy = `pay_demo_${idIn(demo, `attempt ${visitId}`).slice(0, 13)}`;
  const request: RequestRow = {
    ...{ id: idIn(demo, `request ${visitId}`), brandId, patientId, amount, createdBy: patientId },
    ...{ purpose: 'appointment', subjectId: visitId, title: null, state: 'paid', couponCode: null },
    ...{ lines: [{ name: '', amount, kind: 'consultation' }], reservedUntil: null, createdAt: paidAt },
  };
  if (!(await addRequest(tx, request))) return undefined;
  const payment = {
    ...{ id: idIn(demo, `payment ${visitId}`), brandId, requestId: request.id, payerId: patientId, amount },
    ...{ state: 'paid' as const, gateway: GATEWAY, gatewayOrderId: paidBy.replace('pay_', 'order_'), paidBy },
    ...{ paidAt, deliveredAt: new Date(visit.ends_at), lastOpenedAt: paidAt, checkedAt: now },
    ...{ nextCheckAt: null, createdAt: paidAt },
  };
  await addPayment(tx, payment);
  await putAttempt(tx, {
    ...{ id: paidBy, gateway: GATEWAY, paymentId: payment.id, state: 'captured', amount, method: 'upi' },
    ...{ reason: null, position: 0, capturedAt: paidAt },
  });
  await post(tx, brandId, captured(GATEWAY, payment.id, { id: paidBy, amount }), paidAt);
  await post(tx, brandId, delivered(payment.id, 'appointment', amount), payment.deliveredAt);
  const receipt = receiptOf(payment.id);
  demo.addOrder({ id: payment.gatewayOrderId, receipt, attemptId: paidBy, amount, paidAt });
  await seedBills(tx, demo, payment.id, paidAt);
  return { request, payment };
}

async function seedBills(tx: Tx, { secrets }: Demo, paymentId: string, now: Date): Promise<void> {
  const work = { db: tx, now, transaction: <T>(run: (tx: Tx) => Promise<T>) => run(tx) };
  const brandOf = (id: string) => BRANDS.find((brand) => brand.id === id) ?? BRANDS[0]!;
  const deps = { secrets, brandOf, legalDetails: async () => ({}), plans: { billed: async () => undefined } };
  await issueBills(work as unknown as JobContext, deps, paymentId);
}

/** Asked by the second member of staff: the first one, who tries the demo, may approve it. */
async function seedRefund(tx: Tx, demo: Demo, { request, payment }: Paid): Promise<void> {
  const { brandId, now, idOf } = demo;
  const requestedBy = idOf('staff-2');
  await addRefund(tx, {
    ...{ id: idIn(demo, `refund ${payment.id}`), brandId, paymentId: payment.id, attemptId: payment.paidBy },
    ...{ amount: Math.floor(payment.amount / 2), state: 'asked', automatic: null },
    reason: 'The visit began 40 minutes late.',
    ...{ requestedAt: new Date(now.getTime() - DAY_MS), requestedBy, approvedAt: null, approvedBy: null },
    ...{ gatewayRefundId: null, followedAt: null },
  });
  await announce(tx, now, request, { event: 'refundAsked', paymentId: payment.id, actorId: requestedBy });
}

/** False when it is there already. */
async function seedOpenRequest(tx: Tx, demo: Demo): Promise<boolean> {
  const { brandId, now, idOf } = demo;
  const amount = 45_000;
  const request: RequestRow = {
    ...{ id: idIn(demo, 'open request'), brandId, patientId: idOf('patient-1'), createdBy: idOf('staff-1') },
    ...{ purpose: 'request', subjectId: null, title: 'Diet plan', state: 'open', couponCode: null, amount },
    ...{ lines: [{ name: 'Diet plan for a month', amount }], reservedUntil: null, createdAt: now },
  };
  if (!(await addRequest(tx, request))) return false;
  await announce(tx, now, request, { event: 'requested', paymentId: null, actorId: request.createdBy });
  return true;
}
