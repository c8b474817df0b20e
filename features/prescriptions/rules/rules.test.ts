import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, moietyOf } from '#features/medicines/catalogue.test-kit.ts';
import type { PrescriptionContent } from '../contract.ts';
import {
  amountsOf,
  contentProblem,
  initialsOf,
  isTakenOn,
  milligramsOf,
  milligramsOfEach,
  namesToCompare,
  quantityOf,
  readAllergies,
  sixMonthsBefore,
  stateOf,
  timingOf,
  validUntilOf,
} from '../rules.ts';

const TODAY = '2026-11-23';

it('names the day that can’t be meant', () => {
  const line = { line_id: 'x', name: 'x' };
  const fieldOf = (other: Partial<PrescriptionContent>) =>
    contentProblem({ lines: [line], ...other }, TODAY)?.field;
  for (const day of ['1900-01-01', '2199-12-31']) {
    expect(fieldOf({ lines: [line, { ...line, line_id: 'y', starts_on: day }] })).toBe('lines[1].starts_on');
    expect(fieldOf({ follow_up_on: day })).toBe('follow_up_on');
  }
  expect(fieldOf({ last_period_on: '2026-11-24' })).toBe('last_period_on');
  expect(fieldOf({ creatinine: { value: 1, on: '2026-11-24' } })).toBe('creatinine.on');
  const creatinine = { value: 1, on: TODAY };
  expect(fieldOf({ creatinine, follow_up_on: '2027-05-01', last_period_on: '1990-01-01' })).toBeUndefined();
});

it('may be dispensed for a month, and until the end of a longer course, from the day on which it begins', () => {
  const line = { line_id: 'x', name: 'x' };
  const until = (...lines: Partial<PrescriptionContent['lines'][number]>[]) =>
    validUntilOf({ lines: lines.map((each) => ({ ...line, ...each })) }, TODAY);
  expect(until({ days: 5 })).toBe('2026-12-23');
  expect(until({ days: 5 }, { days: 60 })).toBe('2027-01-22');
  expect(until({ days: 60, starts_on: '2026-12-13' })).toBe('2027-02-11');
  expect(until({ starts_on: '2027-01-07' }, { days: 5 })).toBe('2027-02-06');
});

describe('what a doctor types as a dose', () => {
  it.each([
    ['1-0-0-1', '1-0-0-1'],
    ['1-0-1', '1-0-0-1'],
    ['101', '1-0-0-1'],
    ['½-0-0-½', '0.5-0-0-0.5'],
    ['1 0 0 1', '1-0-0-1'],
    ['1-1', null],
    ['0-0-0', null],
    ['many', null],
  ])('%s is %s', (typed, timing) => expect(timingOf(typed)).toBe(timing));

  it('that was read is read the same again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (typed) => {
        const timing = timingOf(typed);
        expect(timing === null || timingOf(timing) === timing).toBe(true);
      }),
    );
  });

  it('gives amounts, and the quantity of the course', () => {
    expect(amountsOf('1-0-0-0.5')).toEqual({ morning: 1, night: 0.5 });
    const line = { line_id: 'x', name: 'x', timing: '1-0-0-0.5', days: 5 };
    expect(quantityOf(line)).toBe(8);
    expect(quantityOf({ ...line, as_needed: true })).toBeUndefined();
    expect(quantityOf({ ...line, later: [{ timing: '0.5-0-0-0', days: 4 }] })).toBe(10);
    expect(quantityOf({ ...line, timing: '1-0-0-0', days: 30, weekdays: [1] })).toBe(5);
    expect(contentProblem({ lines: [{ ...line, weekdays: [1, 1] }] }, TODAY)?.field).toBe(
      'lines[0].weekdays',
    );
    expect(contentProblem({ lines: [{ ...line, as_needed: true, weekdays: [1] }] }, TODAY)).toEqual({
      field: 'lines[0].weekdays',
      code: 'as_needed_or_days',
    });
    const { days: _, ...endless } = line;
    const changing = { ...endless, later: [{ timing: '1-0-0-0', days: 4 }] };
    expect(contentProblem({ lines: [changing] }, TODAY)).toEqual({
      field: 'lines[0].later',
      code: 'first_step_missing',
    });
  });
});

it.each([
  ['500 mg', 'tablet', 500],
  ['0.5 g', 'tablet', 500],
  ['50 mcg', 'tablet', 0.05],
  ['120 mg/5 mL', 'ml', 24],
  ['120 mg/5 mL', 'tablet', null],
  ['875+125 mg', 'tablet', null],
  [undefined, 'tablet', null],
] as const)('%s in one %s: %s mg', (strength, unit, milligrams) =>
  expect(milligramsOf(strength, unit)).toBe(milligrams),
);

it.each([
  ['325 mg + 400 mg', 'tablet', 2, [325, 400]],
  ['125 mg + 31.25 mg/5 mL', 'ml', 2, [25, 6.25]],
  ['500 mg', 'tablet', 1, [500]],
  ['500 mg', 'tablet', 2, null],
  ['500 mg + 60000 IU', 'tablet', 2, null],
] as const)('%s in one %s of %d ingredients: %j', (strength, unit, ingredients, held) =>
  expect(milligramsOfEach(strength, unit, ingredients)).toEqual(held),
);

it.each([
  ['2026-11-25', '2026-05-25'],
  ['2028-08-29', '2028-02-29'],
  ['2027-08-31', '2027-02-28'],
  ['2027-03-15', '2026-09-15'],
])('six months before %s is %s', (day, before) => expect(sixMonthsBefore(day)).toBe(before));

it.each([
  ['Penicillin (rash)', '@penicillin', false],
  ['sulfa: anaphylaxis', '@sulfonamide', true],
  ['Ibuprofen tablets', 'ibuprofen', false],
  ['Amoxicillin - breathless', 'amoxicillin', true],
  ['Contrast dye: hives', '@contrast', false],
  ['Tetracycline', '@tetracycline', false],
])('the allergy %s is %s', (text, to, severe) =>
  expect(readAllergies(text)).toMatchObject([{ text, to, severe }]),
);

it.each([
  ['No known allergies', []],
  ['No known allergies except penicillin', ['@penicillin']],
  ['No known allergies to food and drugs', []],
  ['No known food, drug or environmental allergies.', []],
  ['No known allergies, ibuprofen rash', ['ibuprofen']],
  ['No known drug allergies - ibuprofen rash', ['ibuprofen']],
  ['No known allergies ibuprofen', ['ibuprofen']],
  ...['None known', 'Not known.', 'nil known', 'No drug allergy', 'No known allergies to date'].map(
    (text): [string, string[]] => [text, []],
  ),
  ...['No known allergies.', 'None.', 'Nil.', 'NKDA.', 'No allergies. ', 'None; nil.'].map(
    (text): [string, string[]] => [text, []],
  ),
  ...[
    'Nil, food allergies',
    'NKDA, stomach pain',
    'No known drug allergies. Food allergies.',
    'Drugs',
    '.',
  ].map((text): [string, string[]] => [text, ['']]),
  ['No allergies, only ibuprofen', ['ibuprofen']],
  ['Penicillin, sulfa drugs', ['@penicillin', '@sulfonamide']],
  ['Aspirin and ibuprofen, swelling', ['aspirin', 'ibuprofen']],
  ['Penicillin / ibuprofen (rash)', ['@penicillin', 'ibuprofen']],
  ['Amoxicillin, rash', ['amoxicillin']],
  ['Antibiotic (penicillin)', ['@penicillin']],
  ['Antibiotic (rash), ibuprofen', ['antibiotic', 'ibuprofen']],
  ['Paracetamol (painkiller)', ['paracetamol', '@nsaid']],
  ['Azithromycin (same rash as with penicillin)', ['azithromycin', '@penicillin']],
  ['Amoxicillin, diclofenac swelling', ['amoxicillin', 'diclofenac']],
  ['Sulfa (rash), paracetamol (swelling)', ['@sulfonamide', 'paracetamol']],
  ['Sulfa drugs paracetamol', ['@sulfonamide', 'paracetamol']],
  ['Amoxicillin: rash; cefixime: swelling of the face', ['amoxicillin', 'cefixime']],
  ['Ibuprofen (rash, and vomiting after mefenamic acid)', ['ibuprofen', 'mefenamic acid']],
  ['Co-trimoxazole or benzylpenicillin. Hives', ['co-trimoxazole', '@penicillin']],
  ['Penicillin, the red syrup', ['@penicillin', 'red syrup']],
  ['Rash', ['']],
])('in "%s" each cause is read: %j', (text, causes) =>
  expect(readAllergies(text).map(({ to }) => to)).toEqual(causes),
);

const substances = new Set(catalogue().medicines.flatMap(({ moieties }) => moieties));
const compared = (text: string) =>
  readAllergies(text).flatMap((each) =>
    namesToCompare(each, (name) => name.startsWith('@') || substances.has(moietyOf(name))).map((name) =>
      name.startsWith('@') ? name : moietyOf(name),
    ),
  );

it('each substance of the catalogue is read as itself, or as its group', () => {
  const isRead = (name: string) => compared(name).every((each) => each.startsWith('@') || each === name);
  expect(substances.size).toBeGreaterThan(600);
  expect([...substances].filter((name) => !isRead(name))).toEqual([]);
});

it.each([
  ['Amphotericin B, anaphylaxis', ['amphotericin b']],
  ['Anaphylaxis to amphotericin B', ['amphotericin b']],
  ['Vitamin A and vitamin C', ['vitamin a', 'ascorbic acid']],
  ['Vitamin D (rash)', ['cholecalciferol']],
  ['Allergic to hepatitis B vaccine.', ['hepatitis b vaccine']],
  ['Hepatitis B immunoglobulin', ['hepatitis b immunoglobulin']],
  ['Anti-D immunoglobulin', ['anti-d immunoglobulin']],
  ['Dextran-40 - shock', ['dextran-40']],
  ['Rash with St John’s wort', ["st john's wort"]],
  ['Actinomycin D', ['dactinomycin']],
  ['Cetirizine daily', ['cetirizine', 'daily']],
])('in "%s" these substances are compared: %j', (text, names) => expect(compared(text)).toEqual(names));

it('a prescription counts until its last day, unless it was replaced or withdrawn', () => {
  const signedAt = new Date('2026-11-01T10:00:00Z');
  const marks = { signedAt, validUntil: '2026-12-01', replacedBy: null, withdrawnAt: null };
  expect(stateOf(marks, '2026-12-01')).toBe('signed');
  expect(stateOf(marks, '2026-12-02')).toBe('expired');
  expect(stateOf({ ...marks, replacedBy: 'x' }, '2026-12-02')).toBe('replaced');
  expect(stateOf({ ...marks, replacedBy: 'x', withdrawnAt: signedAt }, '2026-11-02')).toBe('withdrawn');
  expect(isTakenOn({ days: 5 }, '2026-11-01', '2026-11-05')).toBe(true);
  expect(isTakenOn({ days: 5 }, '2026-11-01', '2026-11-06')).toBe(false);
  const begunBefore = { starts_on: '2026-11-01', days: 10 };
  expect(isTakenOn(begunBefore, '2026-12-01', '2026-12-01')).toBe(true);
  expect(isTakenOn(begunBefore, '2026-12-01', '2026-12-10')).toBe(true);
  expect(isTakenOn(begunBefore, '2026-12-01', '2026-12-11')).toBe(false);
  const beginsLater = { starts_on: '2026-12-05', days: 2 };
  expect(isTakenOn(beginsLater, '2026-12-01', '2026-12-06')).toBe(true);
  expect(isTakenOn(beginsLater, '2026-12-01', '2026-12-07')).toBe(false);
  const tapered = { days: 5, later: [{ timing: '1-0-0-0', days: 2 }] };
  expect(isTakenOn(tapered, '2026-11-01', '2026-11-07')).toBe(true);
  expect(initialsOf('Lakshmi Devi')).toBe('L. D.');
});
