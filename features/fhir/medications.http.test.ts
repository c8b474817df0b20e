import { Fhir } from 'fhir';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addMedicine } from '#features/medications/medications.test-kit.ts';
import { aRegimen } from '#features/medications/regimen.test-kit.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { readZip } from '#platform/testing/zip.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(clinicInstant('2030-03-04', '05:00').toISOString());
  patient = await app.signInAs('patient', 34);
});
afterAll(() => app.close());

const inMorning = (amount: number, days: number | null = null) => ({
  days,
  doses: [{ slot: 'morning' as const, amount, time: null }],
});
const summary = async () => {
  const { body } = await patient.get('/api/patient-summary');
  const { messages } = new Fhir().validate(body);
  expect(messages.filter(({ severity }) => severity === 'error')).toEqual([]);
  const resources = (body.entry as { resource: Record<string, never> }[]).map(({ resource }) => resource);
  const section = ((resources[0]?.section ?? []) as { title: string; text: { div: string } }[]).find(
    ({ title }) => title === 'Medications',
  );
  return {
    lines: section?.text.div ?? '',
    statements: resources.filter(({ resourceType }) => resourceType === 'MedicationStatement'),
  };
};

it('the summary and the table of an export say on which days, which step, and how often at most', async () => {
  const starts_on = '2030-03-02';
  await addMedicine(patient, {
    ...{ name: 'Methotrexate', strength: '' },
    regimen: aRegimen({ starts_on, weekdays: [1], steps: [inMorning(6)] }),
  });
  await addMedicine(patient, {
    ...{ name: 'Prednisolone', strength: '' },
    regimen: aRegimen({ starts_on, steps: [inMorning(4, 2), inMorning(2, 2), inMorning(1)] }),
  });
  await addMedicine(patient, {
    ...{ name: 'Paracetamol', strength: '' },
    regimen: {
      ...{ unit: 'tablet', as_needed: { amount: 1, min_gap_minutes: 360, max_per_day: 4 } },
    },
  });
  await addMedicine(patient, {
    ...{ name: 'Deflazacort', strength: '' },
    regimen: aRegimen({
      starts_on,
      ends_on: '2030-03-06',
      steps: [inMorning(9, 3), inMorning(8, 9), inMorning(5)],
    }),
  });
  const { lines } = await summary();
  expect(lines).toContain('Mondays, 6 tablets, morning');
  expect(lines).toContain('from 2030-03-04 for 2 days: 2 tablets, morning');
  expect(lines).toContain('from 2030-03-06: 1 tablet, morning');
  expect(lines).not.toContain('4 tablets');
  const needed = '1 tablet when needed, at least 6 hours apart, at most 4 times a day';
  expect(lines).toContain(needed);
  const ending =
    'from 2030-03-02 for 3 days: 9 tablets, morning; from 2030-03-05 for 2 days: 8 tablets, morning';
  const { export_id } = (await patient.post('/api/exports', {})).body;
  await app.settled();
  const zip = readZip((await patient.get(`/api/exports/${export_id}/file`)).body);
  const table = zip.get('tables/medications.csv')?.toString();
  expect(table).toContain(',"6 tablets, morning",Mondays,');
  expect(table).toContain('from 2030-03-02 for 2 days: 4 tablets, morning; from 2030-03-04');
  expect(table).toContain(`"${ending}"`);
  expect(table).toContain(needed);
});

it('the summary has what is taken now: not a course that is over, and a later change only from its day on', async () => {
  const add = async (name: string, regimen: object = {}): Promise<string> =>
    (
      await addMedicine(patient, {
        name,
        strength: '',
        regimen: aRegimen({ starts_on: '2030-02-01', ...regimen }),
      })
    ).medication_id;
  const change = async (id: string, more: object) => {
    const { status } = await patient.post(`/api/medications/${id}/regimens`, { version: 1, ...more });
    expect(status).toBe(200);
  };
  const statusOf = async (name: string) =>
    (await summary()).statements
      .filter((each) => (each.medicationCodeableConcept as { text: string } | undefined)?.text === name)
      .map(({ status }) => status as unknown);
  await add('Amoxicillin', { starts_on: '2030-02-12', steps: [inMorning(1, 5)] });
  const [stopped, paused, changed] = [await add('Atenolol'), await add('Iron'), await add('Ramipril')];
  const holds_from = '2030-03-20T06:00:00.000Z';
  await change(stopped, { state: 'stopped', holds_from });
  await change(paused, { state: 'paused' });
  await change(changed, { state: 'active', holds_from, regimen: aRegimen({ steps: [inMorning(7)] }) });
  expect(await statusOf('Amoxicillin')).toEqual([]);
  expect(await statusOf('Atenolol')).toEqual(['active']);
  expect(await statusOf('Iron')).toEqual(['on-hold']);
  expect((await summary()).lines).not.toContain('7 tablets');
  app.clock.set('2030-03-20T07:00:00.000Z');
  patient = await app.signInAs('patient', 34);
  expect(await statusOf('Atenolol')).toEqual([]);
  expect((await summary()).lines).toContain('7 tablets');
});
