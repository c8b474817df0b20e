import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { csvRows } from '#features/reading-imports/server/imports/csv-text.ts';
import { add, aReading, pressure } from './vitals.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(() => app.close());

const PERIOD = 'from=2024-05-01&to=2024-05-31';
const at = (day: number, clock = '02:00:00.000') => `2024-05-${String(day).padStart(2, '0')}T${clock}Z`;
const rows = (text: string) => [...csvRows(text)].map(({ cells }) => cells);
const NOTES = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', 'a, b "c"', 'x;=1+1', '＝1+1', 'తిన్న తర్వాత'];

it('a period goes out oldest first, and no note is a formula', async () => {
  for (const [index, note] of NOTES.entries())
    await add(patient, aReading({ taken_at: at(10 + index), note }));
  await add(
    patient,
    pressure(128, 82, { taken_at: at(1), readings: { systolic: 128, diastolic: 82, pulse: 70 } }),
  );
  // The last moment of the last day, and the first of the one after.
  await add(
    patient,
    aReading({
      taken_at: at(31, '18:29:59.999'),
      readings: { value: 7.4, context: 'fasting' },
      unit: 'mmol/L',
    }),
  );
  await add(patient, aReading({ taken_at: at(31, '18:30:00.000') }));
  const reply = await patient.get(`/api/vitals/csv?${PERIOD}`);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toMatch(/readings-2024-05-01-to-2024-05-31-\d{8}-\d{6}\.csv/);
  expect(reply.body.startsWith('\uFEFFdate,time,type,')).toBe(true);
  const [header, ...lines] = rows(reply.body);
  expect(header?.slice(0, 8)).toEqual([
    'date',
    'time',
    'type',
    'value',
    'systolic',
    'diastolic',
    'pulse',
    'unit',
  ]);
  expect(lines).toHaveLength(NOTES.length + 2);
  expect(lines[0]?.slice(0, 10)).toEqual([
    '2024-05-01',
    '07:30',
    'blood_pressure',
    '',
    '128',
    '82',
    '70',
    'mmHg',
    '',
    'in_range',
  ]);
  expect(lines.at(-1)?.slice(0, 9)).toEqual([
    '2024-05-31',
    '23:59',
    'blood_sugar',
    '7.4',
    '',
    '',
    '',
    'mmol/L',
    'fasting',
  ]);
  const notes = lines.slice(1, -1).map((cells) => cells[10]);
  expect(notes).toEqual([
    '\'=HYPERLINK("http://x")',
    "'+1",
    "'-1",
    "'@SUM(A1)",
    'a, b "c"',
    "x;'=1+1",
    "'＝1+1",
    'తిన్న తర్వాత',
  ]);
  for (const cell of lines.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
});

it('an exported file imports without duplicates, and for another patient with its notes', async () => {
  const file = (await patient.get(`/api/vitals/csv?${PERIOD}`)).body;
  const upload = (who: Caller) =>
    who.upload('/api/vitals/csv', 'file', { name: 'x.csv', type: 'text/csv', bytes: Buffer.from(file) });
  expect((await upload(patient)).body).toEqual({
    taken: 0,
    already_there: NOTES.length + 2,
    level: null,
    bad: [],
  });
  const other = await app.signInAs('patient', 7);
  expect((await upload(other)).body).toMatchObject({ taken: NOTES.length + 2, bad: [] });
  const { vitals } = (await other.get('/api/vitals?from=2024-05-09T00:00:00Z&to=2024-05-18T00:00:00Z')).body;
  expect(vitals.map(({ note }: { note: string }) => note).reverse()).toEqual(NOTES);
});

it('units that were confirmed when they were entered, and feet, come back whole', async () => {
  const meant = { value: 22.4, context: 'fasting' };
  await add(
    patient,
    aReading({ taken_at: '2024-07-01T02:00:00.000Z', readings: meant, unit: 'mg/dL', unit_confirmed: true }),
  );
  const feet = { type: 'height', readings: { value: 67.5 }, unit: 'ft-in' };
  await add(patient, aReading({ taken_at: '2024-07-02T02:00:00.000Z', ...feet }));
  const file = (await patient.get('/api/vitals/csv?from=2024-07-01&to=2024-07-31')).body;
  const upload = async (who: Caller) =>
    (
      await who.upload('/api/vitals/csv', 'file', {
        name: 'x.csv',
        type: 'text/csv',
        bytes: Buffer.from(file),
      })
    ).body;
  expect(await upload(patient)).toMatchObject({ taken: 0, already_there: 2, bad: [] });
  const other = await app.signInAs('patient', 6);
  expect(await upload(other)).toMatchObject({ taken: 2, already_there: 0, bad: [] });
  const { vitals } = (await other.get('/api/vitals?from=2024-07-01T00:00:00Z&to=2024-07-31T00:00:00Z')).body;
  expect(vitals).toMatchObject([feet, { readings: meant, unit: 'mg/dL' }]);
});

it('is there for the patient and for who looks after them, who is noted', async () => {
  const path = `/api/vitals/csv?${PERIOD}&patient_id=${patient.personId}`;
  const reply = await doctor.get(path);
  expect(reply.status).toBe(200);
  expect(rows(reply.body)).toHaveLength(NOTES.length + 3);
  expect(rows((await doctor.get(`${path}&type=blood_pressure`)).body)).toHaveLength(2);
  const { accesses } = (await patient.get('/api/record-access')).body;
  expect(accesses[0]).toMatchObject({ resource: 'vitals', reader_type: 'doctor' });
  expect(await doctor.get(`/api/vitals/csv?${PERIOD}`)).toMatchObject({ status: 400 });
  for (const who of [await app.signInAs('patient', 2), await app.signInAs('doctor', 1, 'hospital')])
    expect(await who.get(path)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect(await patient.get('/api/vitals/csv?from=2024-05-02&to=2024-05-01')).toMatchObject({ status: 400 });
  expect(await patient.get('/api/vitals/csv?from=2024-02-30')).toMatchObject({ status: 400 });
  expect(rows((await patient.get('/api/vitals/csv?from=1990-01-01&to=1990-01-02')).body)).toHaveLength(1);
});

it('has a limit, and says so', async () => {
  const many = await app.signInAs('patient', 8);
  const start = Date.parse('2010-01-01T00:00:00Z');
  const taken = async (from: number, count: number) => {
    const lines = Array.from(
      { length: count },
      (_, index) => `${new Date(start + (from + index) * 60_000).toISOString()},70`,
    );
    const bytes = Buffer.from(`taken_at,weight kg\n${lines.join('\n')}`);
    await many.upload('/api/vitals/csv', 'file', { name: 'x.csv', type: 'text/csv', bytes });
  };
  await taken(0, 10_000);
  expect(rows((await many.get('/api/vitals/csv?from=2010-01-01&to=2010-12-31')).body)).toHaveLength(10_001);
  await taken(10_000, 1);
  expect(await many.get('/api/vitals/csv?from=2010-01-01&to=2010-12-31')).toMatchObject({
    status: 400,
    body: { code: 'export_too_long' },
  });
});
