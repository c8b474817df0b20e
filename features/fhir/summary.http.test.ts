import { Fhir } from 'fhir';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { orderedBy, reported } from '#features/lab-results/lab-results.test-kit.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 34);
});
afterAll(() => app.close());

/** The lines of a section, as the page of a link shows them. */
const linesOf = async (title: string): Promise<string[]> => {
  const { body } = await patient.get('/api/patient-summary');
  const { messages } = new Fhir().validate(body);
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
  const { section } = body.entry[0].resource;
  const { text } = section.find((each: { title: string }) => each.title === title);
  return [...text.div.matchAll(/<p>(.*?)<\/p>/g)].map(([, line]) => String(line));
};

it('has readings with their dates, the newest first', async () => {
  for (const [value, day] of [
    [71, '2026-01-02'],
    [72, '2026-01-03'],
  ])
    await patient.post('/api/vitals', {
      ...{ id: uuid(), type: 'weight', readings: { value } },
      taken_at: `${day}T06:00:00.000Z`,
    });
  const weights = (await linesOf('Vital signs')).filter((line) => line.startsWith('Weight'));
  expect(weights.slice(-2)).toEqual(['Weight: 72 kg, 2026-01-03 11:30', 'Weight: 71 kg, 2026-01-02 11:30']);
});

it('has the newest value of each test of a laboratory, with unit, date and what it means', async () => {
  const order = async (position: number, results: string) => {
    const { requestId } = await orderedBy(app, patient, { ids: ['lipid', 'hba1c'], total: 84_800, position });
    await reported(app, requestId, { results });
  };
  const ofCholesterol = async () =>
    (await linesOf('Results')).filter((line) => line.startsWith('Total Cholesterol'));
  await order(0, 'abnormal');
  const [first = '', ...others] = await ofCholesterol();
  expect(others).toEqual([]);
  expect(first).toMatch(/^Total Cholesterol: [\d.]+ mg\/dL .*, high, \d{4}-\d\d-\d\d \d\d:\d\d$/);
  app.clock.advance({ hours: 1 });
  patient = await app.signInAs('patient', 34);
  await order(1, 'normal');
  const [second = '', ...more] = await ofCholesterol();
  expect(more).toEqual([]);
  expect(second).not.toContain('high');
  // The same measurement is a reading, too.
  expect(
    (await linesOf('Results')).filter((line) => line.includes('HbA1c') && line.startsWith('Blood')),
  ).toEqual([]);
});
