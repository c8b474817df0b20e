import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { OrderNews, OrderState } from '../../contract.ts';
import { isAwaited, isOver, stateOf } from '../../rules.ts';
import { announceOrder } from '../events.ts';
import { returnToCart } from '../repository/cart.ts';
import { type OrderRow, setOrder, type WholeOrder, wholeById } from '../repository/orders.ts';

const CHECK_MINUTES = 10;
const MINUTE = 60_000;

/** When something may be due without anybody saying so: the state, or results that could not be fetched. */
function nextCheckOf(state: OrderState, { patients, events }: WholeOrder, now: Date): Date | null {
  const lacksResults = state === 'completed' && patients.some((patient) => isAwaited(patient, events));
  if (isOver(state) && !lacksResults) return null;
  const minutes = state === 'awaiting_payment' || state === 'placing' ? 1 : CHECK_MINUTES;
  return new Date(now.getTime() + minutes * MINUTE);
}

export const snapshotOf = ({ order, patients }: WholeOrder) => ({
  isPaid: order.pay === 'collector' || order.paidAt !== null,
  placement: order.placement,
  isExpired: order.expiredAt !== null,
  isEnded: order.endedAt !== null,
  isCancelAsked: order.cancelAskedAt !== null,
  references: patients.map(({ reference }) => reference),
});

/** Who changed an order, and the news for its notification. */
export interface Cause {
  readonly actorId?: string | null;
  /** Replaces the notice of the state: a new time only while the state is the same, none once the order is over. */
  readonly news?: OrderNews | undefined;
}

/**
 * Stores some facts, and the state that follows from all of them. The patients' side and the person who ordered get a
 * notification of a new state or of the given news.
 */
export async function conclude(
  tx: Tx,
  { now }: Pick<JobContext, 'now'>,
  orderId: string,
  values: Partial<OrderRow> = {},
  { actorId = null, news }: Cause = {},
): Promise<OrderState> {
  if (Object.keys(values).length > 0) await setOrder(tx, orderId, values);
  const whole = await wholeById(tx, orderId);
  if (!whole) throw new Error('an order that was locked is gone');
  const before = whole.order.state;
  const state = stateOf(snapshotOf(whole), whole.events);
  await setOrder(tx, orderId, {
    ...{ state, nextCheckAt: nextCheckOf(state, whole, now) },
    ...(state === before ? {} : { changedAt: now }),
  });
  const isNewState = state !== before;
  const stillNews = isOver(state) || (news === 'moved' && isNewState) ? undefined : news;
  if (!isNewState && !stillNews) return state;
  if (isNewState && (state === 'cancelled' || state === 'expired')) await returnToCart(tx, orderId);
  await announceOrder(tx, now, whole.order, { patients: whole.patients, state, actorId, news: stillNews });
  return state;
}
