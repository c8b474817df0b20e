import type { Db } from '#platform/server/db/database.ts';
import type { Stuck } from '../../contract.ts';
import { stuckIn } from '../presenter.ts';
import { findWhole, listOrders } from '../repository/orders.ts';

const MOST = 500;

export interface StuckOrder {
  readonly orderId: string;
  readonly because: Stuck;
  /** Since when it is in the state in which it is stuck. */
  readonly since: Date;
}

/** Orders of a brand that do not go on by themselves. */
export async function stuckOrders(db: Db, brandId: string, now: Date): Promise<StuckOrder[]> {
  const open = await listOrders(db, { brandId, patientIds: null, underWay: true, from: null, limit: MOST });
  return open.flatMap((whole) => {
    const { order } = whole;
    const because = stuckIn(whole, now);
    return because ? [{ orderId: order.id, because, since: order.changedAt }] : [];
  });
}

export const isOrderOf = async (db: Db, brandId: string, orderId: string): Promise<boolean> =>
  (await findWhole(db, brandId, orderId)) !== undefined;
