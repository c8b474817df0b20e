import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { DIFFERENCE_FOUND, type DifferenceKind } from '../../contract.ts';
import { changeOpen, nextOwner, withoutOwner } from '../repository/differences.ts';
import {
  type LeftOpen,
  undeliveredVisits,
  unsettledPayments,
  unsettledRefunds,
} from '../repository/left-open.ts';
import { addDifference } from './settlements.ts';

/** Gateways settle within two or three working days, and visits are closed on their day. */
const PATIENCE_DAYS = 7;
const LOOK_BACK_DAYS = 40;
const AT_ONCE = 500;

/**
 * What should have ended a week ago becomes a difference: money in no settlement, and paid visits that were never
 * closed. A difference that staff resolved is opened again after a week if its cause remains.
 */
export async function noteLeftOpen(work: JobContext, gateway: string): Promise<void> {
  const today = clinicDay(work.now);
  const from = clinicInstant(addDays(today, -LOOK_BACK_DAYS), '00:00');
  const to = clinicInstant(addDays(today, -PATIENCE_DAYS), '00:00');
  const of = { gateway, resolvedBefore: to, limit: AT_ONCE };
  const within = { ...of, from, to };
  const note = async (kind: DifferenceKind, found: readonly LeftOpen[]): Promise<void> => {
    for (const { id, brandId, paymentId, amount } of found)
      await work.transaction((tx) =>
        addDifference(tx, work.now, {
          ...{ brandId, gateway, entityId: id, day: today, kind, paymentId },
          ...{ expected: amount, found: null, reopen: to },
        }),
      );
  };
  await note('not_settled', await unsettledPayments(work.db, within));
  await note('refund_not_settled', await unsettledRefunds(work.db, within));
  await note('not_delivered', await undeliveredVisits(work.db, { ...of, before: to }));
}

/** Open differences of staff who have left go to another member of staff. */
export async function findOwners({ db, now, transaction }: JobContext): Promise<void> {
  for (const { id, brandId } of await withoutOwner(db, AT_ONCE))
    await transaction(async (tx) => {
      const ownerId = await nextOwner(tx, brandId);
      if (!ownerId || !(await changeOpen(tx, brandId, id, { ownerId }))) return;
      await publish(tx, now, {
        ...declared(DIFFERENCE_FOUND, { difference_id: id, owner_id: ownerId }),
        brandId,
      });
    });
}
