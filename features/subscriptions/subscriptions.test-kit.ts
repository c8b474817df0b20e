import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { atGateway, openPayment, statusOf } from '#features/payments/payments.test-kit.ts';

export const listOf = async (by: Caller) => (await by.get('/api/subscriptions')).body;
export const mineOf = async (by: Caller) => (await listOf(by)).mine[0];
/** The plans of the demo data, by their order. */
export const planOf = async (by: Caller, index: number) => (await listOf(by)).plans[index];

export const subscribe = async (by: Caller, plan_id: string, more: object = {}) =>
  await by.post('/api/subscriptions', { plan_id, ...more });
export const act = async (by: Caller, id: string, what: string, body: object = {}) =>
  await by.post(`/api/subscriptions/${id}/${what}`, body);

/** Opens what is due and pays it at the gateway. Answers the payment's id. */
export async function payFor(app: TestApp, by: Caller, subscriptionId: string): Promise<string> {
  const opened = await openPayment(by, { subscription_id: subscriptionId });
  if (opened.status > 201) throw new Error(`nothing was opened: ${JSON.stringify(opened.body)}`);
  const { payment_id, gateway_order_id } = opened.body;
  await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
  await statusOf(app, by, payment_id);
  await app.settled();
  return payment_id;
}

/** A plan that waits for its first payment. */
export async function subscriptionBelongings(patient: Caller): Promise<Record<'care_plan_id', string>> {
  const { plans } = await listOf(patient);
  const subscription_id = uuid();
  const made = await subscribe(patient, plans[1].plan_id, { subscription_id });
  if (made.status !== 201) throw new Error(`no subscription: ${JSON.stringify(made.body)}`);
  return { care_plan_id: subscription_id };
}
