import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { ADJUSTMENTS, adjusted, broughtBy, gatewayAccount, recognised, unknownAccount } from '../../rules.ts';
import * as repository from '../repository/differences.ts';
import { balanceOf, post } from '../repository/ledger.ts';
import { addDifference } from './settlements.ts';

const AT_ONCE = 200;

/** A payment or refund that was settled before our books had it counts as settled money once they do. */
export async function recogniseKnown({ db, now, transaction }: JobContext, gateway: string): Promise<void> {
  for (const entityId of await repository.knownByNow(db, gateway, AT_ONCE))
    await transaction((tx) => recognise(tx, now, gateway, entityId));
}

async function recognise(tx: Tx, now: Date, gateway: string, entityId: string): Promise<void> {
  const item = await repository.lockSettled(tx, gateway, entityId);
  if (!item || item.kind === 'other') return;
  const known = await repository.knownEntity(tx, gateway, item.kind, entityId);
  if (!known) return;
  const { brandId, day, amount: found } = item;
  const unknown = unknownAccount(entityId);
  // Staff may have resolved it before: then it is no longer there.
  const waitsIn = (await balanceOf(tx, unknown)) === 0 ? ADJUSTMENTS : unknown;
  await post(tx, brandId, recognised(gateway, item, waitsIn), now);
  if (known.amount !== found)
    await addDifference(tx, now, {
      ...{ brandId, gateway, entityId, day, kind: 'amount_differs' },
      ...{ paymentId: known.paymentId, expected: known.amount, found },
    });
}

/**
 * What differences left in the books that staff resolved before a resolution was posted, is posted once. One
 * that became known meanwhile has left nothing.
 */
export async function adjustResolved({ db, now, transaction }: JobContext, gateway: string): Promise<void> {
  for (const difference of await repository.resolvedUnposted(db, gateway, AT_ONCE))
    await transaction((tx) => adjust(tx, now, difference));
}

/** What a difference has left in the books goes to the adjustments when staff resolve it. */
export async function adjust(
  tx: Tx,
  now: Date,
  { id, kind, gateway, entityId, expected, found }: repository.DifferenceRow,
): Promise<void> {
  const item = await repository.lockSettled(tx, gateway, entityId);
  if (!item) return;
  const isGap = kind === 'amount_differs';
  if (!isGap && kind !== 'unknown_payment' && kind !== 'unknown_refund' && kind !== 'adjustment') return;
  const account = isGap ? gatewayAccount(gateway) : unknownAccount(entityId);
  const left = isGap
    ? broughtBy({ kind: item.kind, amount: (expected ?? 0) - (found ?? 0) })
    : await balanceOf(tx, account);
  if (left !== 0) await post(tx, item.brandId, adjusted(id, account, left), now);
}
