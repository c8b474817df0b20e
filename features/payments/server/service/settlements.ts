import { v7 as uuid } from 'uuid';
import type { PaymentGateway, Settled } from '#partners/payment-gateway/port.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { DIFFERENCE_FOUND, type DifferenceKind } from '../../contract.ts';
import { differenceOf, settled } from '../../rules.ts';
import * as repository from '../repository/differences.ts';
import { post } from '../repository/ledger.ts';

/** Days before today that are compared each night: a gateway may complete a day later. */
const DAYS = 3;
/** Nights that the job missed are made up for, as far back as this. */
const MOST_DAYS = 45;

interface Compared {
  readonly gateway: PaymentGateway;
  /** The brand for money that can't be assigned. */
  readonly defaultBrandId: string;
}

/**
 * Compares the last days, and those that no night has compared, with what the gateway says that it settled. Repeatable:
 * each item counts once.
 */
export async function compareSettlements(work: JobContext, of: Compared): Promise<void> {
  const today = clinicDay(work.now);
  for (let day = await firstDay(work, of, today); day < today; day = addDays(day, 1)) {
    for (const item of await of.gateway.settlements(day))
      await work.transaction((tx) => record(tx, work, of, day, item));
    await work.transaction((tx) => repository.setComparedThrough(tx, of.gateway.id, day));
  }
}

/** Before the first comparison: the day on which the first money came. */
async function firstDay({ db }: JobContext, { gateway }: Compared, today: string): Promise<string> {
  const recent = addDays(today, -DAYS);
  const through = await repository.comparedThrough(db, gateway.id);
  const first = through === null ? await repository.firstCapture(db, gateway.id) : null;
  const next = through ? addDays(through, 1) : first ? clinicDay(first) : recent;
  const oldest = addDays(today, -MOST_DAYS);
  if (next > recent) return recent;
  if (next < oldest) return oldest;
  return next;
}

async function record(
  tx: Tx,
  { now }: JobContext,
  { gateway, defaultBrandId }: Compared,
  day: string,
  item: Settled,
): Promise<void> {
  const { entityId, kind, amount, fee, settlementId } = item;
  const known = kind === 'other' ? undefined : await repository.knownEntity(tx, gateway.id, kind, entityId);
  const brandId = known?.brandId ?? defaultBrandId;
  const row = { gateway: gateway.id, entityId, kind, settlementId, amount, fee, day, brandId, at: now };
  if (!(await repository.addSettled(tx, row))) return;
  await post(tx, brandId, settled(gateway.id, item, known !== undefined), now);
  const difference = differenceOf(item, known?.amount);
  if (!difference) return;
  await addDifference(tx, now, {
    ...{ brandId, gateway: gateway.id, entityId, day, kind: difference },
    ...{ paymentId: known?.paymentId ?? null, expected: known?.amount ?? null, found: amount },
  });
}

/**
 * Adds a difference with an owner, and notifies the owner. What was found before stays as it is, but with `reopen` it
 * is opened again if it was resolved before that moment.
 */
export async function addDifference(
  tx: Tx,
  now: Date,
  of: {
    readonly brandId: string;
    readonly gateway: string;
    readonly entityId: string;
    readonly day: string;
    readonly kind: DifferenceKind;
    readonly paymentId: string | null;
    readonly expected: number | null;
    readonly found: number | null;
    readonly reopen?: Date;
  },
): Promise<void> {
  const { reopen = null, ...found } = of;
  const ownerId = await repository.nextOwner(tx, of.brandId);
  const row = { ...found, id: uuid(), ownerId, note: null, foundAt: now, resolvedAt: null };
  const id = await repository.addDifference(tx, { ...row, state: 'open' }, reopen);
  if (!id || !ownerId) return;
  await publish(tx, now, {
    ...declared(DIFFERENCE_FOUND, { difference_id: id, owner_id: ownerId }),
    brandId: of.brandId,
  });
}
