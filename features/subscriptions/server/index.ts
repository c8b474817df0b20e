import type { FeatureServer } from '#platform/server/feature.ts';
import type { SubscriptionsDeps } from './deps.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { routes } from './routes.ts';

export { stepAll } from './jobs.ts';
export {
  activeSubscribers,
  daysOfSubscription,
  type ReportSubscription,
  reportSubscriptions,
} from './repository/report-subscriptions.ts';
export { planCoaches, planDiscounts, planVisits } from './service/benefits.ts';
export { endingPlansOf } from './service/closed-account.ts';
export { collect, withMandates } from './service/collect.ts';
export { planPayments } from './service/for-payments.ts';
export { MANDATE_JOBS } from './service/names.ts';

/** Care plans: what people pay for each month, quarter or year, and what they have of it. */
export const subscriptions = (deps: SubscriptionsDeps): FeatureServer => ({
  name: 'subscriptions',
  routes: routes(deps),
  jobs: jobs(deps),
  listeners,
  notifications,
  records,
});
