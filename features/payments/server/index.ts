import type { FeatureServer } from '#platform/server/feature.ts';
import { gatewayCallback } from './callbacks.ts';
import type { PaymentsDeps } from './deps.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { RETURN_PATHS, registerReturns } from './raw-routes.ts';
import { records } from './records.ts';
import { routes } from './routes.ts';

export type { BilledPlan, PaymentsDeps, PlanPayments } from './deps.ts';
export { checkLedger } from './repository/ledger-check.ts';
export { ledgerDifference, unhandledGatewayCallbacks, unsettledPayments } from './repository/metrics.ts';
export { refundedOf } from './repository/payments.ts';
export { toReplay } from './repository/replay.ts';
export { dayOfRequest, type ReportRequest, reportRequests } from './repository/report-requests.ts';
export { discountsOf } from './repository/requests.ts';
export { countRefundsWaiting } from './repository/waiting.ts';
export { reconcile } from './service/check.ts';
export { calledOff, deliver } from './service/deliver.ts';
export { openDifferences } from './service/differences.ts';
export { CHECK_PAYMENT, GATEWAY_JOBS, READ_CALLBACK as READ_GATEWAY_CALLBACK } from './service/names.ts';
export {
  attemptsOfRequest,
  debitByMandate,
  openDebit,
  orderOfRequest,
  requestForPlan,
} from './service/plans.ts';
export { followRefunds } from './service/refund.ts';
export { compareSettlements } from './service/settlements.ts';

/** What patients pay, what goes back to them, and the books of both. */
export function payments(deps: PaymentsDeps): FeatureServer {
  return {
    name: 'payments',
    routes: routes(deps),
    callbacks: [gatewayCallback(deps)],
    raw: registerReturns,
    rawPaths: RETURN_PATHS,
    jobs: jobs(deps),
    records,
    listeners: listeners(deps),
    notifications,
  };
}
