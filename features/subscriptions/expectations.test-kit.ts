import { type Expectation, OWN } from '#apps/server/testing/expectation.ts';

const own = { at: 'subscription_id', thing: 'care_plan_id', body: {}, reaches: { patient: OWN } } as const;

/** Who may reach somebody's care plan: the generated tests of all calls read it. */
export const SUBSCRIPTIONS: Readonly<Record<string, Expectation>> = {
  pauseSubscription: own,
  resumeSubscription: { at: 'subscription_id', thing: 'care_plan_id', reaches: { patient: OWN } },
  changeSubscription: { ...own, body: { plan_id: crypto.randomUUID() } },
  cancelSubscription: own,
  skipDebit: { at: 'subscription_id', thing: 'care_plan_id', reaches: { patient: OWN } },
};
