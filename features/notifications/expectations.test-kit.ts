import { type Expectation, OWN } from '#apps/server/testing/expectation.ts';

/** Who may reach somebody's notifications: the generated tests of all calls read it. */
export const NOTIFICATIONS: Readonly<Record<string, Expectation>> = {
  markNotificationRead: { at: 'id', reaches: { patient: OWN } },
  unsubscribePush: { at: 'subscription_id', reaches: { patient: OWN } },
};
