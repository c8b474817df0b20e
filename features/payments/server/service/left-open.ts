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

/** Midnight of the day before which everything should have ended. */
const patienceOver = (today: string): Date => clinicInstant(addDays(today, -PATIENCE_DAYS), '00:00');

/** A difference that staff resolved is opened again after a week if its cause remains. */
async function note(
  { now, transaction }: Pick<JobContext, 'now' | 'transaction'>,
  kind: DifferenceKind,
  found: readonly LeftOpen[],
): Promise<void> {
  const day = clinicDay(now);
  for (const { id, amount, ...of } of found)
    await transaction((tx) =>
      addDifference(tx, now, {
        ...{ ...of, entityId: id, day, kind, expected: amount, found: null, reopen: patienceOver(day) },
      }),
    );
}

/** Money of a gateway that should have been in a settlement a week ago, and is in none. */
export async function noteUnsettled(work: JobContext, gateway: string): Promise<void> {
  const today = clinicDay(work.now);
  const to = patienceOver(today);
  const from = clinicInstant(addDays(today, -LOOK_BACK_DAYS), '00:00');
  const of = { gateway, resolvedBefore: to, limit: AT_ONCE, from, to };
  await note(work, 'not_settled', await unsettledPayments(work.db, of));
  await note(work, 'refund_not_settled', await unsettledRefunds(work.db, of));
}

/** Paid visits that ended a week ago and were never closed, whichever gateway has their money. */
export async function noteUndelivered(work: JobContext): Promise<void> {
  const before = patienceOver(clinicDay(work.now));
  const found = await undeliveredVisits(work.db, { before, resolvedBefore: before, limit: AT_ONCE });
  await note(work, 'not_delivered', found);
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
