import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { DatedException, Mode, WeeklyRule } from '../contract.ts';
import { clockFor, dayOf, endMinutesOf, instantOf, MINUTE, minutesOf, weekdayOf } from './clinic-time.ts';
import { isValidOn } from './hours.ts';

/** Everything that a clinician's slots follow from, besides what is booked. */
export interface Hours {
  readonly rules: readonly WeeklyRule[];
  readonly exceptions: readonly DatedException[];
}

/** A stretch of time, in epoch milliseconds; the end is not part of it. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** A slot that the hours give, whether or not it is free. */
export interface OpenSlot {
  readonly startsAt: number;
  readonly endsAt: number;
  /** Until then the clinician isn't free: the end and the buffer. */
  readonly busyUntil: number;
  readonly terms: Terms;
}

/** What a visit in these hours costs, in paise, and where it is. */
export interface Terms {
  readonly fee: number;
  readonly followUpFee: number;
  readonly followUpDays: number;
  readonly clinicId: string | null;
}

interface Window {
  readonly from: number;
  readonly to: number;
  readonly slotMinutes: number;
  readonly bufferMinutes: number;
  readonly terms: Terms;
}

/** The slots that the hours give on a day of the clinic's zone, in order, never overlapping. */
export function slotsOfDay(day: string, mode: Mode, hours: Hours, zone: string): OpenSlot[] {
  const closed = closedOn(day, mode, hours, zone);
  const at = clockFor(day, zone);
  const slots: OpenSlot[] = [];
  for (const window of windowsOf(day, mode, hours)) {
    const step = window.slotMinutes + window.bufferMinutes;
    for (let minutes = window.from; minutes + window.slotMinutes <= window.to; minutes += step) {
      const startsAt = at(minutes);
      // A time that the clocks skip can't be an appointment.
      if (startsAt === null) continue;
      const endsAt = startsAt + window.slotMinutes * MINUTE;
      const previous = slots.at(-1);
      if (previous && startsAt < previous.busyUntil) continue;
      if (closed.some((span) => startsAt < span.until && span.from < endsAt)) continue;
      slots.push({
        startsAt,
        endsAt,
        busyUntil: endsAt + window.bufferMinutes * MINUTE,
        terms: window.terms,
      });
    }
  }
  return slots;
}

/** The slot that begins exactly then, if the hours have one. */
export function slotAt(startsAt: number, mode: Mode, hours: Hours, zone: string): OpenSlot | null {
  return (
    slotsOfDay(dayOf(startsAt, zone), mode, hours, zone).find((slot) => slot.startsAt === startsAt) ?? null
  );
}

/** Those that begin later than now and cross nothing that is taken. `taken` may be in any order. */
export function freeSlots(slots: readonly OpenSlot[], taken: readonly Span[], now: number): OpenSlot[] {
  return slots.filter((slot) => slot.startsAt > now && isFree(slot, taken));
}

export function isFree(slot: OpenSlot, taken: readonly Span[]): boolean {
  return !taken.some((span) => slot.startsAt < span.until && span.from < slot.busyUntil);
}

/** The fee of a visit: the follow-up fee within so many days of the clinic after a completed visit. */
export function feeOf(
  terms: Terms,
  startsAt: number,
  lastVisitAt: number | null,
): { fee: number; followUp: boolean } {
  const followUp =
    terms.followUpDays > 0 &&
    lastVisitAt !== null &&
    lastVisitAt <= startsAt &&
    dayOf(startsAt, CLINIC_ZONE) <= addDays(dayOf(lastVisitAt, CLINIC_ZONE), terms.followUpDays);
  return { fee: followUp ? terms.followUpFee : terms.fee, followUp };
}

/** Starts of a series: the same wall-clock time every so many weeks, also across a change of the clocks. */
export function seriesStarts(
  startsAt: number,
  everyWeeks: number,
  count: number,
  zone: string,
): (number | null)[] {
  const day = dayOf(startsAt, zone);
  const first = instantOf(day, 0, zone) ?? startsAt;
  const minutes = Math.round((startsAt - first) / MINUTE);
  return Array.from({ length: count }, (_, i) =>
    i === 0 ? startsAt : instantOf(addDays(day, 7 * everyWeeks * i), minutes, zone),
  );
}

/** Of two sets of hours, whether the second still has the time of a booking open. */
export function hoursCover(
  startsAt: number,
  endsAt: number,
  mode: Mode,
  hours: Hours,
  zone: string,
): boolean {
  const day = dayOf(startsAt, zone);
  const closed = closedOn(day, mode, hours, zone);
  if (closed.some((span) => startsAt < span.until && span.from < endsAt)) return false;
  return windowsOf(day, mode, hours).some((window) => {
    const from = instantOf(day, window.from, zone);
    const until = instantOf(day, window.to, zone);
    return from !== null && until !== null && from <= startsAt && endsAt <= until;
  });
}

function windowsOf(day: string, mode: Mode, hours: Hours): Window[] {
  const weekday = weekdayOf(day);
  const windows: Window[] = [];
  for (const rule of hours.rules)
    if (rule.mode === mode && rule.weekday === weekday && isValidOn(rule, day)) windows.push(windowOf(rule));
  for (const extra of hours.exceptions)
    if (extra.kind === 'extra' && extra.date === day && extra.mode === mode) windows.push(windowOf(extra));
  return windows.sort((a, b) => a.from - b.from);
}

function windowOf(hours: WeeklyRule | DatedException): Window {
  return {
    from: minutesOf(hours.from ?? '00:00'),
    to: endMinutesOf(hours.to ?? '00:00'),
    slotMinutes: hours.slot_minutes ?? 30,
    bufferMinutes: hours.buffer_minutes ?? 0,
    terms: {
      fee: hours.fee ?? 0,
      followUpFee: hours.follow_up_fee ?? hours.fee ?? 0,
      followUpDays: hours.follow_up_days ?? 0,
      clinicId: hours.clinic_id,
    },
  };
}

function closedOn(day: string, mode: Mode, hours: Hours, zone: string): Span[] {
  return hours.exceptions
    .filter((e) => e.kind === 'closed' && e.date === day && (e.mode === null || e.mode === mode))
    .map((e) =>
      e.from === null || e.to === null
        ? { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
        : {
            from: instantOf(day, minutesOf(e.from), zone) ?? Number.NEGATIVE_INFINITY,
            until: instantOf(day, endMinutesOf(e.to), zone) ?? Number.POSITIVE_INFINITY,
          },
    );
}
