import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { MODES, type Mode, STATUS, type Status } from '../contract.ts';
import { dayOf, HOUR, type OpenSlot, slotsOfDay } from '../rules.ts';
import { type DemoClinician, demoRules } from './demo-hours.ts';

const PATIENTS = 40;
/** The first ten keep a quiet calendar, so that people who try the product find their own bookings in it. */
const FIRST_BUSY_PATIENT = 11;

export interface Planned {
  readonly clinician: DemoClinician;
  readonly patient: number;
  readonly slot: OpenSlot;
  readonly mode: Mode;
  readonly status: Status;
}

/** The visits of the demo: the same for the same `now`, and no person in two places at a time. */
export function planVisits(
  now: Date,
  clinicians: readonly DemoClinician[],
  rowId: (key: string) => string,
): Planned[] {
  const calendars = new Map<number, OpenSlot[]>();
  const planned: Planned[] = [];
  const today = dayOf(now.getTime(), CLINIC_ZONE);
  const add = (
    clinician: DemoClinician,
    mode: Mode,
    slot: OpenSlot,
    wanted: number,
    status: Status,
  ): void => {
    const isFree = (patient: number): boolean =>
      !calendars.get(patient)?.some((other) => other.startsAt < slot.endsAt && slot.startsAt < other.endsAt);
    const few = PATIENTS - FIRST_BUSY_PATIENT + 1;
    const others = Array.from({ length: few }, (_, i) => FIRST_BUSY_PATIENT + ((wanted + i) % few));
    const patient = (wanted < FIRST_BUSY_PATIENT ? [wanted] : others).find(isFree);
    if (patient === undefined) return;
    calendars.set(patient, [...(calendars.get(patient) ?? []), slot]);
    planned.push({ clinician, patient, slot, mode, status });
  };
  clinicians.forEach((clinician, c) => {
    const hours = { rules: demoRules(clinician, rowId), exceptions: [] };
    const slotsOn = (offset: number, mode: Mode): OpenSlot[] =>
      slotsOfDay(addDays(today, offset), mode, hours, CLINIC_ZONE);
    for (let offset = -10; offset <= 6; offset++)
      for (const [m, mode] of MODES.entries()) {
        const slots = slotsOn(offset, mode);
        const every = offset === 0 ? 3 : 7;
        for (const [s, slot] of slots.entries()) {
          if ((s + c + m + Math.abs(offset)) % every !== 0) continue;
          const wanted = FIRST_BUSY_PATIENT + ((c * 7 + s * 3 + m * 11 + Math.abs(offset) * 5) % 30);
          add(clinician, mode, slot, wanted, statusAt(slot, now, offset, c + s + m));
        }
      }
    // Patients 1 to 10 each have a visit ahead and one behind, with the doctor who looks after them.
    if (clinician.userType === 'doctor' && clinician.index < FIRST_BUSY_PATIENT) {
      const ahead = slotsOn(1 + (clinician.index > 2 ? clinician.index % 4 : 0), 'virtual').at(-1);
      const behind = slotsOn(-20 - clinician.index, 'virtual').at(-2);
      const isTaken = (slot: OpenSlot): boolean =>
        planned.some((p) => p.clinician === clinician && p.slot.startsAt === slot.startsAt);
      if (behind) add(clinician, 'virtual', behind, clinician.index, STATUS.completed);
      if (ahead && !isTaken(ahead)) add(clinician, 'virtual', ahead, clinician.index, STATUS.booked);
    }
  });
  return planned;
}

function statusAt(slot: OpenSlot, now: Date, offset: number, n: number): Status {
  const at = now.getTime();
  if (slot.endsAt <= at) {
    if (n % 9 === 4) return STATUS.noShow;
    if (offset < 0 && n % 9 === 7) return STATUS.cancelled;
    return offset < 0 && n % 13 === 5 ? STATUS.declined : STATUS.completed;
  }
  if (offset > 0) return n % 11 === 3 ? STATUS.cancelled : STATUS.booked;
  if (slot.startsAt <= at) return STATUS.inSession;
  if (slot.startsAt - at < HOUR) return n % 2 === 0 ? STATUS.preSession : STATUS.arrived;
  return slot.startsAt - at < 2 * HOUR ? STATUS.arrived : STATUS.booked;
}
