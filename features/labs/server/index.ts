import type { Db } from '#platform/server/db/database.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import { labCallback } from './callbacks.ts';
import type { LabsDeps } from './deps.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { type WholeOrder, wholeById } from './repository/orders.ts';
import { routes } from './routes.ts';

export { isCancelledFor } from '../rules.ts';
export type { LabsDeps, PlanDiscounts } from './deps.ts';
export { reopenCallbacks, unhandledLabCallbacks } from './repository/operated-callbacks.ts';
export { dayOfOrder, type ReportOrder, reportOrders } from './repository/report-orders.ts';
export {
  dayOfSuggestion,
  daysOfSuggestionsIn,
  type ReportSuggestion,
  reportSuggestions,
} from './repository/report-suggestions.ts';
export { suggestersOf } from './repository/suggesters.ts';
export { isPatientCancelledWith } from './service/closed-account.ts';
export { follow } from './service/follow.ts';
export { LAB_JOBS, READ_CALLBACK } from './service/names.ts';
export { confirmPaidOrder } from './service/place.ts';
export { isByHand, lockForResults, markReported } from './service/results.ts';
export { isOrderOf, type StuckOrder, stuckOrders } from './service/stuck.ts';
export { lookForPlaces } from './service/waits.ts';

/** An order with its patients, for features that attach data to it. They check the right to see it. */
export const orderForReport = (db: Db, orderId: string): Promise<WholeOrder | undefined> =>
  wholeById(db, orderId);

export type { WholeOrder };

/** Tests at home: carts, orders, and what the lab says of them. */
export function labs(deps: LabsDeps): FeatureServer {
  return {
    name: 'labs',
    routes: routes(deps),
    callbacks: [labCallback(deps)],
    jobs: jobs(deps),
    listeners,
    notifications,
    records,
  };
}
