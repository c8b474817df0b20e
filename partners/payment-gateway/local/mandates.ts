import type { LocalStore, StoredAttempt, StoredOrder } from './store.ts';
import type { WireReply } from './wire.ts';

type Wanted = Readonly<Record<string, unknown>>;

/** The debit part of an order: its customer, the debits that its payment allows, or the token of its own debit. */
export function mandateOfOrder({
  customer_id: customerId,
  token,
  notification,
}: Wanted): Pick<StoredOrder, 'customerId' | 'allows' | 'debit'> {
  const { max_amount: most } = (token ?? {}) as { max_amount?: number };
  const { token_id: tokenId, payment_after: after } = (notification ?? {}) as {
    token_id?: string;
    payment_after?: number;
  };
  return {
    ...(typeof customerId === 'string' ? { customerId } : {}),
    ...(typeof most === 'number' ? { allows: most } : {}),
    ...(tokenId && typeof after === 'number' ? { debit: { tokenId, after } } : {}),
  };
}

/** `/customers`, `/customers/:customer/tokens/:token` and `/cancel` below it. */
export function askMandates(
  store: LocalStore,
  method: string,
  path: string,
  idOf: (prefix: string) => string,
): WireReply {
  const [, , customer, , tokenId = '', last] = path.split('/');
  if (method === 'POST' && !customer) return { status: 200, body: { id: idOf('cust'), entity: 'customer' } };
  const token = store.token(tokenId);
  if (!token || token.customerId !== customer)
    return { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } };
  if (method === 'PUT' && last === 'cancel') store.putToken({ ...token, status: 'cancelled' });
  const { status } = store.token(tokenId) ?? token;
  return {
    status: 200,
    body: { id: token.id, entity: 'token', max_amount: token.most, recurring_details: { status } },
  };
}

/** Paying such an order allows further debits. */
export function allow(
  store: LocalStore,
  order: StoredOrder,
  attempt: StoredAttempt,
  idOf: (prefix: string) => string,
): void {
  if (order.allows === undefined || !order.customerId || attempt.tokenId) return;
  attempt.tokenId = idOf('token');
  const { customerId, allows: most } = order;
  store.putToken({ id: attempt.tokenId, customerId, most, status: 'confirmed' });
}

/** Cancels the mandate that the payment of an order created, as in the app of the bank. False if there is none. */
export function optOut(store: LocalStore, orderId: string): boolean {
  const tokenId = store.order(orderId)?.attempts.find((attempt) => attempt.tokenId)?.tokenId;
  const token = tokenId ? store.token(tokenId) : undefined;
  if (token) store.putToken({ ...token, status: 'cancelled' });
  return token !== undefined;
}

/** The order of a debit without the person: only as announced, and only while they allow it. */
export function debitedOrder(
  store: LocalStore,
  { order_id: id, token, amount }: Wanted,
): { order?: StoredOrder; refusal: string } {
  const order = store.order(String(id));
  const known = store.token(String(token));
  if (!order || !known || order.amount !== amount || order.debit?.tokenId !== known.id)
    return { refusal: 'The id provided does not exist' };
  if (known.status !== 'confirmed') return { refusal: 'Token is not in confirmed state' };
  if (order.amount > known.most) return { refusal: 'Amount exceeds the maximum of the token' };
  return { order, refusal: '' };
}
