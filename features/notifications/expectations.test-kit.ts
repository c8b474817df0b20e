import { type Expectation, OWN } from '#apps/server/testing/expectation.ts';

/** Which relations may reach a user's notifications; read by the generated tests of all calls. */
export const NOTIFICATIONS: Readonly<Record<string, Expectation>> = {
  markNotificationRead: { at: 'id', reaches: { patient: OWN } },
  unsubscribePush: { at: 'subscription_id', reaches: { patient: OWN } },
};
