import { describe, expect, it } from 'vitest';
import type { LabelRead } from './labels.ts';
import { KINDS, type Kind, type Label } from './layers.ts';
import { LEAST_SURE, understand } from './meaning.ts';
import { written } from './seen.test-digits.ts';
import { sugarUnit, temperatureUnit } from './units.ts';

const surely = (kind: Kind) =>
  Object.fromEntries(KINDS.map((each) => [each, each === kind ? 0.95 : 0.01])) as Record<Kind, number>;
const saidWith = (labels: LabelRead[], kind: Kind, ...seen: ReturnType<typeof written>[]) => {
  const understood = understand(seen.flat(), surely(kind), labels);
  if ('unreadable' in understood) return understood.unreadable;
  const { unit, readings } = understood.read;
  return { unit, ...readings };
};
const labelled = (name: Label, score = 0.9, at = { x: 60, y: 95 }): LabelRead => ({
  label: name,
  ...at,
  width: 30,
  height: 10,
  score,
  plain: score,
});
/** Far from all numbers: it says that it is a meter of pressure, and nothing of its numbers. */
const UNIT = labelled('mmHg', 0.9, { x: 900, y: 900 });
const said = (kind: Kind, ...seen: ReturnType<typeof written>[]) =>
  saidWith(kind === 'blood_pressure' ? [UNIT] : [], kind, ...seen);
const saidOfOxygen = (...seen: ReturnType<typeof written>[]) =>
  saidWith([labelled('SpO2', 0.9, { x: 60, y: 5 })], 'spo2', ...seen);
/** Below each other; a third number is smaller, as a pulse is. */
const rows = (...texts: string[]) =>
  texts.map((text, row) => written(text, { x: 50, y: 50 + 55 * row, height: row === 2 ? 30 : 40 }));
const of = (text: string) => ({ text, value: Number(text) });

describe('a pressure', () => {
  it('from top to bottom, and from left to right', () => {
    const read = { unit: 'mmHg', systolic: 128, diastolic: 82, pulse: 71 };
    expect(said('blood_pressure', ...rows('128', ' 82', ' 71'))).toEqual(read);
    const across = ['128', '82', '71'].map((text, index) =>
      written(text, { x: 40 + 140 * index, y: index === 2 ? 55 : 50, height: index === 2 ? 30 : 40 }),
    );
    expect(said('blood_pressure', ...across)).toEqual(read);
  });

  it('without the clock above it and the memory number beside it', () => {
    const others = [
      written('1042', { x: 30, y: 10, height: 12, main: 0.05 }),
      written('07', { x: 10, y: 120, height: 12, main: 0.9 }),
    ];
    expect(said('blood_pressure', ...rows('128', ' 82', ' 71'), ...others)).toMatchObject({ systolic: 128 });
  });

  it.each([
    ['two numbers: one may be hidden', ['128', ' 82'], 'partly_hidden'],
    ['the lower one above', [' 82', '128', ' 71'], 'not_understood'],
    ['too close to each other', ['100', ' 95', ' 71'], 'not_understood'],
    ['more than anybody has', ['388', ' 82', ' 71'], 'not_understood'],
    ['an impossible pulse', ['128', ' 82', '999'], 'not_understood'],
    ['four numbers', ['128', ' 82', ' 71', ' 12'], 'not_understood'],
    ['a point in it', ['12.8', ' 82', ' 71'], 'not_understood'],
  ])('is none: %s', (_why, texts, why) => {
    expect(said('blood_pressure', ...rows(...texts))).toBe(why);
  });
});

it('three numbers are a pressure even where the meter looks like one of oxygen', () => {
  const looks = { ...surely('spo2'), blood_pressure: 0.04, spo2: 0.92 };
  const names = [labelled('SYS', 0.5, { x: 20, y: 50 }), labelled('DIA', 0.5, { x: 20, y: 105 })];
  const understood = understand(rows('128', ' 82', ' 71').flat(), looks, names);
  expect(understood).toMatchObject({ read: { kind: 'blood_pressure', readings: { systolic: 128 } } });
});

describe('one number', () => {
  const UNITS = { blood_sugar: 'mg/dL', weight: 'kg', temperature: '°C' } as const;
  it.each([
    ['weight', '235.1', 'not_understood'],
    ['blood_sugar', '104', { unit: 'mg/dL', value: 104 }],
    ['blood_sugar', '5.8', { unit: 'mmol/L', value: 5.8 }],
    ['blood_sugar', '601', 'not_understood'],
    ['blood_sugar', '19', 'not_understood'],
    ['blood_sugar', '33.4', 'not_understood'],
    ['blood_sugar', '098', 'not_understood'],
    ['weight', '72.4', { unit: 'kg', value: 72.4 }],
    ['weight', '724', 'not_understood'],
    ['temperature', '36.6', { unit: '°C', value: 36.6 }],
    ['temperature', '98.6', { unit: '°F', value: 98.6 }],
    ['temperature', '66.6', 'not_understood'],
  ] as const)('%s of %s', (kind, text, expected) => {
    const unit = typeof expected === 'string' ? UNITS[kind] : expected.unit;
    const understood = understand(written(text, { x: 50, y: 50 }), surely(kind), [labelled(unit)]);
    const read = 'read' in understood ? understood.read : undefined;
    expect(read ? { unit: read.unit, ...read.readings } : 'not_understood').toEqual(expected);
  });

  it.each(['104', '5.8', '36.6', '72.4'])('%s without its unit is none: a point may be missed', (text) => {
    for (const kind of ['blood_sugar', 'temperature', 'weight'] as const)
      expect(said(kind, written(text, { x: 50, y: 50 }))).toBe('not_understood');
  });

  it('beside another one isn’t sure to be the one', () => {
    expect(said('blood_sugar', ...rows('104', '96'))).toBe('not_understood');
  });
});

describe('numbers that run together are parted where both are possible', () => {
  /** Without room between them, and as wide apart as their shapes make them. */
  const together = (text: string, wider: number) =>
    written(text, { x: 50, y: 50 }).map((each, index) => ({ ...each, x: each.x + (index >= wider ? 5 : 0) }));
  it.each([
    ['blood_pressure', '18763', 2, { systolic: 187, diastolic: 63 }],
    ['blood_pressure', '12075', 2, { systolic: 120, diastolic: 75 }],
    ['spo2', '97148', 3, { value: 97, pulse: 148 }],
    ['spo2', '10068', 2, { value: 100, pulse: 68 }],
    ['spo2', '9772', 2, { value: 97, pulse: 72 }],
  ] as const)('%s %s', (kind, text, wider, expected) => {
    const below = kind === 'blood_pressure' ? written(' 71', { x: 50, y: 120, height: 30 }) : [];
    const result = (kind === 'spo2' ? saidOfOxygen : said.bind(null, kind))(together(text, wider), below);
    expect(result).toMatchObject(expected);
  });

  it('and nowhere else', () => {
    expect(said('blood_pressure', together('07563', 3), written(' 71', { x: 50, y: 120, height: 30 }))).toBe(
      'not_understood',
    );
  });
});

it('a number isn’t reported when some looks saw one more digit in its row', () => {
  const [number, unit] = [written('36', { x: 50, y: 50 }), [labelled('mg/dL')]];
  const one = written('  5', { x: 50, y: 50, score: 0.4 });
  expect(understand(number, surely('blood_sugar'), unit, [])).toHaveProperty('read');
  expect(understand(number, surely('blood_sugar'), unit, one)).toEqual({ unreadable: 'not_understood' });
});

it('oxygen needs its pulse beside it, which is part of the reading', () => {
  expect(saidOfOxygen(...rows('97', '72'))).toEqual({ unit: '%', value: 97, pulse: 72 });
  expect(saidOfOxygen(...rows('97'))).toBe('partly_hidden');
  expect(saidOfOxygen(...rows('42', '72'))).toBe('not_understood');
});

it('a picture without a meter says nothing, whatever digits it has', () => {
  expect(said('none', ...rows('128', ' 82', ' 71'))).toBe('no_meter');
  expect(said('blood_sugar')).toBe('no_meter');
  expect(said('blood_sugar', written('104', { x: 50, y: 50, main: 0.1 }))).toBe('no_meter');
});

it('what stands on it rules out what the look leaves open', () => {
  const unsure = { ...surely('blood_sugar'), blood_sugar: 0.4, weight: 0.3, temperature: 0.2, none: 0 };
  const sugar = understand(written('104', { x: 50, y: 50 }), unsure, [labelled('mg/dL', 0.4)]);
  expect('read' in sugar && sugar.read.share).toBeGreaterThan(0.5);
  // A weight needs a plainer label than others: any number with a point may be one.
  const warm = written('37.1', { x: 50, y: 50 });
  expect(understand(warm, unsure, [labelled('kg', 0.5)])).toEqual({ unreadable: 'not_understood' });
  expect(understand(warm, unsure, [labelled('kg', 0.9)])).toHaveProperty('read');
});

describe('labels', () => {
  const unsure = { ...surely('blood_sugar'), blood_sugar: 0.3, weight: 0.3, temperature: 0.3, none: 0.05 };
  const notified = (text: string, ...labels: LabelRead[]) => {
    const understood = understand(written(text, { x: 50, y: 50 }), unsure, labels);
    if ('unreadable' in understood) return understood.unreadable;
    const { kind, unit, readings, sure } = understood.read;
    return { kind, unit, value: readings.value, isSure: sure > LEAST_SURE };
  };

  it.each([
    ['72.4', 'kg', { kind: 'weight', unit: 'kg', value: 72.4, isSure: true }],
    ['172.4', 'lb', { kind: 'weight', unit: 'lb', value: 172.4, isSure: true }],
    ['36.6', '°C', { kind: 'temperature', unit: '°C', value: 36.6, isSure: true }],
    ['98.6', '°F', { kind: 'temperature', unit: '°F', value: 98.6, isSure: true }],
    ['5.8', 'mmol/L', { kind: 'blood_sugar', unit: 'mmol/L', value: 5.8, isSure: true }],
    ['104', 'mg/dL', { kind: 'blood_sugar', unit: 'mg/dL', value: 104, isSure: true }],
  ] as const)('settle what %s is: %s', (text, unit, expected) => {
    expect(notified(text, labelled(unit))).toEqual(expected);
  });

  it('that contradict the number leave nothing to tell: a point may be missed', () => {
    expect(notified('58', labelled('mmol/L'))).toBe('not_understood');
    expect(notified('5.8', labelled('mg/dL'))).toBe('not_understood');
    expect(notified('36.6', labelled('°F'))).toBe('not_understood');
  });

  it('another unit that was read more surely leaves nothing to tell: the point of a weight may be missed', () => {
    const labels = [labelled('mg/dL', 0.5), labelled('kg', 0.9, { x: 160, y: 95 })];
    const alone = understand(written('150', { x: 50, y: 50 }), surely('blood_sugar'), labels.slice(0, 1));
    expect(alone).toMatchObject({ read: { unit: 'mg/dL', readings: { value: 150 } } });
    expect(understand(written('150', { x: 50, y: 50 }), surely('blood_sugar'), labels)).toEqual({
      unreadable: 'not_understood',
    });
  });

  it('kg and lb are believed in only where the other one is far from it', () => {
    expect(notified('72.4', labelled('kg', 0.8), labelled('lb', 0.2))).toMatchObject({ unit: 'kg' });
    expect(notified('72.4', labelled('kg', 0.7), labelled('lb', 0.4))).toBe('not_understood');
    expect(notified('172.4', labelled('lb', 0.7), labelled('kg', 0.4))).toBe('not_understood');
    expect(notified('172.4', labelled('lb', 0.8), labelled('kg', 0.2))).toMatchObject({ unit: 'lb' });
  });

  it('that small digits were taken for count, unless the digits were seen more plainly or are of the reading', () => {
    const kg = labelled('kg', 0.9, { x: 60, y: 95 });
    const digit = (score: number, main = 0) => written('9', { x: 62, y: 95, height: 12, main, score });
    const read = (plain: number, small: ReturnType<typeof digit>) => {
      const seen = [...written('72.4', { x: 50, y: 50 }), ...small];
      return understand(seen, surely('weight'), [{ ...kg, plain }]);
    };
    expect(read(0.8, digit(0.5))).toMatchObject({ read: { unit: 'kg' } });
    expect(read(0.5, digit(0.7))).toEqual({ unreadable: 'not_understood' });
  });

  it('on the right of a 1 of the reading stand beside it, those on its left in its place', () => {
    const one = written('11.1', { x: 50, y: 50 });
    const last = one.at(-1) as (typeof one)[number];
    const beside = (by: number) =>
      understand(one, surely('blood_sugar'), [{ ...labelled('mmol/L'), width: 8, x: last.x + by, y: 50 }]);
    expect(beside(8)).toMatchObject({ read: { unit: 'mmol/L' } });
    expect(beside(-8)).toEqual({ unreadable: 'not_understood' });
  });

  it('without a reading: neither a weight nor an ambiguous number', () => {
    expect(understand(written('72.4', { x: 50, y: 50 }), surely('weight'), [])).toEqual({
      unreadable: 'not_understood',
    });
    expect(notified('36.6')).not.toMatchObject({ isSure: true });
  });

  it('HI and LO are answers of their own, unless a number stands beside them', () => {
    const word = (name: Label) => ({ ...labelled(name), x: 80, y: 50, width: 60, height: 40 });
    const parts = written('11', { x: 60, y: 50, score: 0.35 });
    const digits = written('11', { x: 60, y: 50 });

    const [high, low] = [
      [word('HI'), labelled('mg/dL')],
      [word('LO'), labelled('mmol/L')],
    ];
    expect(understand(digits, surely('blood_sugar'), high)).toEqual({ unreadable: 'not_understood' });
    expect(understand(parts, surely('blood_sugar'), high)).toEqual({ unreadable: 'too_high' });
    expect(understand([], surely('blood_sugar'), low)).toEqual({ unreadable: 'too_low' });
    const beside = written('104', { x: 60, y: 120 });
    expect(understand(beside, surely('blood_sugar'), low)).toEqual({ unreadable: 'not_understood' });
    expect(understand([], surely('none'), [word('HI')])).toEqual({ unreadable: 'no_meter' });
  });

  it('name the numbers of a pressure where they stand in another order', () => {
    const seen = [' 71', '128', ' 82'].flatMap((text, row) => written(text, { x: 50, y: 50 + 55 * row }));
    const labels = (['pulse', 'SYS', 'DIA'] as const).map((name, row) =>
      labelled(name, 0.9, { x: 10, y: 50 + 55 * row }),
    );
    const understood = understand(seen, surely('blood_pressure'), labels);
    expect('read' in understood && understood.read.readings).toEqual({
      systolic: 128,
      diastolic: 82,
      pulse: 71,
    });
  });
});

it('units, at their borders', () => {
  expect(['1.0', '33.3', '0.9', '33.4'].map((text) => sugarUnit(of(text)))).toEqual([
    'mmol/L',
    'mmol/L',
    undefined,
    undefined,
  ]);
  expect(['20', '600', '19', '601'].map((text) => sugarUnit(of(text)))).toEqual([
    'mg/dL',
    'mg/dL',
    undefined,
    undefined,
  ]);
  expect(temperatureUnit(of('37'))).toBeUndefined();
});

describe('a screen of text that looks like no meter', () => {
  const almostNone = { ...surely('blood_pressure'), none: 0.6, blood_pressure: 0.38 };
  const names = [
    labelled('SYS', 0.9, { x: 10, y: 50 }),
    labelled('DIA', 0.9, { x: 10, y: 105 }),
    labelled('pulse', 0.9, { x: 10, y: 160 }),
  ];
  const seen = rows('128', ' 82', ' 71').flat();

  it('is one where all names of a pressure stand on it', () => {
    const understood = understand(seen, almostNone, names);
    expect('read' in understood && understood.read.readings).toEqual({
      systolic: 128,
      diastolic: 82,
      pulse: 71,
    });
    expect(understand(seen, almostNone, names.slice(1))).toEqual({ unreadable: 'no_meter' });
    const faint = names.map((each) => ({ ...each, plain: 0.2 }));
    expect(understand(seen, almostNone, faint)).toEqual({ unreadable: 'no_meter' });
  });
});
