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
import { serverNow } from '#platform/web/client/server-clock.ts';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
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

interface UnitDoubt {
  readonly unit: string;
  readonly mayKeep: boolean;
}

interface Meant {
  readonly unit: string;
  readonly confirmed: boolean;
}

/**
 * The form state of one reading.
 * @param before what the person entered earlier, newest first: its unit is taken again
 * @param changed the reading that is changed, or what was read in a photo
 * @param asked the context of a sugar, where a routine asks for one
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
  const draft = useDraft(type, before, { changed, asked, takenAt });
  const { setTyped, isPerCent, empty, ...written } = draft;
  const { typed, fields, field, setField, unit } = written;
  const { errors, setErrors, doubt, setDoubt, forgetProblems, clearing } = useFindings();

  const write = (into: EntryField, text: string) => {
    // From the first digit on the unit stays, whatever is heard from the server.
    if (!isPerCent) written.setUnit(unit);
    forgetProblems();
    const pasted = type === 'blood_pressure' ? pressureFrom(text) : null;
    if (pasted) return setTyped({ ...typed, ...pasted });
    const clean = cleaned(text);
    setTyped({ ...typed, [into]: clean });
    const next = fields[fields.indexOf(into) + 1];
    if (next && clean.length > (typed[into] ?? '').length && isComplete(type, unit, into, clean))
      setField(next);
  };

  /** What stands there, as it is sent; null when something is wrong with it, which is then said beside it. */
  const read = (meant: Meant | null = null): Entered | null => {
    const result = enteredFrom({ type, ...written }, meant, t);
    setDoubt('doubt' in result ? result.doubt : null);
    if ('doubt' in result) return null;
    const found = 'errors' in result ? result.errors : {};
    setErrors(found);
    const wrong = fields.find((each) => found[each]);
    if (wrong) setField(wrong);
    return 'entered' in result ? result.entered : null;
  };

  return {
    type,
    ...written,
    write,
    press: (key: Key) => write(field, pressed(typed[field] ?? '', key)),
    mayBeBeyond: type === 'blood_sugar' && !isPerCent,
    setBeyond: clearing((shown: Beyond) => setTyped({ value: SHOWN_BEYOND[shown] })),
    setContext: clearing(written.setContext),
    setUnit: clearing(written.setUnit),
    errors,
    doubt,
    setDoubt,
    read,
    /** What the server says against it, in its words, where it belongs. */
    refused(error: unknown) {
      const likely = likelyUnitOf(error);
      if (likely) setDoubt({ unit: likely, mayKeep: true });
      else setErrors(errorsOf(error, fields, textOf));
    },
    /** For the next one: nothing is left of this but its unit. */
    clear() {
      empty();
      forgetProblems();
    },
  };
}

/** What is wrong with it, and what may be: for as long as it stays as it is. */
function useFindings() {
  const [errors, setErrors] = useState<Errors>({});
  const [doubt, setDoubt] = useState<UnitDoubt | null>(null);
  const forgetProblems = () => {
    setErrors({});
    setDoubt(null);
  };
  const clearing =
    <V>(set: (value: V) => void) =>
    (value: V) => {
      forgetProblems();
      set(value);
    };
  return { errors, setErrors, doubt, setDoubt, forgetProblems, clearing };
}

interface Beginning {
  readonly changed: Before | undefined;
  readonly asked: SugarContext | null;
  readonly takenAt: string | null;
}

/** What stands in the fields, and what follows from that. */
function useDraft(type: ReadingKind, before: readonly Before[], { changed, asked, takenAt }: Beginning) {
  const [typed, setTyped] = useState<Typed>(changed ? typedFrom(changed.readings, changed.unit) : {});
  const [chosenContext, setContext] = useState<SugarContext | null>(changed?.readings.context ?? asked);
  const [chosenUnit, setUnit] = useState<string | null>(changed?.unit ?? null);
  const wasAt = changed?.taken_at ?? takenAt;
  const [time, setTime] = useState<Wish | null>(wasAt ? wishOf(new Date(wasAt)) : null);
  const [note, setNote] = useState(changed?.note ?? '');
  const [chosenField, setField] = useState<EntryField | null>(null);

  const at = time?.day ? clinicInstant(time.day, time.clock || '00:00') : new Date(serverNow());
  const context =
    type === 'blood_sugar' ? (chosenContext ?? contextAt(Math.floor(minutesAt(at) / 60) || 0)) : null;
  const isPerCent = context === 'hba1c';
  // Per cent is for HbA1c, and nothing else.
  const fits = type !== 'blood_sugar' || (chosenUnit === '%') === isPerCent;
  const unit = (fits ? chosenUnit : null) ?? unitFor(type, context, before);
  const fields = fieldsOf(type, unit);
  const beyond = type === 'blood_sugar' ? beyondIn(typed) : undefined;
  const field = chosenField && fields.includes(chosenField) ? chosenField : (fields[0] as EntryField);
  return {
    typed,
    setTyped,
    fields,
    field,
    setField,
    /** What the meter shows instead of a number. */
    beyond,
    context,
    isContextChosen: chosenContext !== null,
    setContext: (next: SugarContext) => setContext(next),
    isPerCent,
    unit,
    units: isPerCent || beyond ? [] : UNITS[type].filter((each) => type !== 'blood_sugar' || each !== '%'),
    setUnit: (next: string) => setUnit(next),
    hasPoint: mayHavePoint(type, unit, field),
    time,
    setTime,
    now: () => setTime(wishOf(new Date(serverNow()))),
    note,
    setNote,
    empty() {
      setTyped({});
      setTime(null);
      setNote('');
      setField(null);
    },
  };
}

interface Written {
  readonly type: ReadingKind;
  readonly typed: Typed;
  readonly fields: readonly EntryField[];
  readonly context: SugarContext | null;
  readonly unit: string;
  readonly time: Wish | null;
  readonly note: string;
}

/** What was typed as a reading; or what is wrong with it; or the unit that was probably meant. */
function enteredFrom(
  { type, typed, fields, context, time, note, ...written }: Written,
  meant: Meant | null,
  t: Words['t'],
): { readonly entered: Entered } | { readonly errors: Errors } | { readonly doubt: UnitDoubt } {
  const unit = meant?.unit ?? written.unit;
  const found: Partial<Record<ErrorPlace, string>> = {};
  const now = new Date(serverNow());
  const when = time ? clinicInstant(time.day, time.clock) : now;
  const wrongTime = Number.isNaN(when.getTime()) ? 'no_time' : takenAtProblem(when, now);
  if (wrongTime) found.taken_at = t(`vitals.wrong.${wrongTime}`);
  if (unit === FEET_AND_INCHES && hasTooManyInches(typed)) found.inches = t('vitals.wrong.inches');
  const result = readVital(
    { type, readings: givenFrom(type, unit, typed, context), unit },
    meant?.confirmed ?? false,
  );
  if (result.doubt && !meant && Object.keys(found).length === 0)
    return { doubt: { unit: result.doubt.unit, mayKeep: result.doubt.strength !== 'wrong' } };
  if ('problems' in result)
    for (const problem of result.problems)
      found[placeOf(problem.field, fields)] ??= t(`vitals.wrong.${problem.code}`, { ...problem.values });
  if (!('read' in result) || Object.keys(found).length > 0) return { errors: found };
  const confirmed = meant?.confirmed ? { unit_confirmed: true } : {};
  return { entered: { ...result.read, ...confirmed, taken_at: when.toISOString(), note: note.trim() } };
}

/** The unit that the server takes to be meant, where it asks. */
function likelyUnitOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.code !== 'unit_doubtful') return undefined;
  return (error.body as { likely_unit?: string }).likely_unit;
}

function errorsOf(error: unknown, fields: readonly EntryField[], textOf: (error: unknown) => string): Errors {
  const named = error instanceof ApiError ? error.fields : [];
  return named.length > 0
    ? Object.fromEntries(named.map((each) => [placeOf(each.field, fields), each.message]))
    : { form: textOf(error) };
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
