import { useState } from 'react';
import {
  type Beyond,
  type ReadingKind,
  type Readings,
  SHOWN_BEYOND,
  type SugarContext,
} from '#platform/contract/readings.ts';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { readVital } from '../rules/possible.ts';
import { takenAtProblem } from '../rules/times.ts';
import { FEET_AND_INCHES, UNITS } from '../rules/units.ts';
import {
  beyondIn,
  cleaned,
  contextAt,
  type EntryField,
  fieldsOf,
  givenFrom,
  hasTooManyInches,
  isComplete,
  type Key,
  mayHavePoint,
  pressed,
  pressureFrom,
  type Typed,
  typedFrom,
  unitFor,
} from './entry-plan.ts';
import { clockAt, minutesAt } from './figures.ts';

/** A reading that is possible, as it is sent. */
export interface Entered {
  readonly readings: Readings;
  readonly unit: string;
  readonly unit_confirmed?: boolean;
  /** ISO 8601 */
  readonly taken_at: string;
  readonly note: string;
}

export type ErrorPlace = EntryField | 'taken_at' | 'form';
export type Errors = Readonly<Partial<Record<ErrorPlace, string>>>;

interface Before {
  readonly type: ReadingKind;
  readonly readings: Readings;
  readonly unit: string;
  /** Left out: now. */
  readonly taken_at?: string;
  readonly note: string;
}

interface Wish {
  readonly day: string;
  readonly clock: string;
}

/**
 * What is being typed about one reading.
 * @param before what the person entered earlier, newest first: its unit is taken again
 * @param changed the reading that is changed, or what was read in a photo
 * @param asked when a sugar is to be measured, where somebody has said so
 * @param takenAt ISO 8601, where it wasn't now
 */
export function useEntry(
  type: ReadingKind,
  before: readonly Before[],
  changed?: Before,
  asked: SugarContext | null = null,
  takenAt: string | null = null,
) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [typed, setTyped] = useState<Typed>(changed ? typedFrom(changed.readings, changed.unit) : {});
  const [chosenContext, setContext] = useState<SugarContext | null>(changed?.readings.context ?? asked);
  const [chosenUnit, setUnit] = useState<string | null>(changed?.unit ?? null);
  const wasAt = changed?.taken_at ?? takenAt;
  const [time, setTime] = useState<Wish | null>(wasAt ? wishOf(new Date(wasAt)) : null);
  const [note, setNote] = useState(changed?.note ?? '');
  const [chosenField, setField] = useState<EntryField | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [doubt, setDoubt] = useState<{ readonly unit: string; readonly mayKeep: boolean } | null>(null);

  const at = time?.day ? clinicInstant(time.day, time.clock || '00:00') : new Date();
  const context =
    type === 'blood_sugar' ? (chosenContext ?? contextAt(Math.floor(minutesAt(at) / 60) || 0)) : null;
  const isPerCent = context === 'hba1c';
  // Per cent is for HbA1c, and nothing else.
  const fits = type !== 'blood_sugar' || (chosenUnit === '%') === isPerCent;
  const unit = (fits ? chosenUnit : null) ?? unitFor(type, context, before);
  const fields = fieldsOf(type, unit);
  const beyond = type === 'blood_sugar' ? beyondIn(typed) : undefined;
  const field = chosenField && fields.includes(chosenField) ? chosenField : (fields[0] as EntryField);

  const write = (into: EntryField, text: string) => {
    // From the first digit on the unit stays, whatever is heard from the server.
    if (!isPerCent) setUnit(unit);
    setErrors({});
    setDoubt(null);
    const pasted = type === 'blood_pressure' ? pressureFrom(text) : null;
    if (pasted) return setTyped({ ...typed, ...pasted });
    const clean = cleaned(text);
    setTyped({ ...typed, [into]: clean });
    const next = fields[fields.indexOf(into) + 1];
    if (next && clean.length > (typed[into] ?? '').length && isComplete(type, unit, into, clean))
      setField(next);
  };

  /** What stands there, as it is sent; null when something is wrong with it, which is then said beside it. */
  const read = (meant: { unit: string; confirmed: boolean } | null = null): Entered | null => {
    const inUnit = meant?.unit ?? unit;
    const found: Partial<Record<ErrorPlace, string>> = {};
    const when = time ? clinicInstant(time.day, time.clock) : new Date();
    const wrongTime = takenAtProblem(when, new Date());
    if (wrongTime) found.taken_at = t(`vitals.wrong.${wrongTime}`);
    if (inUnit === FEET_AND_INCHES && hasTooManyInches(typed)) found.inches = t('vitals.wrong.inches');
    const result = readVital(
      { type, readings: givenFrom(type, inUnit, typed, context), unit: inUnit },
      meant?.confirmed ?? false,
    );
    if (result.doubt && !meant && Object.keys(found).length === 0) {
      setDoubt({ unit: result.doubt.unit, mayKeep: result.doubt.strength !== 'wrong' });
      return null;
    }
    if ('problems' in result)
      for (const problem of result.problems)
        found[placeOf(problem.field, fields)] ??= t(`vitals.wrong.${problem.code}`, { ...problem.values });
    setDoubt(null);
    setErrors(found);
    const wrong = fields.find((each) => found[each]);
    if (wrong) setField(wrong);
    if (!('read' in result) || Object.keys(found).length > 0) return null;
    return {
      ...result.read,
      ...(meant?.confirmed ? { unit_confirmed: true } : {}),
      taken_at: when.toISOString(),
      note: note.trim(),
    };
  };

  /** What the server says against it, in its words, where it belongs. */
  const refused = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'unit_doubtful') {
      const { likely_unit } = error.body as { likely_unit?: string };
      if (likely_unit) return setDoubt({ unit: likely_unit, mayKeep: true });
    }
    const named = error instanceof ApiError ? error.fields : [];
    setErrors(
      named.length > 0
        ? Object.fromEntries(named.map((each) => [placeOf(each.field, fields), each.message]))
        : { form: textOf(error) },
    );
  };

  return {
    type,
    typed,
    fields,
    field,
    setField,
    write,
    /** What the meter shows instead of a number. */
    beyond,
    mayBeBeyond: type === 'blood_sugar' && !isPerCent,
    setBeyond: (shown: Beyond) => {
      setErrors({});
      setDoubt(null);
      setTyped({ value: SHOWN_BEYOND[shown] });
    },
    press: (key: Key) => write(field, pressed(typed[field] ?? '', key)),
    context,
    setContext: (next: SugarContext) => {
      setErrors({});
      setDoubt(null);
      setContext(next);
    },
    unit,
    units: isPerCent || beyond ? [] : UNITS[type].filter((each) => type !== 'blood_sugar' || each !== '%'),
    setUnit: (next: string) => {
      setErrors({});
      setDoubt(null);
      setUnit(next);
    },
    hasPoint: mayHavePoint(type, unit, field),
    time,
    setTime,
    now: () => setTime(wishOf(new Date())),
    note,
    setNote,
    errors,
    doubt,
    setDoubt,
    read,
    refused,
    /** For the next one: nothing is left of this but its unit. */
    clear() {
      setTyped({});
      setTime(null);
      setNote('');
      setField(null);
      setErrors({});
      setDoubt(null);
    },
  };
}

export type Entry = ReturnType<typeof useEntry>;

const wishOf = (at: Date): Wish => ({ day: clinicDay(at), clock: clockAt(at) });

/** Where it is said: beside the field that it is about, else above the form. */
function placeOf(field: string, fields: readonly EntryField[]): ErrorPlace {
  if (field === 'taken_at') return field;
  const name = field.replace('readings.', '');
  const own = fields.find((each) => each === name);
  return own ?? (name === 'value' ? (fields[0] as EntryField) : 'form');
}
