import { describe, expect, it } from 'vitest';
import type { LabelRead } from './labels.ts';
import { KINDS, type Kind, type Label } from './layers.ts';
import { understand } from './meaning.ts';
import { readingOf } from './reading.ts';
import { written } from './seen.test-digits.ts';

const looks = Object.fromEntries(
  KINDS.map((kind) => [kind, kind === 'blood_pressure' ? 0.95 : 0.01]),
) as Record<Kind, number>;
const at = (text: string, x: number, y: number, height = 40) => written(text, { x, y, height });
const name = (label: Label, x: number, y: number, score = 0.9): LabelRead => ({
  label,
  x,
  y,
  width: 30,
  height: 10,
  score,
  plain: score,
});
/** Says that it is a meter of pressure, and nothing of its numbers. */
const UNIT = name('mmHg', 900, 900);
/** With a question mark where the person is asked to look at it twice. */
const read = (numbers: ReturnType<typeof at>[], labels: LabelRead[] = []) => {
  const understood = understand(numbers.flat(), looks, [...labels, UNIT]);
  if ('unreadable' in understood) return understood.unreadable;
  const { readings, exchangeable } = understood.read;
  const { systolic, diastolic, pulse } = readings;
  return [systolic, diastolic, pulse].join('/') + (exchangeable.length > 0 ? '?' : '');
};
/** Of the reading as it is reported: of the whole, and of each number. */
const confidences = (numbers: ReturnType<typeof at>[], labels: LabelRead[] = []) => {
  const understood = understand(numbers.flat(), looks, [...labels, UNIT]);
  const grey = { width: 400, height: 300, data: new Uint8Array(120_000) };
  const reading = readingOf(understood, grey as unknown as Parameters<typeof readingOf>[1]);
  if (reading.status !== 'read') throw new Error('nothing was read');
  const each = reading.boxes.map(({ field, confidence = 0 }) => [field, confidence]);
  return { whole: reading.confidence, ...Object.fromEntries(each) } as Record<string, number>;
};
const isSure = (confidence: number) => confidence >= 0.9;
const isDoubtful = (confidence: number) => confidence < 0.75;
const column = [at('128', 100, 60), at(' 82', 100, 120)];

describe('a pulse that could be the diastolic pressure', () => {
  it.each([
    ['right of it', at('74', 240, 120, 24)],
    ['right of the systolic pressure', at('74', 240, 60, 24)],
    ['right of both, in the middle', at('74', 240, 90, 24)],
    ['left of it', at('74', 20, 120, 24)],
    ['left of both, in the middle', at('74', 20, 90, 24)],
    ['below both', at('74', 140, 175, 24)],
  ])('is the pulse where it is smaller and %s', (_where, pulse) => {
    expect(read([...column, pulse])).toBe('128/82/74');
  });

  it('is the pulse on a second display, smaller or beside a diastolic pressure that is named', () => {
    expect(read([...column, at('74', 290, 90, 24)])).toBe('128/82/74');
    expect(read([...column, at('74', 290, 90)], [name('DIA', 20, 120)])).toBe('128/82/74?');
    const row = [at('128', 40, 60), at('82', 180, 60)];
    expect(read([...row, at('74', 100, 200, 24)])).toBe('128/82/74');
  });

  it.each([
    ['above', [at('74', 100, 20, 24), ...column], [60, 20]],
    ['between', [at('128', 100, 60), at('74', 100, 105, 24), at(' 82', 100, 150)], [60, 105]],
    ['between, in a row', [at('128', 40, 60), at('74', 160, 65, 24), at('82', 230, 60)], [168, 88]],
  ] as const)('%s is doubtful without a label, and is the pulse with one', (_where, numbers, [x, y]) => {
    expect(read([...numbers])).toBe('128/82/74?');
    expect(read([...numbers], [name('pulse', x, y)])).toBe('128/82/74');
  });

  it('is reported for the person to look at twice, with the pressure, where the three have one size', () => {
    const three = [at('128', 100, 60), at(' 82', 100, 120), at(' 74', 100, 180)];
    expect(confidences(three, [name('DIA', 40, 120)])).toEqual({
      ...{ whole: expect.toSatisfy(isDoubtful), systolic: expect.toSatisfy(isSure) },
      ...{ diastolic: expect.toSatisfy(isDoubtful), pulse: expect.toSatisfy(isDoubtful) },
    });
    const whole = confidences([...column, at('74', 140, 175, 24)]);
    expect(Object.values(whole).every(isSure)).toBe(true);
  });

  it('is not reported where only its place tells it', () => {
    const three = [at('128', 100, 60), at(' 82', 100, 120), at(' 74', 100, 180)];
    expect(read(three)).toBe('not_understood');
    expect(read(three, [name('DIA', 40, 120)])).toBe('128/82/74?');
    expect(read([at('128', 100, 60), at('82', 60, 130), at('74', 200, 130)])).toBe('not_understood');
  });

  it('is not reported where a number as large as the pressures has a name of the pulse: DIA is taken for one', () => {
    const three = [at('128', 100, 60), at(' 82', 100, 120), at(' 74', 100, 180)];
    expect(read(three, [name('pulse', 40, 180)])).toBe('not_understood');
    const beside = [at('130', 100, 60), at(' 56', 100, 120), at('76', 290, 45, 35)];
    expect(read(beside, [name('SYS', 40, 60), name('pulse', 40, 120)])).toBe('not_understood');
  });

  it('is not reported in a corner, where the one beside the first or the one below it may be a pressure', () => {
    const corner = [at('128', 40, 60), at('82', 220, 60), at(' 74', 40, 120)];
    expect(read(corner, [name('DIA', 250, 90)])).toBe('not_understood');
    expect(read([...corner.slice(0, 2), at(' 74', 40, 115, 24)], [name('DIA', 250, 90)])).toBe('128/82/74');
  });

  it('is doubtful where a label contradicts size and place', () => {
    expect(read([...column, at('74', 240, 120, 24)], [name('pulse', 20, 120)])).toBe('128/82/74?');
    expect(read([...column, at('74', 240, 120, 24)], [name('DIA', 290, 120)])).toBe('128/82/74?');
    const contradicted = confidences([...column, at('74', 240, 120, 24)], [name('DIA', 290, 120)]);
    expect(['whole', 'diastolic', 'pulse'].every((of) => isDoubtful(contradicted[of] ?? 1))).toBe(true);
    expect(isSure(contradicted.systolic ?? 0)).toBe(true);
    const turned = [at('82', 100, 60), at('128', 100, 120), at('74', 240, 120, 24)];
    expect(read(turned, [name('DIA', 290, 120)])).toBe('not_understood');
  });

  it('is reported where the other name of a number is the surer one', () => {
    const three = [at('128', 100, 60), at(' 82', 100, 120), at(' 74', 100, 180)];
    const doubtful = (own: number) => [name('DIA', 40, 120, own), name('pulse', 40, 120, 0.65)];
    expect(read(three, doubtful(0.8))).toBe('128/82/74?');
    expect(read(three, doubtful(0.62))).toBe('not_understood');
  });
});

describe('two pressures without a pulse', () => {
  const [sys, dia] = [name('SYS', 40, 60), name('DIA', 40, 120)];

  it('are reported where each has its own name', () => {
    expect(read(column, [sys, dia])).toBe('128/82/');
    const row = [at('128', 40, 60), at('82', 160, 60)];
    expect(read(row, [name('SYS', 70, 20), name('DIA', 175, 20)])).toBe('128/82/');
  });

  it.each([
    ['no names', column, []],
    ['one name', column, [sys]],
    ['a faint name', column, [sys, name('DIA', 40, 120, 0.5)]],
    ['a surer other name', column, [sys, dia, name('pulse', 40, 120, 0.95)]],
    ['one name beside both', column, [sys, dia, name('DIA', 40, 60, 0.5)]],
    ['names the wrong way round', column, [name('DIA', 40, 60), name('SYS', 40, 120)]],
    ['two sizes', [at('128', 100, 60), at(' 82', 100, 120, 30)], [sys, dia]],
    ['a name without a number', column, [sys, dia, name('DIA', 40, 200, 0.7)]],
    ['room for a third between them', [at('128', 100, 60), at(' 82', 100, 180)], [sys, name('DIA', 40, 180)]],
  ] as const)('are not with %s: one of the three may be hidden', (_why, numbers, labels) => {
    expect(read([...numbers], [...labels])).toBe('partly_hidden');
  });
});

it('a memory number beside three numbers leaves nothing to report, a faint one is ignored', () => {
  const pressure = [...column, at('74', 140, 175, 24)];
  expect(read([...pressure, at('52', 20, 90, 24)])).toBe('not_understood');
  const faint = written('52', { x: 20, y: 90, height: 24, main: 0.1 });
  expect(read([...pressure, faint])).toBe('128/82/74');
});

describe('more numbers than the three of a pressure', () => {
  const pulse = at('74', 110, 175, 24);
  const memory = at('12', 300, 175, 24);
  const names = [name('SYS', 55, 60), name('DIA', 70, 120), name('pulse', 85, 175)];

  it('are ignored when systolic, diastolic and pulse each have a label beside them', () => {
    expect(read([...column, pulse, memory], names)).toBe('128/82/74');
    expect(
      read([...column, pulse, memory], [name('mmHg', 55, 60), name('mmHg', 70, 120), name('pulse', 85, 175)]),
    ).toBe('128/82/74');
  });

  it('give no reading when the labels are faint, when there are two pulse labels, or when one lies between two numbers', () => {
    const faint = names.map((each) => ({ ...each, plain: 0.3 }));
    expect(read([...column, pulse, memory], faint)).toBe('not_understood');
    expect(read([...column, pulse, memory], [...names, name('pulse', 280, 175)])).toBe('not_understood');
    const between = [...names.slice(0, 2), name('pulse', 210, 175)];
    expect(read([...column, pulse, memory], between)).toBe('not_understood');
    expect(read([...column, pulse, memory])).toBe('not_understood');
  });
});

describe('three numbers of one size', () => {
  const numbers = [...column, at(' 74', 100, 180)];
  const named = (plain: number) =>
    [name('SYS', 45, 60), name('DIA', 45, 120), name('pulse', 45, 180)].map((each) => ({ ...each, plain }));

  it('are sure where each has a name that was seen plainly', () => {
    expect(read(numbers, named(0.6))).toBe('128/82/74');
    expect(isSure(confidences(numbers, named(0.6)).whole ?? 0)).toBe(true);
  });

  it('are for a person to look at twice where the names were seen faintly', () => {
    expect(read(numbers, named(0.3))).toBe('128/82/74?');
    expect(isDoubtful(confidences(numbers, named(0.3)).pulse ?? 1)).toBe(true);
  });
});
