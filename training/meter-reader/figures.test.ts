import { expect, it } from 'vitest';
import type { Answer } from '../../partners/image-reader/meter-reader/read-meter.ts';
import { outcomeOf, rows } from './figures.ts';

const answer = (unreadable: 'too_high' | 'too_low' | 'not_understood') => ({
  understood: { unreadable },
  seen: [],
});
const shows = (kind: 'blood_sugar' | 'temperature' | 'weight', text: string) => ({
  truth: { kind, unit: kind === 'blood_sugar' ? 'mg/dL' : '°C', texts: [text] },
});

it('a word is an answer of a meter of sugar, and none of any other meter', () => {
  expect(outcomeOf(shows('blood_sugar', 'Lo'), answer('too_low'))).toMatchObject({
    kind: 'word',
    said: 'right',
  });
  expect(outcomeOf(shows('blood_sugar', 'HI'), answer('too_low'))).toMatchObject({ said: 'wrong' });
  for (const kind of ['temperature', 'weight'] as const) {
    const outcome = outcomeOf(shows(kind, 'Lo'), answer('too_low'));
    expect(outcome).toMatchObject({ kind: 'other word', said: 'wrong', isSaid: true });
    expect(outcomeOf(shows(kind, 'Lo'), answer('not_understood'))).toMatchObject({ said: 'nothing' });
    const table = new Map(rows([outcome]));
    expect(table.get('a word of another meter reported as anything')).toMatch(/^100/);
    expect(table.get('`HI` and `LO` reported as what they are')).toBe('– (n 0)');
  }
});

it('compares the pulse of a pressure only where it is noted', () => {
  const read = {
    kind: 'blood_pressure',
    unit: 'mmHg',
    readings: { systolic: 128, diastolic: 82, pulse: 71 },
  };
  const understood = { read: { ...read, sure: 1 } } as Answer['understood'];
  const said = (...texts: string[]) =>
    outcomeOf({ truth: { kind: 'blood_pressure', unit: 'mmHg', texts } }, { understood, seen: [] }).said;
  expect(said('128', '82')).toBe('right');
  expect(said('128', '82', '71')).toBe('right');
  expect(said('128', '82', '72')).toBe('wrong');
});
