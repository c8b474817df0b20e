import { canonicalUnit } from '#features/vitals/rules.ts';
import type { ReadingKind, ReadingNumber, SugarContext } from '#platform/contract/readings.ts';
import { numberFrom } from '#platform/domain/numbers.ts';
import { MAX_EVERY_DAYS, type Routine } from '../contract.ts';

/** In days; anything else is written as a number. */
export const RHYTHMS = [1, 2, 7, 14, 30, 90] as const;

/** What stands in the form. */
export interface RoutineDraft {
  readonly type: ReadingKind;
  /** Of sugar; empty: no matter when. */
  readonly context: SugarContext | '';
  /** One of RHYTHMS, or `other`. */
  readonly rhythm: string;
  /** Of `other`. */
  readonly days: string;
  /** HH:MM; empty while none is chosen. */
  readonly times: readonly string[];
  readonly unit: string;
  readonly targets: Readonly<Partial<Record<ReadingNumber, { readonly low: string; readonly high: string }>>>;
  readonly note: string;
  /** YYYY-MM-DD; empty: without an end. */
  readonly until: string;
}

/** Before breakfast, two hours after it, or in the morning. */
const FIRST_TIMES: Readonly<Partial<Record<SugarContext, string>>> = {
  fasting: '07:00',
  after_meal: '10:00',
};

export function newDraft(type: ReadingKind, context: SugarContext | ''): RoutineDraft {
  return {
    type,
    context,
    rhythm: context === 'hba1c' ? '90' : '1',
    days: '',
    times: [(context && FIRST_TIMES[context]) || '08:00'],
    unit: canonicalUnit(type, context || null),
    targets: {},
    note: '',
    until: '',
  };
}

export function draftOf(routine: Routine): RoutineDraft {
  const { type, context, every_days, times, unit, targets, note, ends_on } = routine;
  const isDefault = RHYTHMS.some((days) => days === every_days);
  const text = (bound: number | null) => (bound === null ? '' : String(bound));
  return {
    type,
    context: context ?? '',
    rhythm: isDefault ? String(every_days) : 'other',
    days: isDefault ? '' : String(every_days),
    times,
    unit,
    targets: Object.fromEntries(
      targets.map(({ field, low, high }) => [field, { low: text(low), high: text(high) }]),
    ),
    note,
    until: ends_on ?? '',
  };
}

/** What may have a target, in the order of the form; a pulse only where a target is set. */
export function targetFields({ type, targets }: Pick<RoutineDraft, 'type' | 'targets'>): ReadingNumber[] {
  if (type !== 'blood_pressure') return ['value'];
  return targets.pulse ? ['systolic', 'diastolic', 'pulse'] : ['systolic', 'diastolic'];
}

export type RoutinePlace = 'days' | `time.${number}` | `target.${ReadingNumber}`;
export type RoutineWrong = 'days' | 'time' | 'twice' | 'number' | 'not_rising';

/** As it is sent; an empty bound is none, a target without bounds is left out. */
export interface RoutineBody {
  readonly every_days: number;
  readonly times: string[];
  readonly targets: { field: ReadingNumber; low: number | null; high: number | null }[];
  readonly note: string;
  readonly ends_on: string | null;
}

export function readDraft(
  draft: RoutineDraft,
): { readonly body: RoutineBody } | { readonly wrong: Partial<Record<RoutinePlace, RoutineWrong>> } {
  const wrong: Partial<Record<RoutinePlace, RoutineWrong>> = {};
  const everyDays = numberFrom(draft.rhythm === 'other' ? draft.days : draft.rhythm) ?? 0;
  if (!Number.isInteger(everyDays) || everyDays < 1 || everyDays > MAX_EVERY_DAYS) wrong.days = 'days';
  for (const [at, clock] of draft.times.entries()) {
    if (!/^\d\d:\d\d$/.test(clock)) wrong[`time.${at}`] = 'time';
    else if (draft.times.indexOf(clock) < at) wrong[`time.${at}`] = 'twice';
  }
  const targets: RoutineBody['targets'] = [];
  for (const field of targetFields(draft)) {
    const { low = '', high = '' } = draft.targets[field] ?? {};
    const [from, to] = [low, high].map((text) => (text.trim() === '' ? null : numberFrom(text)));
    if ((low.trim() !== '' && from === null) || (high.trim() !== '' && to === null))
      wrong[`target.${field}`] = 'number';
    else if (from != null && to != null && from > to) wrong[`target.${field}`] = 'not_rising';
    else if (from != null || to != null) targets.push({ field, low: from ?? null, high: to ?? null });
  }
  if (Object.keys(wrong).length > 0) return { wrong };
  return {
    body: {
      every_days: everyDays,
      times: [...draft.times].sort(),
      targets,
      note: draft.note.trim(),
      ends_on: draft.until || null,
    },
  };
}
