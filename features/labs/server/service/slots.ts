import { readAddress } from '#features/addresses/server/index.ts';
import { type Lab, LabAway, type LabPlace, type Serviceability } from '#partners/lab/port.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, clinicDay, clinicHour, daysBetween } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound, type Refusal } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { nearest, partOfDay } from '../../rules.ts';
import type { LabsDeps } from '../deps.ts';
import { mayChange } from '../policy.ts';
import { conflict, refusal } from '../refusals.ts';
import { visibleOrder } from './read.ts';

export const MOST_DAYS = 14;

export function requireLab({ lab }: LabsDeps): Lab {
  if (!lab) throw conflict('labs_not_set_up');
  return lab;
}

export const labAway = (): Refusal => refusal(503, 'lab_away', { retryAfterSeconds: 10 });

/** What the lab says, or that it doesn't answer. */
export async function askSlots(ctx: SignedIn, lab: Lab, at: LabPlace, day: string): Promise<Serviceability> {
  try {
    return await lab.serviceability(at, day);
  } catch (error) {
    if (!(error instanceof LabAway)) throw error;
    ctx.log.warn({ err: error }, 'the lab gave no answer');
    throw labAway();
  }
}

/** A point says more than a pin code: with it the lab names times. */
export const placeOf = (address: {
  readonly pin: string;
  readonly point?: { readonly lat: number; readonly lng: number } | null | undefined;
}): LabPlace => (address.point ? { lat: address.point.lat, lng: address.point.lng } : { pin: address.pin });

async function placeAsked(
  ctx: SignedIn,
  query: QueryOf<typeof contract.getServiceability>,
): Promise<LabPlace> {
  if (query.address_id) {
    const address =
      ctx.principal.userType === 'patient'
        ? await readAddress(ctx.db, ctx.principal.personId, query.address_id, ctx.principal.brandId)
        : undefined;
    if (!address) throw notFound();
    return placeOf(address);
  }
  if (query.order_id) {
    const { order } = await visibleOrder(ctx, query.order_id, mayChange);
    return placeOf({ pin: order.pin, point: order.place });
  }
  if (query.pin) return { pin: query.pin };
  if (query.lat === undefined || query.lng === undefined) throw invalidField('pin', 'required');
  return { lat: query.lat, lng: query.lng };
}

export async function getServiceability(
  ctx: SignedIn,
  deps: LabsDeps,
  query: QueryOf<typeof contract.getServiceability>,
): Promise<ReplyOf<typeof contract.getServiceability>> {
  const lab = requireLab(deps);
  const today = clinicDay(ctx.now);
  const date = query.date ?? today;
  const ahead = daysBetween(today, date);
  if (ahead < 0) throw invalidField('date', 'in_the_past');
  if (ahead > MOST_DAYS) throw invalidField('date', 'too_far');
  const { state, slots } = await askSlots(ctx, lab, await placeAsked(ctx, query), date);
  return {
    ...{ state, date },
    slots: slots
      .filter((at) => at > ctx.now)
      .map((at) => ({ slot_datetime: at.toISOString(), part_of_day: partOfDay(clinicHour(at)) })),
  };
}

/** Three near times in place of one that is gone: of that day, else of the next. */
export async function nearSlots(lab: Lab, at: LabPlace, wanted: Date | null, now: Date): Promise<string[]> {
  const day = clinicDay(wanted && wanted > now ? wanted : now);
  const found: Date[] = [];
  for (const each of [day, addDays(day, 1)]) {
    if (found.length >= 3) break;
    const { slots } = await lab.serviceability(at, each);
    found.push(...slots.filter((slot) => slot > now && slot.getTime() !== wanted?.getTime()));
  }
  return nearest(wanted, found).map((slot) => slot.toISOString());
}
