import { BRAND, CARE, type Expectation, OWN } from '#apps/server/testing/expectation.ts';

const readers = { patient: OWN, staff: BRAND } as const;
const line = { name: 'secret line', amount: 100 };

/** Who may reach a patient's payments: the generated tests of all calls read it. */
export const PAYMENTS: Readonly<Record<string, Expectation>> = {
  openPayment: { at: 'request_id', thing: 'open_request_id', reaches: { patient: OWN } },
  getPaymentStatus: { at: 'payment_id', reaches: readers },
  payTestOrder: {
    at: 'order_id',
    thing: 'lab_order_id',
    conflicts: ['nothing_to_pay'],
    reaches: { patient: OWN },
  },
  getOrderPayment: { at: 'order_id', thing: 'lab_order_id', reaches: readers },
  getPaymentRequest: { at: 'request_id', thing: 'payment_request_id', reaches: readers },
  requestPayment: {
    at: 'patient_id',
    body: () => ({ request_id: crypto.randomUUID(), title: 'secret title', lines: [line] }),
    reaches: { doctor: CARE, coach: CARE, staff: BRAND },
  },
  withdrawPaymentRequest: { at: 'request_id', thing: 'open_request_id', reaches: { staff: BRAND } },
  askRefund: {
    at: 'payment_id',
    body: () => ({ refund_id: crypto.randomUUID(), amount: 100, reason: 'secret reason' }),
    reaches: { staff: BRAND },
  },
  getBillPaper: { at: 'bill_id', reaches: readers },
  preparePayment: { at: 'order_id', thing: 'lab_order_id', reaches: { patient: OWN } },
  applyCoupon: {
    at: 'request_id',
    thing: 'open_request_id',
    body: { code: 'NONE' },
    conflicts: ['nothing_to_pay'],
    reaches: { patient: OWN },
  },
  dropCoupon: {
    at: 'request_id',
    thing: 'open_request_id',
    conflicts: ['nothing_to_pay'],
    reaches: { patient: OWN },
  },
  endCoupon: { at: 'coupon_id', reaches: { staff: BRAND } },
  assignDifference: { at: 'difference_id', reaches: { staff: BRAND } },
  resolveDifference: { at: 'difference_id', body: { note: 'secret note' }, reaches: { staff: BRAND } },
  approveRefund: { at: 'refund_id', reaches: { staff: BRAND } },
  declineRefund: { at: 'refund_id', conflicts: ['decided_already'], reaches: { staff: BRAND } },
};
