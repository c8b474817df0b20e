import type { NamedVisit } from '#features/appointments/server/index.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';
import { METHODS, type Payment, type PaymentRequest, type Refund } from '../contract.ts';
import { failReasonOf, leftToRefund, refundExpectedBy } from '../rules.ts';
import { lineNameIn } from './line-name.ts';
import type { NamedRefund, PaymentRow, WholeRequest } from './repository/requests.ts';

export function presentRefund(row: NamedRefund, { userType, personId }: Principal): Refund {
  const isStaff = userType === 'staff';
  const isAsked = row.state === 'asked';
  return {
    refund_id: row.id,
    payment_id: row.paymentId,
    amount: row.amount,
    state: row.state,
    reason: row.reason,
    automatic: row.automatic,
    requested_at: row.requestedAt.toISOString(),
    requested_by_name: isStaff ? row.requesterName : null,
    approved_by_name: isStaff ? row.approverName : null,
    expected_by: row.approvedAt ? refundExpectedBy(row.approvedAt).toISOString() : null,
    can: { approve: isStaff && isAsked && row.requestedBy !== personId, decline: isStaff && isAsked },
  };
}

const methodOf = (method: string | null | undefined): Payment['method'] => {
  if (method === null || method === undefined) return null;
  return METHODS.find((each) => each === method) ?? 'other';
};

function presentPayment(whole: WholeRequest, payment: PaymentRow, principal: Principal): Payment {
  const { lastAttempt: last } = whole;
  // How much staff have asked for, and why, is no news for the patient before a second person has approved it.
  const shown = whole.refunds.filter(
    ({ state }) => principal.userType === 'staff' || (state !== 'asked' && state !== 'declined'),
  );
  // What came twice was never a part of it.
  const back = whole.refunds.filter(
    ({ state, attemptId }) =>
      state === 'processed' && (payment.paidBy === null || attemptId === payment.paidBy),
  );
  return {
    payment_id: payment.id,
    request_id: payment.requestId,
    state: payment.state,
    amount: payment.amount,
    refunded: back.reduce((sum, { amount }) => sum + amount, 0),
    gateway_order_id: payment.gatewayOrderId,
    method: methodOf(last?.method),
    failed_because: payment.state === 'failed' ? failReasonOf(last?.reason ?? null) : null,
    created_at: payment.createdAt.toISOString(),
    paid_at: payment.paidAt?.toISOString() ?? null,
    refund_asked: whole.refunds.some(({ state }) => state === 'asked'),
    refunds: shown.map((refund) => presentRefund(refund, principal)),
    bills: whole.bills.map(({ id, kind, number, amount, issuedAt }) => ({
      ...{ bill_id: id, kind, number, amount },
      issued_at: issuedAt.toISOString(),
    })),
  };
}

export function presentRequest(
  whole: WholeRequest,
  { principal, language }: Pick<SignedIn, 'principal' | 'language'>,
  visit: NamedVisit | undefined,
): PaymentRequest {
  const { request, payment } = whole;
  const isStaff = principal.userType === 'staff';
  const isOpen = request.state === 'open';
  return {
    request_id: request.id,
    patient_id: request.patientId,
    patient_name: whole.patientName,
    purpose: request.purpose,
    subject_id: request.subjectId,
    title: request.title,
    visit: visit ? { with: nameIn(language, visit.with), starts_at: visit.startsAt.toISOString() } : null,
    lines: request.lines.map((line) => ({ ...line, name: lineNameIn(language, line) })),
    amount: request.amount,
    coupon_code: request.couponCode,
    state: request.state,
    created_at: request.createdAt.toISOString(),
    created_by_name: request.purpose === 'request' ? whole.creatorName : null,
    reserved_until: request.reservedUntil?.toISOString() ?? null,
    payment: payment && presentPayment(whole, payment, principal),
    can: {
      pay: principal.userType === 'patient' && isOpen,
      use_coupon: principal.userType === 'patient' && isOpen && payment === null,
      withdraw: isStaff && isOpen && request.purpose === 'request',
      refund: isStaff && payment !== null && leftToRefund(payment, whole.refunds) > 0,
    },
  };
}
