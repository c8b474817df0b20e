import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';

export const ask = async (by: Caller, patientId: string, amount = 45_000, request_id = uuid()) =>
  await by.post('/api/payment-requests', {
    ...{ request_id, patient_id: patientId, title: 'Diet plan' },
    lines: [{ name: 'Diet plan for a month', amount }],
  });

export const openPayment = (by: Caller, body: object) => by.post('/api/payment/new-payment/', body);

/** What the person or the bank does at the gateway. */
export const atGateway = (app: TestApp, what: object) => app.anonymous().post('/demo/gateway/control', what);

export const statusOf = async (app: TestApp, by: Caller, paymentId: string) => {
  // What was heard within two seconds isn't asked for again.
  app.clock.advance({ seconds: 3 });
  return (await by.get(`/api/payment/status/?payment_id=${paymentId}`)).body;
};

/** As it is stored, without asking the gateway. */
export async function stateOf(app: TestApp, paymentId: string): Promise<unknown> {
  const { rows } = await app.database.executor.executeSql('select state from payments where id = $1::uuid', [
    paymentId,
  ]);
  return (rows as { state: string }[])[0]?.state;
}

/** What stands on each bill of a payment, opened with the key of the tests. */
export async function contentsOf(app: TestApp, paymentId: string) {
  const { rows } = await app.database.executor.executeSql(
    'select content from payment_bills where payment_id = $1 order by kind, serial',
    [paymentId],
  );
  const { open } = secretsOf('only for tests, only for tests, only for tests');
  return (rows as { content: string }[]).map(({ content }) => JSON.parse(open(content)));
}

/** A payment that was made, with a refund that waits for another member of staff, and a request that is open. */
export async function paymentBelongings(
  app: TestApp,
  patient: Caller,
): Promise<
  Record<
    | 'payment_request_id'
    | 'open_request_id'
    | 'payment_id'
    | 'refund_id'
    | 'bill_id'
    | 'coupon_id'
    | 'difference_id',
    string
  >
> {
  const staff = await app.signInAs('staff', 2, patient.brand);
  const [payment_request_id, open_request_id, refund_id] = [uuid(), uuid(), uuid()];
  await ask(staff, patient.personId, 45_000, open_request_id);
  await ask(staff, patient.personId, 45_000, payment_request_id);
  const { payment_id, gateway_order_id } = (await openPayment(patient, { request_id: payment_request_id }))
    .body;
  await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
  await patient.get(`/api/payment/status/?payment_id=${payment_id}`);
  const wanted = { refund_id, payment_id, amount: 100, reason: 'secret reason' };
  const asked = await staff.post('/api/payment-refunds', wanted);
  if (asked.status !== 201) throw new Error(`no refund: ${JSON.stringify(asked.body)}`);
  await app.settled();
  const { bills } = (await patient.get(`/api/payment/status/?payment_id=${payment_id}`)).body;
  const coupon_id = uuid();
  const terms = { percent: 10, starts_on: '2026-01-01', ends_on: '2099-12-31' };
  await staff.post('/api/coupons', {
    coupon_id,
    code: `C${coupon_id.replaceAll('-', '').slice(-18)}`,
    ...terms,
  });
  const difference_id = await differenceOf(app, payment_id, patient.brand);
  return {
    ...{ coupon_id, difference_id },
    payment_request_id,
    open_request_id,
    payment_id,
    refund_id,
    bill_id: bills[0].bill_id,
  };
}

/** The gateway settled another amount than the books have of this payment. */
async function differenceOf(app: TestApp, paymentId: string, brandId: string): Promise<string> {
  const id = uuid();
  await app.database.executor.executeSql(
    `insert into payment_differences (id, brand_id, gateway, kind, entity_id, payment_id, day, expected, found, state, found_at)
      values ($1, $2, 'razorpay', 'amount_differs', $4, $3, '2026-11-24', 100, 99, 'open', now())`,
    [id, brandId, paymentId, `pay_${id}`],
  );
  return id;
}
