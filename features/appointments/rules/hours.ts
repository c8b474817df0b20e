import type { DatedException, WeeklyRule } from '../contract.ts';
import { endMinutesOf, isDay, minutesOf, weekdayOf } from './clinic-time.ts';

/** Field and code, as the error envelope names them. */
export interface HoursProblem {
  readonly field: string;
  readonly code:
    | 'ends_before_start'
    | 'shorter_than_a_slot'
    | 'not_a_day'
    | 'required'
    | 'not_together'
    | 'in_the_past'
    | 'above_fee'
    | 'below_one_rupee';
}

type Weekly = Omit<WeeklyRule, 'rule_id' | 'clinician_id'>;
type Dated = Omit<DatedException, 'exception_id' | 'clinician_id'>;

/** What is wrong with weekly hours by themselves. */
export function problemsOfWeekly(rule: Weekly): HoursProblem[] {
  const problems: HoursProblem[] = [];
  problems.push(...problemsOfSpan(rule.from, rule.to, rule.slot_minutes));
  for (const field of ['valid_from', 'valid_until'] as const)
    if (rule[field] !== null && !isDay(rule[field])) problems.push({ field, code: 'not_a_day' });
  if (rule.valid_from && rule.valid_until && rule.valid_until < rule.valid_from)
    problems.push({ field: 'valid_until', code: 'ends_before_start' });
  problems.push(...problemsOfFees(rule));
  return problems;
}

/** What is wrong with a dated exception by itself. `today` is the clinic's day. */
export function problemsOfException(exception: Dated, today: string): HoursProblem[] {
  const problems: HoursProblem[] = [];
  if (!isDay(exception.date)) problems.push({ field: 'date', code: 'not_a_day' });
  else if (exception.date < today) problems.push({ field: 'date', code: 'in_the_past' });
  const { from, to, kind } = exception;
  if (kind === 'closed') {
    if ((from === null) !== (to === null))
      problems.push({ field: from === null ? 'from' : 'to', code: 'required' });
    else if (from !== null && to !== null) problems.push(...problemsOfSpan(from, to, 1));
    for (const field of [
      'slot_minutes',
      'buffer_minutes',
      'fee',
      'follow_up_fee',
      'follow_up_days',
      'clinic_id',
    ] as const)
      if (exception[field] !== null) problems.push({ field, code: 'not_together' });
    return problems;
  }
  for (const field of ['from', 'to', 'mode', 'slot_minutes', 'fee'] as const)
    if (exception[field] === null) problems.push({ field, code: 'required' });
  if (from !== null && to !== null) problems.push(...problemsOfSpan(from, to, exception.slot_minutes ?? 1));
  problems.push(...problemsOfFees(exception));
  return problems;
}

/** Paise: less can't be paid online. */
const LEAST_FEE = 100;

/** What is wrong with fees by themselves. */
export function problemsOfFees(of: Pick<Dated, 'fee' | 'follow_up_fee'>): HoursProblem[] {
  const problems: HoursProblem[] = [];
  for (const field of ['fee', 'follow_up_fee'] as const) {
    const fee = of[field] ?? 0;
    if (fee > 0 && fee < LEAST_FEE) problems.push({ field, code: 'below_one_rupee' });
  }
  if (of.fee !== null && (of.follow_up_fee ?? 0) > of.fee)
    problems.push({ field: 'follow_up_fee', code: 'above_fee' });
  return problems;
}

function problemsOfSpan(from: string, to: string, slotMinutes: number): HoursProblem[] {
  const length = endMinutesOf(to) - minutesOf(from);
  if (length <= 0) return [{ field: 'to', code: 'ends_before_start' }];
  if (length < slotMinutes) return [{ field: 'slot_minutes', code: 'shorter_than_a_slot' }];
  return [];
}

/**
 * Whether two weekly hours of one clinician are in each other's way: the same mode at the same time. The same
 * hours may be offered in several modes, since the patient picks one and the booking takes the time in all.
 */
export function weeklyOverlap(a: Weekly, b: Weekly): boolean {
  return (
    a.mode === b.mode &&
    a.weekday === b.weekday &&
    spansOverlap(a, b) &&
    (a.valid_from ?? '0') <= (b.valid_until ?? '9') &&
    (b.valid_from ?? '0') <= (a.valid_until ?? '9')
  );
}

/** Whether extra hours fall into weekly hours of the same mode. */
export function extraOverlapsWeekly(extra: Dated, rule: Weekly): boolean {
  return (
    extra.kind === 'extra' &&
    extra.mode === rule.mode &&
    weekdayOf(extra.date) === rule.weekday &&
    isValidOn(rule, extra.date) &&
    spansOverlap({ from: extra.from ?? '00:00', to: extra.to ?? '00:00' }, rule)
  );
}

/** Whether two exceptions of one day say something about the same time of the same mode. */
export function exceptionsOverlap(a: Dated, b: Dated): boolean {
  return (
    a.kind === b.kind &&
    a.date === b.date &&
    (a.mode === null || b.mode === null || a.mode === b.mode) &&
    spansOverlap(
      { from: a.from ?? '00:00', to: a.to ?? '00:00' },
      { from: b.from ?? '00:00', to: b.to ?? '00:00' },
    )
  );
}

export function isValidOn(rule: Pick<Weekly, 'valid_from' | 'valid_until'>, day: string): boolean {
  return (
    (rule.valid_from === null || rule.valid_from <= day) &&
    (rule.valid_until === null || day <= rule.valid_until)
  );
}

function spansOverlap(a: { from: string; to: string }, b: { from: string; to: string }): boolean {
  return minutesOf(a.from) < endMinutesOf(b.to) && minutesOf(b.from) < endMinutesOf(a.to);
}
