import { v7 as uuid } from 'uuid';
import { readAddress } from '#features/addresses/server/index.ts';
import { type Lab, LabAway } from '#partners/lab/port.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { LAB_EVENTS } from '../../contract.ts';
import type { LabsDeps } from '../deps.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/waits.ts';
import { askSlots, placeOf, requireLab } from './slots.ts';

/** As many as a person has addresses. */
const MOST_WAITS = 10;
const MOST_PINS = 200;

const self = ({ principal: { personId, brandId } }: SignedIn) => ({ personId, brandId });

export async function getWaits(ctx: SignedIn): Promise<ReplyOf<typeof contract.listLabWaits>> {
  return { pins: await repository.waitsOf(ctx.db, self(ctx)) };
}

/** @throws Refusal 404 for an address that isn't theirs, 409 for one to which the lab comes */
export async function wait(
  ctx: SignedIn,
  deps: LabsDeps,
  { address_id }: BodyOf<typeof contract.waitForLab>,
): Promise<Reply<ReplyOf<typeof contract.waitForLab>>> {
  const lab = requireLab(deps);
  const of = self(ctx);
  const address = await readAddress(ctx.db, of.personId, address_id, of.brandId);
  if (!address) throw notFound();
  const { pin } = address;
  const before = await repository.waitsOf(ctx.db, of);
  if (before.includes(pin)) return new Reply(200, { pin });
  if (before.length >= MOST_WAITS) throw conflict('waits_full');
  const { state } = await askSlots(ctx, lab, placeOf(address), addDays(clinicDay(ctx.now), 1));
  if (state !== 'no') throw conflict('served_already');
  const row = { id: uuid(), ...of, pin, askedAt: ctx.now, notifiedAt: null };
  await ctx.transaction((tx) => repository.addWait(tx, row));
  return new Reply(201, { pin });
}

export async function stopWaiting(ctx: SignedIn, pin: string): Promise<{ ok: boolean }> {
  await ctx.transaction((tx) => repository.endWait(tx, self(ctx), pin));
  return { ok: true };
}

/** Asks the lab once a day about each PIN code for which a patient waits, and notifies each waiting patient once. */
export async function lookForPlaces(work: JobContext, lab: Lab): Promise<void> {
  const day = addDays(clinicDay(work.now), 1);
  for (const pin of await repository.pinsWaitedFor(work.db, MOST_PINS)) {
    try {
      const { state } = await lab.serviceability({ pin }, day);
      if (state === 'no') continue;
    } catch (error) {
      if (!(error instanceof LabAway)) throw error;
      work.log.warn({ err: error }, 'the lab did not say whether it comes to a place');
      return;
    }
    await work.transaction(async (tx) => {
      const waits = await repository.takeWaits(tx, pin, work.now);
      const events = waits.map(({ id, personId, brandId }) => ({
        ...declared(LAB_EVENTS.served, { person_id: personId, wait_id: id }),
        brandId,
      }));
      await publish(tx, work.now, ...events);
    });
  }
}
