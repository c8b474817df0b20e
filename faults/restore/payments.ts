import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { demoPhone } from '#apps/server/demo-ids.ts';
import { Caller } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';

const AMOUNT = 45_000;
const REFUND = 12_345;
const PATIENCE_MS = 30_000;

export async function signedIn(url: string, userType: 'patient' | 'staff', index: number): Promise<Caller> {
  const caller = new Caller(url, 'living');
  const identifier = demoPhone('living', userType, index);
  await caller.signIn('credentials', { identifier, password: DEMO_PASSWORD });
  return caller;
}

/** A patient pays so many times, and gets a part of every second payment back. */
export async function payAndRefund(url: string, count: number): Promise<void> {
  const [patient, staff, colleague] = await Promise.all([
    signedIn(url, 'patient', 1),
    signedIn(url, 'staff', 1),
    signedIn(url, 'staff', 2),
  ]);
  for (let n = 0; n < count; n += 1) {
    const request_id = uuid();
    await called(staff, '/api/payment-requests', {
      ...{ request_id, patient_id: patient.personId, title: 'Diet plan' },
      lines: [{ name: 'Diet plan for a month', amount: AMOUNT }],
    });
    const opened = await called(patient, '/api/payment/new-payment/', { request_id });
    const { payment_id, gateway_order_id } = opened as Record<string, string>;
    await called(new Caller(url, 'living'), '/demo/gateway/control', { gateway_order_id, outcome: 'paid' });
    const isPaid = ({ state }: Status) => state === 'paid';
    await until(patient, payment_id as string, isPaid);
    if (n % 2 === 1) continue;
    const refund_id = uuid();
    const wanted = { refund_id, payment_id, amount: REFUND, reason: 'Not used' };
    await called(staff, '/api/payment-refunds', wanted);
    await called(colleague, `/api/payment-refunds/${refund_id}/approve`);
    await until(patient, payment_id as string, ({ refunds }) => refunds[0]?.state === 'processed');
  }
}

interface Status {
  readonly state: string;
  readonly refunds: readonly { readonly state: string }[];
}

async function called(by: Caller, path: string, body?: object): Promise<object> {
  const reply = await by.post(path, body);
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

async function until(by: Caller, paymentId: string, is: (status: Status) => boolean): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(200)) {
    const { body } = await by.get(`/api/payment/status/?payment_id=${paymentId}`);
    if (is(body as Status)) return;
    if (Date.now() > deadline) throw new Error(`a payment stays as it is: ${JSON.stringify(body)}`);
  }
}
