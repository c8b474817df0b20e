import { type Call, type Json, textOf } from './json-call.ts';
import { GatewayFailed, type Mandates, type MandateTruth, type PaymentGateway } from './port.ts';
import { NO_CONTACT } from './razorpay-contact.ts';

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A mandate is a token of a customer; ours carries both, since Razorpay knows a token only below its customer. */
function partsOf(mandate: string): readonly [customer: string, token: string] {
  const [customer, token, ...more] = mandate.split('/');
  if (!customer || !token || more.length > 0) throw new GatewayFailed('unreadable');
  return [encodeURIComponent(customer), encodeURIComponent(token)];
}

const STATES: Readonly<Record<string, MandateTruth['state']>> = {
  initiated: 'waiting',
  confirmed: 'confirmed',
  rejected: 'ended',
  cancelled: 'ended',
  cancellation_initiated: 'ended',
  paused: 'ended',
};

function stateOf(token: Json): MandateTruth['state'] {
  const details = token.recurring_details as Json | undefined;
  const state = STATES[String(details?.status)];
  if (!state) throw new GatewayFailed('unreadable');
  return state;
}

/** Razorpay's recurring payments, of 2026: customers, tokens, and debits of orders. */
export function razorpayMandates(call: Call, checkout: PaymentGateway['checkout']): Mandates {
  async function open(receipt: string, amount: number, more: object): Promise<Json> {
    const body = { amount, currency: 'INR', receipt, unique_receipt: true, payment_capture: 1, ...more };
    const order = await call('POST', '/v1/orders', { body });
    // An order about something else must never be paid by our patient.
    if (order.amount !== amount || order.currency !== 'INR' || order.receipt !== receipt)
      throw new GatewayFailed('unreadable');
    return order;
  }
  const orderAt = (id: string): string => `/v1/orders/${encodeURIComponent(id)}`;
  return {
    async openOrder({ receipt, amount, most, until }) {
      const customer = await call('POST', '/v1/customers', { body: { name: 'Patient', fail_existing: '0' } });
      const order = await open(receipt, amount, {
        customer_id: textOf(customer.id),
        token: { max_amount: most, expire_at: seconds(until), frequency: 'as_presented' },
      });
      return textOf(order.id);
    },
    async checkout(of) {
      const [form, order] = await Promise.all([checkout(of), call('GET', orderAt(of.gatewayOrderId))]);
      if (typeof order.customer_id !== 'string') return { ...form, asksMandate: false };
      const fields = { ...form.fields, customer_id: order.customer_id, recurring: '1' };
      return { ...form, fields, asksMandate: true };
    },
    async ofOrder(gatewayOrderId) {
      const order = await call('GET', orderAt(gatewayOrderId));
      if (typeof order.customer_id !== 'string') return undefined;
      const { items } = await call('GET', `${orderAt(gatewayOrderId)}/payments?count=100`);
      if (!Array.isArray(items)) throw new GatewayFailed('unreadable');
      const paid = (items as Json[]).find(({ token_id }) => typeof token_id === 'string');
      if (!paid) return undefined;
      const [customer, token] = [textOf(order.customer_id), textOf(paid.token_id)];
      const path = `/v1/customers/${encodeURIComponent(customer)}/tokens/${encodeURIComponent(token)}`;
      return { mandate: `${customer}/${token}`, state: stateOf(await call('GET', path)) };
    },
    async state(mandate) {
      const [customer, token] = partsOf(mandate);
      return stateOf(await call('GET', `/v1/customers/${customer}/tokens/${token}`));
    },
    async announce({ receipt, amount, mandate, notBefore }) {
      const [, token] = mandate.split('/');
      const order = await open(receipt, amount, {
        notification: { token_id: token, payment_after: seconds(notBefore) },
      });
      // A receipt that is known already answers its former order: one that the person has opened has no notification.
      const notified = order.notification as Json | null | undefined;
      return notified?.token_id === token ? textOf(order.id) : undefined;
    },
    async debit({ gatewayOrderId, mandate, amount }) {
      const [customer, token] = mandate.split('/');
      const payment = await call('POST', '/v1/payments/create/recurring', {
        body: {
          ...{ ...NO_CONTACT, amount, currency: 'INR', order_id: gatewayOrderId },
          ...{ customer_id: customer, token, recurring: '1', description: 'Care plan' },
        },
      });
      textOf(payment.razorpay_payment_id);
    },
    async end(mandate) {
      const [customer, token] = partsOf(mandate);
      await call('PUT', `/v1/customers/${customer}/tokens/${token}/cancel`).catch((error: unknown) => {
        // What was cancelled before answers 400.
        if (!(error instanceof GatewayFailed && error.status === 400)) throw error;
      });
    },
  };
}
