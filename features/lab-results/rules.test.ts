import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wordsFor } from '#features/lab-tests/server/index.ts';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { ALL_ANALYTES, adultRange, analyteNamed, inTableUnit } from './rules/analytes.ts';
import { CRITICAL_SOURCE } from './rules/data/analytes.ts';
import { judge, readingOf } from './rules/judge.ts';
import { nextAttempt } from './rules/paper.ts';
import { numberOf, readRange, sideOf } from './rules/range.ts';
import { isRepeated, withOwnCodes } from './rules/repeated.ts';
import { withStoredCodes } from './rules/typed.ts';
import { ownWords } from './rules/words.ts';

const judged = (value: string, range: string, flag = '', unit = 'mg/dL') =>
  judge({ value, unit, range, flag });

describe('the table of analytes', () => {
  it('has a source for each range and each critical value, and can read each range', () => {
    for (const analyte of ALL_ANALYTES) {
      if (analyte.adults === null) continue;
      expect(analyte.source, analyte.loinc).toEqual(expect.any(String));
      for (const sex of ['female', 'male'] as const)
        expect(adultRange(analyte, sex)?.range, analyte.loinc).toBeTruthy();
    }
    expect(ALL_ANALYTES.some(({ criticalLow, criticalHigh }) => (criticalLow ?? criticalHigh) !== null)).toBe(
      true,
    );
    expect(CRITICAL_SOURCE).not.toBe('');
  });
  it('has words for each in six languages, and no code or name twice', () => {
    for (const { loinc, wordsOf } of ALL_ANALYTES)
      for (const language of LANGUAGE_CODES) {
        const words = wordsOf ? wordsFor(language, wordsOf) : ownWords(language, loinc);
        expect(words?.name, `${loinc} ${language}`).toEqual(expect.any(String));
      }
    const names = ALL_ANALYTES.flatMap((each) => [each.loinc, ...each.names]);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
  });
  it('joins the names and units of different labs', () => {
    expect(analyteNamed('INV7', 'HAEMOGLOBIN')?.loinc).toBe('718-7');
    expect(analyteNamed('2823-3', 'anything')?.loinc).toBe('2823-3');
    expect(analyteNamed('', 'Something else')).toBeUndefined();
    const wbc = analyteNamed('', 'Total Leucocyte Count');
    const platelets = analyteNamed('', 'Platelet Count');
    if (!wbc || !platelets) throw new Error('missing');
    expect(inTableUnit(wbc, 6500, '/cumm')).toBe(6.5);
    expect(inTableUnit(wbc, 6.5, '10³ / µL')).toBe(6.5);
    expect(inTableUnit(platelets, 1.5, 'lakhs/cumm')).toBe(150);
    expect(inTableUnit(wbc, 6.5, 'furlongs')).toBeNull();
  });
});

describe('a printed range', () => {
  it.each([
    ['13.0 - 17.0', 13, 17],
    ['13–17', 13, 17],
    ['0.4 to 4.05', 0.4, 4.05],
    ['< 200', null, 200],
    ['>= 90', 90, null],
    ['Up to 40', null, 40],
    ['70 - 99 mg/dL', 70, 99],
    ['1,500 - 4,000', 1500, 4000],
    ['1,50,000 - 4,50,000', 150_000, 450_000],
    ['1,50,000 - 4,50,000 mg/dL', 150_000, 450_000],
    ['150,000–1,450,000.5', 150_000, 1_450_000.5],
    ['4000 - 11,000', 4000, 11_000],
    ['< 1,00,000', null, 100_000],
    ['> 12,34,567', 1_234_567, null],
  ])('%s is read', (text, low, high) => {
    expect(readRange(text, 'mg/dL')).toMatchObject({ low, high });
  });
  it.each([
    '',
    'Negative: < 5',
    '19-43 Newborn: 6.5-25.5',
    'Males: 3-7',
    'see note',
    '17 - 13',
    '< 5 IU',
    '5,25 - 7,50',
    '0,400 - 4,000',
    '< 1,50',
  ])('%s is shown as it is printed', (text) => {
    expect(readRange(text, 'mg/dL')).toBeNull();
  });
  it('has its bound outside where it is an open one', () => {
    const below = readRange('< 200', '');
    const closed = readRange('<= 200', '');
    if (!below || !closed) throw new Error('not read');
    expect([sideOf(200, below), sideOf(199.9, below), sideOf(200, closed)]).toEqual([
      'high',
      'within',
      'within',
    ]);
  });
});

describe('a value', () => {
  it('is abnormal when the flag or the range says so, and says where they disagree', () => {
    expect(judged('90', '70 - 99', 'N')).toMatchObject({ level: 'in_range', contradicts: false });
    expect(judged('110', '70 - 99', 'A')).toMatchObject({ level: 'high', contradicts: false });
    expect(judged('110', '70 - 99', 'N')).toMatchObject({ level: 'high', contradicts: true });
    expect(judged('90', '70 - 99', 'A')).toMatchObject({ level: 'abnormal', contradicts: true });
    expect(judged('60', '70 - 99', 'H')).toMatchObject({ level: 'low', contradicts: true });
    expect(judged('90', 'see note', 'L')).toMatchObject({ level: 'low', contradicts: false });
    expect(judged('Pale', '', '')).toMatchObject({ level: 'unknown', number: null });
    expect(judged('Pale', '', 'N')).toMatchObject({ level: 'in_range' });
    expect(judged('<0.1', '0.4 - 4', 'L')).toMatchObject({ level: 'low', number: null });
  });
  it('is critical by the lab’s flag or by the list, in whatever unit it is printed', () => {
    expect(judged('90', '70 - 99', 'C').level).toBe('critical');
    expect(judged('300', '70 - 99', 'HH').level).toBe('critical_high');
    const glucose = analyteNamed('', 'Fasting Blood Sugar');
    const of = (value: string, unit: string) => judge({ value, unit, range: '', flag: 'N' }, glucose).level;
    expect([of('50', 'mg/dL'), of('51', 'mg/dL')]).toEqual(['critical_low', 'in_range']);
    expect([of('25', 'mmol/L'), of('24.9', 'mmol/L')]).toEqual(['critical_high', 'in_range']);
    expect(of('600', 'furlongs')).toBe('in_range');
  });
  it('never becomes normal by our list, whatever the lab says', () => {
    const texts = fc.record({
      value: fc.oneof(fc.double({ min: 0, max: 900, noNaN: true }).map(String), fc.string()),
      ...{
        unit: fc.constantFrom('mg/dL', 'mmol/L', ''),
        range: fc.constantFrom('70 - 99', '< 5', '', 'odd'),
      },
      flag: fc.constantFrom('A', 'L', 'H', 'C', 'HH', 'LL', 'P'),
    });
    fc.assert(
      fc.property(texts, fc.constantFrom(...ALL_ANALYTES, undefined), (printed, analyte) => {
        expect(['in_range', 'unknown']).not.toContain(judge(printed, analyte).level);
      }),
    );
  });
  it('is read with the grouping of India', () => {
    expect(['1,50,000', '1,250', '7.4', '<5', ''].map(numberOf)).toEqual([150_000, 1250, 7.4, null, null]);
    expect(['12,34,567.5', '150,000', '1,500,000'].map(numberOf)).toEqual([1_234_567.5, 150_000, 1_500_000]);
    expect(judged('1,20,000', '1,50,000 - 4,50,000', 'N')).toMatchObject({ level: 'low', contradicts: true });
    expect(judged('1,20,000', '1,50,000 - 4,50,000')).toMatchObject({ level: 'low', number: 120_000 });
  });
  it('is no number where its comma groups nothing', () => {
    const odd = ['5,25', '0,400', '1,50', '1,2345', '1234,567', '1,,500', ',500', '150,00,000', '1,50,000,'];
    expect(odd.map(numberOf)).toEqual(odd.map(() => null));
    expect(judged('5,25', '3 - 6')).toMatchObject({ level: 'unknown', number: null });
  });
});

it('fetches a paper again with growing pauses, and then waits for a user', () => {
  const now = new Date('2026-11-24T06:00:00Z');
  expect(nextAttempt(1, now)?.toISOString()).toBe('2026-11-24T06:02:00.000Z');
  expect(nextAttempt(6, now)).toBeNull();
});

describe('lines under one code', () => {
  const line = (name: string, value: string, unit = 'mg/dL') => ({
    ...{ code: 'G', name, value, unit, range: '', flag: '', tableNumber: null as number | null },
  });
  type Line = ReturnType<typeof line>;
  const delivered = (lines: readonly Line[], stored: readonly Line[] = []) => withOwnCodes(lines, stored);
  const codes = (lines: readonly Line[]) => lines.map(({ code, value }) => [code, value]);

  it('are all stored where they differ, and once where they are the same', () => {
    const both = delivered([line('Glucose', '90'), line('Glucose', '190'), line('Glucose', '90')]);
    expect(codes(both)).toEqual([
      ['G', '90'],
      ['G #2', '190'],
    ]);
    expect(both.every((each) => isRepeated(each, both))).toBe(true);
  });

  it('have the codes that they had, in whichever order and beside whichever lines they come again', () => {
    const names = ['Glucose', 'Glucose after food', 'Glucose'];
    const all = names.map((name, at) => line(name, String(90 + at)));
    fc.assert(
      fc.property(fc.shuffledSubarray(all), fc.shuffledSubarray(all), (first, second) => {
        const stored = delivered(first);
        const again = delivered(first.toReversed(), stored);
        expect(codes(again).sort()).toEqual(codes(stored).sort());
        const more = delivered([...first, ...second.filter((each) => !first.includes(each))], stored);
        expect(new Set(more.map(({ code }) => code)).size).toBe(more.length);
        for (const each of stored) expect(codes(more)).toContainEqual([each.code, each.value]);
      }),
    );
  });

  it('are corrected where the name is the same, or there was one before and is one now', () => {
    const stored = delivered([line('Glucose', '90'), line('Glucose after food', '150')]);
    const corrected = delivered([line('Glucose after food', '160'), line('Glucose', '95')], stored);
    expect(codes(corrected)).toEqual([
      ['G #2', '160'],
      ['G', '95'],
    ]);
    expect(codes(delivered([line('Sugar', '95')], delivered([line('Glucose', '90')])))).toEqual([
      ['G', '95'],
    ]);
  });

  it('contradict each other only if both results can’t hold', () => {
    const repeated = (lines: readonly Line[]) => {
      const all = delivered(lines);
      return all.map((each) => isRepeated(each, all));
    };
    expect(repeated([line('Glucose', '90'), line('Glucose after food', '150')])).toEqual([false, false]);
    expect(repeated([line('Neutrophils', '60', '%'), line('Neutrophils', '4200', '/uL')])).toEqual([
      ...[false, false],
    ]);
    const inTable = (value: string, unit: string, tableNumber: number) => ({
      ...{ ...line('Glucose', value, unit), tableNumber },
    });
    const two = (mmol: string, mg: number) => [inTable('90', 'mg/dL', 90), inTable(mmol, 'mmol/L', mg)];
    expect(delivered(two('5.0', 90.1)).map((each, _, all) => isRepeated(each, all))).toEqual([false, false]);
    expect(delivered(two('7.0', 126)).map((each, _, all) => isRepeated(each, all))).toEqual([true, true]);
  });
});

describe('typed lines', () => {
  const stored = (code: string, name: string, value: string, unit = '', loinc: string | null = null) => ({
    ...{ code, name, value, unit, loinc },
  });
  const typed = (name: string, value: string, unit = '') => ({ name, value, unit });
  const codes = (lines: readonly ReturnType<typeof typed>[], all: readonly ReturnType<typeof stored>[]) =>
    withStoredCodes(lines, all).map(({ code }) => code);

  it('are the stored ones of the same analyte, however the lab calls it', () => {
    const lab = [stored('GHB', 'Glycated Hemoglobin', '8.1', '%', '4548-4')];
    expect(codes([typed('hba1c', '8.1', '%'), typed('Urea', '30', 'mg/dL')], lab)).toEqual(['GHB', '']);
  });

  it('are the stored ones of the same name, in whichever letters and spaces', () => {
    const lab = [stored('SMEAR', 'Peripheral smear', 'Normal'), stored('2345-7', 'FBS', '90', 'mg/dL')];
    expect(codes([typed(' peripheral  SMEAR', 'Normal'), typed('fbs', '91')], lab)).toEqual([
      ...['SMEAR', '2345-7'],
    ]);
  });

  it('are each another one where the lab has two of a name', () => {
    const lab = [stored('N1', 'Neutrophils', '60', '%'), stored('N2', 'Neutrophils', '4200', '/uL')];
    const both = [typed('Neutrophils', '4300', '/uL'), typed('Neutrophils', '60', '%')];
    expect(codes(both, lab)).toEqual(['N2', 'N1']);
    const numbered = [stored('N', 'Neutrophils', '60', '%'), stored('N #2', 'Neutrophils', '61', '%')];
    expect(codes([typed('Neutrophils', '61', '%')], numbered)).toEqual(['N']);
  });
});

describe('what is critical by our list', () => {
  const sugar = analyteNamed('1558-6', '');
  const platelets = analyteNamed('777-3', '');
  const haemoglobin = analyteNamed('718-7', '');
  it.each([
    [sugar, '> 500', 'mg/dL', 'critical_high'],
    [sugar, '>=450', 'mg/dl', 'critical_high'],
    [sugar, '< 40', 'mg/dL', 'critical_low'],
    // Beyond a bound that is not critical itself: the exact value is unknown.
    [sugar, '> 400', 'mg/dL', 'abnormal'],
    [sugar, '< 70', 'mg/dL', 'abnormal'],
    [platelets, '< 10', '10^3/uL', 'critical_low'],
    [platelets, '0.15', 'lacs/cumm', 'critical_low'],
    [haemoglobin, '5.2', 'gm%', 'critical_low'],
  ])('%#: %s %s', (analyte, value, unit, level) => {
    expect(judge({ value, unit, range: '', flag: 'A' }, analyte).level).toBe(level);
  });
});

describe('a reading of a value', () => {
  it.each([
    ['1558-6', 182, 'mg/dl', { value: 182, unit: 'mg/dL' }],
    ['1558-6', 5.55, 'mmol/l', { value: 5.6, unit: 'mmol/L' }],
    ['1521-4', 210, 'mg%', { value: 210, unit: 'mg/dL' }],
    ['4548-4', 6.35, '%', { value: 6.4, unit: '%' }],
    ['1558-6', 12, 'furlongs', { value: 12, unit: 'furlongs' }],
  ])('%s %s %s', (loinc, number, unit, reading) => {
    const analyte = analyteNamed(loinc, '');
    const tableNumber = analyte ? inTableUnit(analyte, number, unit) : null;
    expect(readingOf({ number, tableNumber, unit, loinc })).toEqual(reading);
  });
});
