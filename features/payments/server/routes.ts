import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { PaymentsDeps } from './deps.ts';
import { printBill } from './service/bill-paper.ts';
import * as coupons from './service/coupons.ts';
import * as differences from './service/differences.ts';
import { open } from './service/open.ts';
import { getOrderStatus, getRequest, getStatus, listPayments } from './service/read.ts';
import * as requests from './service/requests.ts';
import * as staffRefunds from './service/staff-refunds.ts';

export const routes =
  (deps: PaymentsDeps) =>
  (on: On): void => {
    on(contract.openPayment, (ctx, { query, body }) =>
      open(ctx, deps, { notificationId: query.notification_id, body }),
    );
    on(contract.getPaymentStatus, (ctx, { query }) => getStatus(ctx, deps, query.payment_id));
    on(contract.payTestOrder, (ctx, { body }) => open(ctx, deps, { notificationId: undefined, body }));
    on(contract.getOrderPayment, (ctx, { query }) => getOrderStatus(ctx, deps, query.order_id));
    on(contract.listPayments, (ctx, { query }) => listPayments(ctx, query));
    on(contract.getPaymentRequest, (ctx, { params }) => getRequest(ctx, deps, params.request_id));
    on(contract.requestPayment, (ctx, { body }) => requests.ask(ctx, body));
    on(contract.withdrawPaymentRequest, (ctx, { params }) => requests.withdraw(ctx, params.request_id));
    on(contract.getBillPaper, (ctx, { params, query }) => printBill(ctx, params.bill_id, query, deps));
    on(contract.preparePayment, (ctx, { body }) => coupons.prepare(ctx, body));
    on(contract.applyCoupon, (ctx, { params, body }) => coupons.use(ctx, params.request_id, body.code));
    on(contract.dropCoupon, (ctx, { params }) => coupons.drop(ctx, params.request_id));
    on(contract.listCoupons, (ctx) => coupons.list(ctx));
    on(contract.createCoupon, (ctx, { body }) => coupons.create(ctx, body));
    on(contract.endCoupon, (ctx, { params }) => coupons.end(ctx, params.coupon_id));
    on(contract.listDifferences, (ctx, { query }) => differences.list(ctx, query));
    on(contract.assignDifference, (ctx, { params }) => differences.assign(ctx, params.difference_id));
    on(contract.resolveDifference, (ctx, { params, body }) =>
      differences.resolve(ctx, params.difference_id, body.note),
    );
    on(contract.askRefund, (ctx, { body }) => staffRefunds.ask(ctx, body));
    on(contract.approveRefund, (ctx, { params }) => staffRefunds.decide(ctx, params.refund_id, true));
    on(contract.declineRefund, (ctx, { params }) => staffRefunds.decide(ctx, params.refund_id, false));
  };
