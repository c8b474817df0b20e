import type { Language } from '#platform/contract/language.ts';
import {
  DOSE_WORDS,
  type DoseSlot,
  type DoseUnit,
  type FoodRelation,
  SLOTS,
  VERB_OF,
} from './data/dose-words.ts';

/** How a medicine is taken, in parts that every language and program can read. */
export interface CodedDose {
  readonly unit: DoseUnit;
  /** How many at which time of the day. */
  readonly amounts: Readonly<Partial<Record<DoseSlot, number>>>;
  readonly food: FoodRelation | null;
  /** Null: until the doctor says otherwise. */
  readonly days: number | null;
  /** 1 is Monday; none: each day. */
  readonly weekdays: readonly number[];
  /** How it continues after `days`. */
  readonly later: readonly { readonly amounts: CodedDose['amounts']; readonly days: number }[];
  /** Between two that are taken as needed. */
  readonly minGapHours: number | null;
}

const FRACTIONS: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

/** An amount as a sentence and a paper say it: half a tablet is ½. */
export function writtenAmount(amount: number): string {
  const whole = Math.floor(amount);
  const fraction = FRACTIONS[String(amount - whole)];
  return fraction ? `${whole || ''}${fraction}` : String(amount);
}

const filled = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const taken = (dose: Pick<CodedDose, 'amounts'>) =>
  SLOTS.flatMap((slot) => (dose.amounts[slot] ? [{ slot, amount: dose.amounts[slot] }] : []));

const joined = (parts: readonly string[], and: string): string =>
  [parts.slice(0, -1).join(', '), parts.at(-1) ?? ''].filter(Boolean).join(and);

/** In every language that has capitals. */
const capitalised = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** The sentences for the patient, e.g. "Take 1 tablet in the morning and 1 tablet at night, after food, for 5 days." */
export function doseSentence(dose: CodedDose, language: Language): string {
  const words = DOSE_WORDS[language];
  const counted = (n: number, [one, more]: readonly [string, string]) =>
    filled(n === 1 ? one : more, { n: String(n) });
  const verb = words.verbs[VERB_OF[dose.unit]];
  const doses = (step: Pick<CodedDose, 'amounts'>) => {
    const each = taken(step).map(({ slot, amount }) =>
      // For a cream, "1 application in the morning" would be unnatural.
      dose.unit === 'application' && amount <= 1
        ? words.slots[slot]
        : filled(words.dose, {
            slot: words.slots[slot],
            amount: writtenAmount(amount),
            unit: words.units[dose.unit][amount > 1 ? 1 : 0],
          }),
    );
    if (each.length === 0) throw new RangeError('a dose without a time of the day');
    return joined(each, words.and);
  };
  const first = filled(words.sentence, {
    verb,
    doses: doses(dose),
    food: dose.food ? `, ${words.food[dose.food]}` : '',
    days: dose.days === null ? '' : `, ${counted(dose.days, words.days)}`,
  });
  const weekdays = [...dose.weekdays].sort().map((day) => words.weekdays[day - 1] ?? '');
  // What is not taken each day says so before anything else.
  return [
    ...(weekdays.length > 0 ? [filled(words.only, { weekdays: joined(weekdays, words.and) })] : []),
    capitalised(first),
    ...dose.later.map((step) =>
      filled(words.later, { verb, doses: doses(step), days: `, ${counted(step.days, words.days)}` }),
    ),
    ...(dose.minGapHours === null ? [] : [counted(dose.minGapHours, words.gap)]),
  ].join(' ');
}

/** "1-0-1": morning, noon and night; with the evening where something is taken later. */
export function doseShorthand({ amounts }: CodedDose): string {
  const slots = amounts.evening ? SLOTS : SLOTS.filter((slot) => slot !== 'evening');
  return slots.map((slot) => writtenAmount(amounts[slot] ?? 0)).join('-');
}

const WHEN: Readonly<Record<DoseSlot, string>> = {
  morning: 'MORN',
  noon: 'AFT',
  evening: 'EVE',
  night: 'NIGHT',
};

/**
 * `MedicationRequest.dosageInstruction` of FHIR R4: one for each amount. Food is an instruction beside the time: a
 * second code in `when` would mean a second dose.
 */
export function dosageInstruction(dose: CodedDose, language: Language) {
  const text = doseSentence(dose, language);
  const weekdays = [...dose.weekdays].sort().map((day) => DAYS_OF_WEEK[day - 1]);
  return [dose, ...dose.later].flatMap((step, at) => {
    const amounts = [...new Set(taken(step).map(({ amount }) => amount))];
    return amounts.map((amount) => ({
      // Steps follow each other; amounts of one step belong together.
      sequence: at + 1,
      text,
      ...(dose.food ? { additionalInstruction: [{ text: DOSE_WORDS[language].food[dose.food] }] } : {}),
      timing: {
        repeat: {
          when: taken(step)
            .filter((each) => each.amount === amount)
            .map(({ slot }) => WHEN[slot]),
          ...(weekdays.length > 0 ? { dayOfWeek: weekdays } : {}),
          ...(step.days === null ? {} : { boundsDuration: durationOf(step.days) }),
        },
      },
      doseAndRate: [{ doseQuantity: { value: amount, unit: dose.unit } }],
    }));
  });
}

const DAYS_OF_WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const durationOf = (days: number) => ({
  ...{ value: days, unit: 'day', system: 'http://unitsofmeasure.org', code: 'd' },
});
