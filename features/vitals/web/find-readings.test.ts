// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listFamilyMembers } from '#features/people/contract/family.ts';
import { startEnglish } from '#platform/testing/render-screen.tsx';
import { queryClient } from '#platform/web/client/query-client.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import vitals from '../words/en.json' with { type: 'json' };
import { findReadings } from './find-readings.ts';

let asked: URLSearchParams[];
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
    return Response.json({
      vitals: [{ id: 'v', type: 'blood_pressure', readings, unit: 'mmHg', taken_at }],
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
const find = () => findReadings('blood pressure', new AbortController().signal);

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
