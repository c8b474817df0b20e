import { UNITS } from '#features/vitals/rules.ts';
import type { ReadingKind, ReadingNumber, SugarContext } from '#platform/contract/readings.ts';
import { addDays, clinicDay, clinicInstant, daysBetween } from '#platform/domain/clinic-time.ts';
import type { DueReading } from '../contract.ts';

export interface Rhythm {
  readonly every_days: number;
  /** HH:MM, by the clock of the clinic. */
  readonly times: readonly string[];
  readonly starts_on: string;
  readonly ends_on: string | null;
}

/** How far from its time a reading may be taken and still be the one that was wanted. */
export const NEAR_MS = 3 * 3_600_000;

/** Whether a routine wants something on a day (YYYY-MM-DD). */
export function wantsOn(rhythm: Rhythm, day: string): boolean {
  const days = daysBetween(rhythm.starts_on, day);
  return days >= 0 && days % rhythm.every_days === 0 && (rhythm.ends_on === null || day <= rhythm.ends_on);
}

export interface Taken {
  readonly id: string;
  readonly takenAt: Date;
}

export interface Wanted {
  readonly due_at: Date;
  readonly status: DueReading['status'];
  readonly vital_id: string | null;
}

/** A time of a routine, on the day that wants it. */
interface Due {
  readonly day: string;
  readonly at: Date;
}

/**
 * What a routine wants on a day, by time, and which readings answer it. Each reading answers one time, the nearest;
 * what is wanted once a day is answered whenever on that day it was taken. Hours that count don't end at midnight: what
 * was wanted at 23:00 is answered at half past midnight, unless a time of the new day is nearer.
 * @param taken what was measured of it on that day, the one before and the one after
 */
export function wantedOn(rhythm: Rhythm, day: string, taken: readonly Taken[], now: Date): Wanted[] {
  if (!wantsOn(rhythm, day)) return [];
  const dues = [-1, 0, 1].flatMap((days) => duesOn(rhythm, addDays(day, days)));
  const answers = answersOf(dues, taken, rhythm.times.length === 1);
  return dues
    .filter((due) => due.day === day)
    .map((due) => {
      const answer = answers.get(due);
      const isMissed = now.getTime() > due.at.getTime() + NEAR_MS;
      return {
        due_at: due.at,
        status: answer ? 'done' : isMissed ? 'missed' : 'open',
        vital_id: answer?.id ?? null,
      };
    });
}

const duesOn = (rhythm: Rhythm, day: string): Due[] =>
  wantsOn(rhythm, day)
    ? [...rhythm.times].sort().map((clock) => ({ day, at: clinicInstant(day, clock) }))
    : [];

function answersOf(dues: readonly Due[], taken: readonly Taken[], isOnceADay: boolean): Map<Due, Taken> {
  const pairs = dues
    .flatMap((due) =>
      taken.map((each) => ({ due, each, apart: Math.abs(each.takenAt.getTime() - due.at.getTime()) })),
    )
    .filter(({ due, each, apart }) => apart <= NEAR_MS || (isOnceADay && clinicDay(each.takenAt) === due.day))
    .sort((a, b) => a.apart - b.apart);
  const answers = new Map<Due, Taken>();
  const used = new Set<string>();
  for (const { due, each } of pairs) {
    if (answers.has(due) || used.has(each.id)) continue;
    answers.set(due, each);
    used.add(each.id);
  }
  return answers;
}

export interface RoutineProblem {
  readonly field: string;
  readonly code:
    | 'unknown_unit'
    | 'needs_per_cent'
    | 'not_of_this_kind'
    | 'not_rising'
    | 'ends_before_start'
    | 'no_bounds';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Why this can't be a routine: the unit and the targets have to be those of what is measured. */
export function routineProblems(of: {
  readonly type: ReadingKind;
  readonly context: SugarContext | null;
  readonly unit: string;
  readonly targets: readonly {
    readonly field: ReadingNumber;
    readonly low: number | null;
    readonly high: number | null;
  }[];
  readonly startsOn: string;
  readonly endsOn: string | null;
}): RoutineProblem[] {
  const problems: RoutineProblem[] = [];
  if (of.endsOn !== null && of.endsOn < of.startsOn)
    problems.push({ field: 'ends_on', code: 'ends_before_start' });
  if (of.context !== null && of.type !== 'blood_sugar')
    problems.push({ field: 'context', code: 'not_of_this_kind' });
  if (!UNITS[of.type].includes(of.unit))
    return [
      ...problems,
      { field: 'unit', code: 'unknown_unit', values: { units: UNITS[of.type].join(', ') } },
    ];
  if (of.type === 'blood_sugar' && (of.unit === '%') !== (of.context === 'hba1c'))
    problems.push({ field: 'context', code: 'needs_per_cent' });
  for (const [at, { field, low, high }] of of.targets.entries()) {
    const name = `targets.${at}`;
    const belongs = of.type === 'blood_pressure' ? field !== 'value' : field === 'value';
    if (!belongs) problems.push({ field: name, code: 'not_of_this_kind' });
    else if (low === null && high === null) problems.push({ field: name, code: 'no_bounds' });
    else if (low !== null && high !== null && low > high) problems.push({ field: name, code: 'not_rising' });
  }
  return problems;
}
