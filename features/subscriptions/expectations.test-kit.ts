import { BRAND, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

const own = { at: 'subscription_id', thing: 'care_plan_id', body: {}, reaches: { patient: OWN } } as const;

/** Which relations may reach a patient's care plan; read by the generated tests of all calls. */
export const SUBSCRIPTIONS: Readonly<Record<string, Expectation>> = {
  pauseSubscription: { ...own, conflicts: ['not_now'] },
  resumeSubscription: { ...own, conflicts: ['not_now'] },
  changeSubscription: { ...own, body: ({ plan_id }) => ({ plan_id }), conflicts: ['not_now'] },
  cancelSubscription: own,
  removePlanDraft: { at: 'draft_id', thing: 'removable_draft_id', reaches: { staff: BRAND } },
  publishPlan: { at: 'draft_id', reaches: { staff: BRAND } },
  retirePlan: { at: 'plan_id', reaches: { staff: BRAND } },
  skipDebit: {
    at: 'subscription_id',
    thing: 'care_plan_id',
    conflicts: ['not_now'],
    reaches: { patient: OWN },
  },
};
