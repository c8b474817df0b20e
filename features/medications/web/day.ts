import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { listMedications } from '../contract/medications.ts';
import type { DayCount, DoseEvent, Medication } from '../contract/shapes.ts';
import { countDays } from '../rules/adherence.ts';
import { type AsNeededState, asNeededState, type JudgedDose, judgedDoses } from '../rules/doses.ts';
import { versionAt } from '../rules/regimen.ts';
import { doseDay } from '../rules/slots.ts';
import type { WaitingDose } from './sync/waiting.ts';

export type Listed = ReplyOf<typeof listMedications>;

export interface ShownDose extends JudgedDose {
  readonly medication: Medication;
  readonly event: DoseEvent | null;
}

/** Doses of one time of the day. */
export interface Bundle {
  readonly due_at: Date;
  readonly doses: readonly ShownDose[];
}

export interface ShownNeeded {
  readonly medication: Medication;
  readonly state: AsNeededState;
  readonly max: number;
  readonly amount: number;
  readonly last: DoseEvent | null;
}

export interface ShownDay {
  readonly day: string;
  readonly bundles: readonly Bundle[];
  /** After midnight: the doses of the new day. */
  readonly next: readonly Bundle[];
  readonly as_needed: readonly ShownNeeded[];
  readonly days: readonly DayCount[];
}

/** The answers that the server knows, with those that wait for it here. */
export function eventsWith(events: readonly DoseEvent[], waiting: readonly WaitingDose[]): DoseEvent[] {
  let all = [...events];
  for (const item of waiting) {
    if (item.is === 'undo') {
      all = all.filter(({ dose_event_id }) => dose_event_id !== item.dose_event_id);
      continue;
    }
    const { id, turn = 0, reason = null, origin = 'app', medication_id, day, slot, answer, at } = item.body;
    const isSame = (each: DoseEvent) =>
      each.dose_event_id === id ||
      (slot !== null &&
        each.medication_id === medication_id &&
        each.day === day &&
        each.slot === slot &&
        each.turn === turn);
    const given = { dose_event_id: id, medication_id, day, slot, turn, answer, at, reason, origin };
    all = [...all.filter((each) => !isSame(each)), { ...given, amount: 0, by_name: null }];
  }
  return all;
}

/**
 * The day in progress, counted here from regimens and answers: so it is also right when the network is gone since
 * yesterday.
 */
export function dayOf(listed: Listed, waiting: readonly WaitingDose[], now: Date): ShownDay {
  const day = doseDay(now);
  const events = eventsWith(listed.events, waiting);
  const all = [...listed.medications, ...listed.past];
  const byId = new Map(all.map((each) => [each.medication_id, each]));
  const eventById = new Map(events.map((each) => [each.dose_event_id, each]));
  const bundlesOf = (of: string) =>
    bundled(
      judgedDoses(all, of, listed.times, events, now).flatMap((dose) => {
        const medication = byId.get(dose.medication_id);
        return medication
          ? [{ ...dose, medication, event: eventById.get(dose.dose_event_id ?? '') ?? null }]
          : [];
      }),
    );
  const days = Array.from({ length: listed.days.length }, (_, back) =>
    addDays(day, back + 1 - listed.days.length),
  );
  return {
    day,
    bundles: bundlesOf(day),
    next: day === clinicDay(now) ? [] : bundlesOf(clinicDay(now)),
    as_needed: listed.medications.flatMap((medication) => neededOf(medication, events, now)),
    days: countDays(all, days, listed.times, events, now),
  };
}

function bundled(doses: readonly ShownDose[]): Bundle[] {
  const bundles = new Map<number, ShownDose[]>();
  for (const dose of doses) {
    const at = dose.due_at.getTime();
    bundles.set(at, [...(bundles.get(at) ?? []), dose]);
  }
  return [...bundles.entries()].map(([at, of]) => ({ due_at: new Date(at), doses: of }));
}

function neededOf(medication: Medication, events: readonly DoseEvent[], now: Date): ShownNeeded[] {
  const version = versionAt(medication.regimens, now);
  if (version?.state !== 'active' || !version.as_needed) return [];
  const taken = events.filter(
    (each) => each.medication_id === medication.medication_id && each.slot === null,
  );
  const state = asNeededState(
    version.as_needed,
    taken.map(({ at }) => new Date(at)),
    now,
  );
  const { max_per_day: max, amount } = version.as_needed;
  return [{ medication, state, max, amount, last: taken.at(-1) ?? null }];
}

/** What asks for an answer now: what has come and isn't answered; then the rest of the day. */
export const openDoses = ({ doses }: Bundle): readonly ShownDose[] =>
  doses.filter(({ state }) => state === 'due');
