import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { atGateway, openPayment, statusOf } from '#features/payments/payments.test-kit.ts';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';

export const listOf = async (by: Caller) => (await by.get('/api/subscriptions')).body;
export const mineOf = async (by: Caller) => (await listOf(by)).mine[0];
/** The plans of the demo data, by their order. */
export const planOf = async (by: Caller, index: number) => (await listOf(by)).plans[index];

export const subscribe = async (by: Caller, plan_id: string, more: object = {}) =>
  await by.post('/api/subscriptions', { plan_id, ...more });
export const act = async (by: Caller, id: string, what: string, body: object = {}) =>
  await by.post(`/api/subscriptions/${id}/${what}`, body);

/** What was issued for the newest paid period. */
export async function billsFor(by: Caller, subscriptionId: string) {
  const { periods } = (await listOf(by)).mine.find(
    (each: { subscription_id: string }) => each.subscription_id === subscriptionId,
  );
  return (await by.get(`/api/payment-requests/${periods[0].request_id}`)).body.payment.bills;
}

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

const inSix = (text: string) => Object.fromEntries(LANGUAGE_CODES.map((code) => [code, text]));

/** What staff write: two video visits a month for ₹600. */
export const planDraft = (part: object = {}) => ({
  ...{ draft_id: uuid(), names: inSix('Sugar care'), abouts: inSix('Two visits a month'), price: 60_000 },
  ...{ period: 'month', trial_days: 0, tax_category: 'health_care', refund_days: 7 },
  benefits: {
    visits: [{ mode: 'virtual', count: 2 }],
    ...{ coach_chat: false, lab_discount_percent: 0, family_members: 0 },
  },
  ...part,
});

/** A plan that waits for its first payment. */
export async function subscriptionBelongings(
  app: TestApp,
  patient: Caller,
): Promise<Record<'care_plan_id' | 'draft_id' | 'removable_draft_id' | 'plan_id', string>> {
  const { plans } = await listOf(patient);
  const subscription_id = uuid();
  const made = await subscribe(patient, plans[1].plan_id, { subscription_id });
  if (made.status !== 201) throw new Error(`no subscription: ${JSON.stringify(made.body)}`);
  const staff = await app.signInAs('staff', 2, patient.brand);
  const [draft_id, removable_draft_id, plan_id] = [uuid(), uuid(), uuid()];
  for (const each of [draft_id, removable_draft_id, plan_id])
    await staff.post('/api/plan-drafts', planDraft({ draft_id: each }));
  const published = await staff.post(`/api/plan-drafts/${plan_id}/publish`);
  if (published.status !== 201) throw new Error(`no plan: ${JSON.stringify(published.body)}`);
  return { care_plan_id: subscription_id, draft_id, removable_draft_id, plan_id };
}
