// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listFamilyMembers } from '#features/people/contract/family.ts';
import { startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { startWords } from '#platform/web/i18n/words.ts';
import bn from '../words/bn.json' with { type: 'json' };
import vitals from '../words/en.json' with { type: 'json' };
import hi from '../words/hi.json' with { type: 'json' };
import ml from '../words/ml.json' with { type: 'json' };
import ta from '../words/ta.json' with { type: 'json' };
import te from '../words/te.json' with { type: 'json' };
import { findReadings } from './find-readings.ts';

const texts = { te, hi, ta, ml, bn };
let asked: URLSearchParams[];
const reading = (id: string, type: string, readings: object, unit: string) => ({
  ...{ id, type, readings, unit, taken_at: '2026-01-05T04:00:00.000Z' },
});
const others = [
  reading('sugar', 'blood_sugar', { value: 140, context: 'fasting' }, 'mg/dL'),
  reading('a1c', 'blood_sugar', { value: 7.2, context: 'hba1c' }, '%'),
  reading('oxygen', 'spo2', { value: 97, pulse: 72 }, '%'),
  reading('weight', 'weight', { value: 71.5 }, 'kg'),
  reading('older', 'blood_pressure', { systolic: 120, diastolic: 80 }, 'mmHg'),
];
const member = { person_id: 'p2', name: 'Sahasra', relation: 'granddaughter', age: 6, sex: 'female' };

beforeEach(async () => {
  await startEnglish({ vitals: vitals.screen });
  queryClient.clear();
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://localhost').searchParams;
    asked.push(query);
    const systolic = query.get('patient_id') === 'p2' ? 98 : 146;
    const readings = { systolic, diastolic: 64 };
    const taken_at = new Date().toISOString();
    const pressure = { id: 'v', type: 'blood_pressure', readings, unit: 'mmHg', taken_at };
    return Response.json({
      vitals: [pressure, ...others].slice(0, Number(query.get('limit'))),
      latest: query.has('latest') ? [pressure, ...others] : [],
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const actFor = (personId: string | null) => {
  queryClient.setQueryData(queryOf(listFamilyMembers, {}).queryKey, { family_members: [member] } as never);
  queryClient.setQueryData(['actingFor'], { personId });
};
const find = (query = 'blood pressure') => findReadings(query, new AbortController().signal);

it('finds the own reading, without a name', async () => {
  actFor(null);
  const [found] = await find();
  expect(found?.title).toContain('146/64 mmHg');
  expect(found?.detail).toMatch(/^Today/);
  expect(asked.map((query) => query.get('patient_id'))).toEqual([null]);
});

it('finds the reading of the family member in view, as the linked chart does, and names the person', async () => {
  actFor('p2');
  const [found] = await find();
  expect(found?.title).toContain('98/64 mmHg');
  expect(found?.detail).toMatch(/^Sahasra · Today/);
  expect(asked.map((query) => query.get('patient_id'))).toEqual(['p2']);
});

it("finds the account's own reading again after the family member was removed", async () => {
  actFor('p3');
  expect((await find())[0]?.title).toContain('146/64 mmHg');
});

it.each([
  ['bp', ['v']],
  ['BP', ['v']],
  ['hba1c', ['a1c']],
  ['glucose', ['sugar']],
  ['sugar', ['sugar', 'a1c']],
  ['SpO2', ['oxygen']],
  ['pulse', ['oxygen']],
  ['heart rate', ['oxygen']],
  ['weight', ['weight']],
  ['120/80', ['older']],
  ['१२० / ८०', ['older']],
  ['140', ['sugar']],
  ['bp 120', ['older']],
  ['sugar 120', []],
  ['7,2', ['a1c']],
  ['72', ['oxygen']],
])('finds by %j, with one call', async (query, ids) => {
  actFor(null);
  expect((await find(query)).map(({ id }) => id)).toEqual(ids);
  expect(asked).toHaveLength(1);
});

it.each(['zebra', 'zebra 140', ' '])('asks for nothing by %j', async (query) => {
  actFor(null);
  expect([await find(query), asked]).toEqual([[], []]);
});

it.each([
  ['te', 'బీపీ', 'v'],
  ['te', 'పల్స్', 'oxygen'],
  ['hi', 'बीपी', 'v'],
  ['hi', 'ग्लूकोज़', 'sugar'],
  ['ta', 'பிரஷர்', 'v'],
  ['ml', 'ഭാരം', 'weight'],
  ['bn', 'সুগার', 'sugar'],
  ['bn', 'glucose', 'sugar'],
] as const)('finds in %s by %j', async (language, query, id) => {
  const load = async () => ({ default: { vitals: texts[language].screen }, later: {} });
  await startWords({ en: load, te: load, hi: load, ta: load, ml: load, bn: load });
  actFor(null);
  expect((await find(query))[0]?.id).toBe(id);
});
