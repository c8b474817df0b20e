import { v7 as uuid } from 'uuid';
import { isCancelledFor, orderForReport } from '#features/labs/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { netOf } from '../../rules.ts';
import { BEFORE_PATIENT } from '../line-name.ts';
import { mayPay } from '../policy.ts';
import { addRequest, findRequestOf, type RequestRow } from '../repository/requests.ts';

const lineName = (item: { readonly name: string }, patient: { readonly name: string }): string =>
  `${item.name}${BEFORE_PATIENT}${patient.name}`.slice(0, 120);

/** A part of what was billed that is called off. */
export interface CalledOffPart {
  readonly since: Date;
  /** Paise that were paid for it. */
  readonly amountOf: (lines: RequestRow['lines']) => number;
}

/** The tests of those patients of an order that the lab has cancelled, while it did those of others; undefined where there are none. */
export async function cancelledPart(db: Db, orderId: string): Promise<CalledOffPart | undefined> {
  const found = await orderForReport(db, orderId);
  const patients = (found?.patients ?? []).filter(({ reference }) =>
    isCancelledFor(reference, found?.events ?? []),
  );
  if (!found || patients.length === 0) return undefined;
  const references = new Set(patients.map(({ reference }) => reference));
  const cancelled = found.events.filter(
    ({ event, reference }) => event === 'order.cancelled' && references.has(reference),
  );
  const names = patients.flatMap((patient) => patient.items.map((item) => lineName(item, patient)));
  return {
    since: new Date(Math.min(...cancelled.map(({ at }) => at.getTime()))),
    amountOf: (lines) => {
      const left = [...lines];
      return names.reduce((sum, name) => {
        const at = left.findIndex((line) => line.name === name);
        // What was added later was paid to the collector.
        const [line] = at < 0 ? [] : left.splice(at, 1);
        return sum + (line ? netOf(line) : 0);
      }, 0);
    },
  };
}

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
    lines: patients.flatMap((patient) =>
      patient.items.map((item) => ({
        name: lineName(item, patient),
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
