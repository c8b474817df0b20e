import type { Language } from '#platform/contract/language.ts';
import { DOSE_WORDS, type DoseSlot, type DoseUnit, type FoodRelation, SLOTS } from './data/dose-words.ts';

/** How a medicine is taken, in parts that every language and program can read. */
export interface CodedDose {
  readonly unit: DoseUnit;
  /** How many at which time of the day. */
  readonly amounts: Readonly<Partial<Record<DoseSlot, number>>>;
  readonly food: FoodRelation | null;
  /** Null: until the doctor says otherwise. */
  readonly days: number | null;
}

const FRACTIONS: Readonly<Record<string, string>> = { '0.25': '¼', '0.5': '½', '0.75': '¾' };

function written(amount: number): string {
  const whole = Math.floor(amount);
  const fraction = FRACTIONS[String(amount - whole)];
  return fraction ? `${whole || ''}${fraction}` : String(amount);
}

const filled = (pattern: string, values: Readonly<Record<string, string>>): string =>
  pattern.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

const taken = (dose: CodedDose) =>
  SLOTS.flatMap((slot) => (dose.amounts[slot] ? [{ slot, amount: dose.amounts[slot] }] : []));

/** The sentence for the patient, e.g. "Take 1 tablet in the morning and 1 tablet at night, after food, for 5 days." */
export function doseSentence(dose: CodedDose, language: Language): string {
  const words = DOSE_WORDS[language];
  const doses = taken(dose).map(({ slot, amount }) =>
    filled(words.dose, {
      slot: words.slots[slot],
      amount: written(amount),
      unit: words.units[dose.unit][amount > 1 ? 1 : 0],
    }),
  );
  if (doses.length === 0) throw new RangeError('a dose without a time of the day');
  const days =
    dose.days === null ? '' : filled(words.days[dose.days === 1 ? 0 : 1], { n: String(dose.days) });
  return filled(words.sentence, {
    doses: [doses.slice(0, -1).join(', '), doses.at(-1)!].filter(Boolean).join(words.and),
    food: dose.food ? `, ${words.food[dose.food]}` : '',
    days: days && `, ${days}`,
  });
}

/** "1-0-1": morning, noon and night; with the evening where something is taken then. */
export function doseShorthand({ amounts }: CodedDose): string {
  const slots = amounts.evening ? SLOTS : SLOTS.filter((slot) => slot !== 'evening');
  return slots.map((slot) => written(amounts[slot] ?? 0)).join('-');
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
  const amounts = [...new Set(taken(dose).map(({ amount }) => amount))];
  return amounts.map((amount, index) => ({
    sequence: index + 1,
    text: doseSentence(dose, language),
    ...(dose.food ? { additionalInstruction: [{ text: DOSE_WORDS[language].food[dose.food] }] } : {}),
    timing: {
      repeat: {
        when: taken(dose)
          .filter((each) => each.amount === amount)
          .map(({ slot }) => WHEN[slot]),
        ...(dose.days === null
          ? {}
          : {
              boundsDuration: {
                value: dose.days,
                unit: 'day',
                system: 'http://unitsofmeasure.org',
                code: 'd',
              },
            }),
      },
    },
    doseAndRate: [{ doseQuantity: { value: amount, unit: dose.unit } }],
  }));
}
