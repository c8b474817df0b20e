import { v7 as uuid } from 'uuid';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { HOLD_MINUTES, type Mode } from '../../contract.ts';
import { dayOf, freeSlots, MINUTE, type OpenSlot, slotsOfDay, startOfDay } from '../../rules.ts';
import { waitingListEvent } from '../events.ts';
import { iso } from '../iso.ts';
import { lockCalendars } from '../repository/locks.ts';
import type { AppointmentRow } from '../repository/rows.ts';
import { slotSnapshot } from '../repository/slots.ts';
import * as waiting from '../repository/waiting.ts';
import { takenBy } from './slots.ts';

interface FreedTime {
  readonly brand_id: string;
  readonly clinician_id: string;
  /** Epoch milliseconds. */
  readonly starts_at: number;
  readonly busy_until: number;
}

/**
 * Offers freed time to the first waiting patient who can take it, and holds it for them. Nothing happens when no
 * patient waits, or the hours no longer have a slot there. The clinician's calendar is locked by the caller.
 */
export async function offerFreedTime(tx: Tx, work: JobContext, freed: FreedTime): Promise<void> {
  const now = work.now.getTime();
  if (freed.starts_at <= now) return;
  const day = dayOf(freed.starts_at, CLINIC_ZONE);
  const candidates = await waiting.candidatesFor(tx, {
    brandId: freed.brand_id,
    clinicianId: freed.clinician_id,
    day,
    from: new Date(freed.starts_at),
    until: new Date(freed.busy_until),
    now: work.now,
  });
  for (const candidate of candidates) {
    const slot = await freeSlotWithin(tx, work.now, freed, candidate);
    if (!slot) continue;
    const heldUntil = Math.min(now + HOLD_MINUTES * MINUTE, slot.startsAt);
    await waiting.insertOffer(tx, {
      id: uuid(),
      entryId: candidate.id,
      brandId: freed.brand_id,
      clinicianId: freed.clinician_id,
      patientId: candidate.patient_id,
      mode: candidate.mode,
      startsAt: new Date(slot.startsAt),
      endsAt: new Date(slot.endsAt),
      busyUntil: new Date(slot.busyUntil),
      offeredAt: work.now,
      heldUntil: new Date(heldUntil),
    });
    const entry = {
      id: candidate.id,
      brandId: freed.brand_id,
      clinicianId: freed.clinician_id,
      patientId: candidate.patient_id,
      askedBy: candidate.asked_by,
    };
    const offer = { starts_at: iso(slot.startsAt), mode: candidate.mode, held_until: iso(heldUntil) };
    await publish(tx, work.now, waitingListEvent('offered', entry, offer));
    return;
  }
}

/** A free slot of that mode that uses the freed time and is in the way of nothing of the patient's. */
async function freeSlotWithin(
  tx: Tx,
  now: Date,
  freed: FreedTime,
  { mode, patient_id: patientId }: { readonly mode: Mode; readonly patient_id: string },
): Promise<OpenSlot | undefined> {
  const day = dayOf(freed.starts_at, CLINIC_ZONE);
  const snapshot = await slotSnapshot(tx, {
    clinicianId: freed.clinician_id,
    brandId: freed.brand_id,
    mode,
    firstDay: day,
    lastDay: day,
    from: startOfDay(day, CLINIC_ZONE),
    until: startOfDay(addDays(day, 1), CLINIC_ZONE),
    now,
    forPersonId: patientId,
  });
  // Suspended, or the account is deleted.
  if (snapshot.closed === null) return undefined;
  const hours = { rules: snapshot.rules, exceptions: snapshot.exceptions };
  return freeSlots(slotsOfDay(day, mode, hours, CLINIC_ZONE), takenBy(snapshot, null), now.getTime()).find(
    (slot) => slot.startsAt < freed.busy_until && freed.starts_at < slot.busyUntil,
  );
}

/** Ends an entry before a time was booked; a time that was held for it goes to the next patient. */
export async function endWaiting(
  tx: Tx,
  work: JobContext,
  entry: { readonly id: string; readonly clinicianId: string },
  byId: string,
): Promise<void> {
  await lockCalendars(tx, entry.clinicianId);
  if (!(await waiting.endEntry(tx, entry.id, 'withdrawn', byId, work.now))) return;
  const offer = await waiting.openOfferOf(tx, entry.id);
  if (!offer) return;
  await waiting.endOffer(tx, offer.id, 'withdrawn', work.now);
  await offerFreedTime(tx, work, freedBy(offer));
}

/** Ends an offer that was not taken and offers its time to the next patient. */
export async function passOn(work: JobContext, offer: waiting.OfferRow): Promise<void> {
  await work.transaction(async (tx) => {
    await lockCalendars(tx, offer.clinicianId);
    if (!(await waiting.endOffer(tx, offer.id, 'expired', work.now))) return;
    await announceExpired(tx, work, offer);
    await offerFreedTime(tx, work, freedBy(offer));
  });
}

/** The time that a booking reserved was not paid for: the patient who accepted it from the list waits again. */
export async function waitAgain(
  tx: Tx,
  work: Pick<JobContext, 'now'>,
  released: AppointmentRow,
): Promise<void> {
  for (const offer of await waiting.reopenEntries(tx, released)) await announceExpired(tx, work, offer);
}

async function announceExpired(
  tx: Tx,
  { now }: Pick<JobContext, 'now'>,
  offer: waiting.OfferRow,
): Promise<void> {
  const entry = await waiting.findEntry(tx, offer.brandId, offer.entryId, now);
  if (!entry) return;
  const notified = {
    id: entry.id,
    brandId: entry.brand_id,
    clinicianId: entry.clinician_id,
    patientId: entry.patient_id,
    askedBy: entry.asked_by,
  };
  const { startsAt, mode, heldUntil } = offer;
  const was = { starts_at: startsAt.toISOString(), mode, held_until: heldUntil.toISOString() };
  await publish(tx, now, waitingListEvent('expired', notified, was));
}

const freedBy = (offer: waiting.OfferRow): FreedTime => ({
  brand_id: offer.brandId,
  clinician_id: offer.clinicianId,
  starts_at: offer.startsAt.getTime(),
  busy_until: offer.busyUntil.getTime(),
});
