import { v7 as uuid } from 'uuid';
import { orderForReport } from '#features/labs/server/index.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { mayPay } from '../policy.ts';
import { addRequest, findRequestOf, type RequestRow } from '../repository/requests.ts';

const RESERVED_MS = 30 * 60_000;

/** What is to be paid for an order of lab tests: made when it is first asked for, line by line as it was ordered. */
export async function requestOfOrder(ctx: SignedIn, orderId: string): Promise<RequestRow | undefined> {
  const { brandId, personId } = ctx.principal;
  const there = await findRequestOf(ctx.db, 'lab_order', orderId);
  if (there) return there.brandId === brandId ? there : undefined;
  const found = await orderForReport(ctx.db, orderId);
  if (found?.order.brandId !== brandId || found.order.state !== 'awaiting_payment') return undefined;
  const { order, patients } = found;
  if (!(await mayPay(ctx.db, ctx.principal, order.orderedBy))) return undefined;
  const row: RequestRow = {
    ...{ id: uuid(), brandId, patientId: order.orderedBy, purpose: 'lab_order', subjectId: orderId },
    ...{
      title: null,
      amount: order.total,
      state: 'open',
      couponCode: null,
      createdAt: ctx.now,
      createdBy: personId,
    },
    lines: patients.flatMap(({ name, items }) =>
      items.map((item) => ({
        name: `${item.name} · ${name}`.slice(0, 120),
        amount: item.price,
        kind: 'lab_tests' as const,
        package_id: item.package_id,
      })),
    ),
    reservedUntil: new Date(order.createdAt.getTime() + RESERVED_MS),
  };
  await ctx.transaction((tx) => addRequest(tx, row));
  return await findRequestOf(ctx.db, 'lab_order', orderId);
}
