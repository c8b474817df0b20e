import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { add, aReading, pressure } from '#features/vitals/vitals.test-kit.ts';
import { clinicDay, clinicInstant, DAY_MS } from '#platform/domain/clinic-time.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(() => app.close());

const send = (
  path: string,
  text: string | Buffer,
  fields: Record<string, string>,
  who: Caller,
  headers = {},
) =>
  who.upload(
    path,
    'file',
    { name: 'readings.csv', type: 'text/csv', bytes: Buffer.from(text as string) },
    fields,
    headers,
  );
const preview = (text: string | Buffer, fields = {}, who = patient, headers = {}) =>
  send('/api/vitals/csv/preview', text, fields, who, headers);
const take = (text: string | Buffer, fields = {}, who = patient) =>
  send('/api/vitals/csv', text, fields, who);
const count = async (who = patient) =>
  (await who.get('/api/vitals?limit=500')).body.vitals.filter(
    ({ source }: { source: string }) => source === 'csv',
  ).length;

const FILE = [
  'Date,Time,Sugar (mg/dL),Meal,Sys,Dia,Note',
  '01/02/2026,07:30,104,fasting,128,82,"a, b"',
  '02/02/2026,07:30,1040,fasting,,,',
  '03/02/2026,,111,,,,',
  '',
  '04/02/2026,07:30,112,after food,,,',
].join('\r\n');

describe('a CSV', () => {
  it('is shown before it is taken, and keeps nothing by that', async () => {
    const reply = await preview(FILE);
    expect(reply).toMatchObject({ status: 200, body: { good: 3, bad: 1, already_there: 0 } });
    expect(reply.body.columns).toContainEqual({ name: 'Sugar (mg/dL)', meaning: 'blood_sugar' });
    expect(reply.body.lines).toMatchObject([
      {
        line: 2,
        outcome: 'good',
        time_assumed: false,
        readings: [
          {
            type: 'blood_pressure',
            readings: { systolic: 128, diastolic: 82 },
            taken_at: '2026-02-01T02:00:00.000Z',
          },
          { type: 'blood_sugar', readings: { value: 104, context: 'fasting' }, unit: 'mg/dL' },
        ],
      },
      { line: 3, outcome: 'bad', readings: [], problems: [{ field: 'Sugar (mg/dL)', code: 'not_possible' }] },
      { line: 4, outcome: 'good', time_assumed: true, readings: [{ taken_at: '2026-02-03T00:30:00.000Z' }] },
      { line: 6, outcome: 'good', readings: [{ readings: { value: 112, context: 'after_meal' } }] },
    ]);
    expect(await count()).toBe(0);
    const tamil = (await preview(FILE, {}, patient, { 'accept-language': 'ta' })).body.lines[1].problems[0];
    expect(tamil.message).toMatch(/^20 முதல் 800 mg\/dL வரை/);
  });

  it('is taken once, however often and however many times at once', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => take(FILE)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const taken = replies.map(({ body }) => body.taken);
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(4);
    for (const { body } of replies) {
      expect(body.taken + body.already_there).toBe(4);
      expect(body.bad).toMatchObject([{ line: 3, problems: [{ code: 'not_possible' }] }]);
    }
    expect(await count()).toBe(4);
    expect((await preview(FILE)).body).toMatchObject({ good: 0, already_there: 3, bad: 1 });
    const stored = (
      await patient.get('/api/vitals?type=blood_pressure&from=2026-02-01T00:00:00Z&to=2026-02-02T00:00:00Z')
    ).body.vitals;
    expect(stored).toContainEqual(
      expect.objectContaining({ source: 'csv', note: 'a, b', entered_by: 'patient' }),
    );
  });

  it('doubles neither what was entered by hand nor its own lines; what was deleted stays deleted', async () => {
    const reading = aReading({ taken_at: '2026-03-01T02:00:00.000Z' });
    await add(patient, reading);
    await add(patient, pressure(131, 81, { taken_at: '2026-03-02T02:00:00.000Z' }));
    const file = [
      'taken_at,type,value,systolic,diastolic,context,unit',
      '2026-03-01T07:30:00+05:30,blood_sugar,104,,,fasting,mg/dL',
      '2026-03-02T02:00:00Z,blood_pressure,,131,81,,mmHg',
      '2026-03-03T02:00:00Z,weight,70,,,,kg',
      '2026-03-03T02:00:00Z,weight,70.0,,,,kg',
    ].join('\n');
    expect((await preview(file)).body).toMatchObject({ good: 1, already_there: 3, bad: 0 });
    expect((await take(file)).body).toMatchObject({ taken: 1, already_there: 3 });
    const { id } = (
      await patient.get('/api/vitals?type=weight&from=2026-03-03T00:00:00Z&to=2026-03-04T00:00:00Z')
    ).body.vitals[0];
    await patient.delete(`/api/vitals/${id}`);
    expect((await take(file)).body).toMatchObject({ taken: 0, already_there: 4 });
  });

  it('says the worst of what is new and of now; what was long ago is no news', async () => {
    const lines = (hours: number, values: number[]) =>
      values.map((value, at) => `${new Date(Date.now() - (hours + at) * 3_600_000).toISOString()},${value}`);
    const file = ['taken_at,sugar mg/dL', ...lines(2, [104, 301, 210]), ...lines(100, [40])].join('\n');
    expect((await take(file)).body).toMatchObject({ taken: 4, level: 'critical_high' });
    expect((await take(file)).body).toMatchObject({ taken: 0, level: null });
    const calmer = ['taken_at,sugar mg/dL', ...lines(9, [105, 211])].join('\n');
    expect((await take(calmer)).body).toMatchObject({ taken: 2, level: 'high' });
  });

  it('is refused line by line where it says that something was measured before the birth', async () => {
    const { date_of_birth } = (await patient.get('/api/profile')).body;
    const before = new Date(Date.parse(date_of_birth) - 86_400_000).toISOString().slice(0, 10);
    const file = `Day,weight (kg)\n${before},70\n2026-03-21,71`;
    const bad = [
      {
        line: 2,
        outcome: 'bad',
        readings: [],
        problems: [{ field: 'Day', code: 'before_birth', message: 'This is before the date of birth.' }],
      },
    ];
    const shown = (await preview(file)).body;
    expect(shown).toMatchObject({ good: 1, already_there: 0, bad: 1 });
    expect(shown.lines[0]).toMatchObject(bad[0]!);
    expect((await take(file)).body).toMatchObject({ taken: 1, already_there: 0, bad });
  });

  it('asks for the unit of sugar where it says none', async () => {
    const file = 'date,time,sugar\n2026-03-10,07:30,5.6\n2026-03-10,09:30,7.25';
    const { lines } = (await preview(file)).body;
    expect(lines.map(({ problems }: { problems: object[] }) => problems)).toMatchObject([
      [{ code: 'unit_doubtful' }],
      [{ code: 'unit_doubtful' }],
    ]);
    expect(lines[0].problems[0].message).toContain('mmol/L');
    expect((await preview(file, { sugar_unit: 'mmol/L' })).body).toMatchObject({ good: 2 });
    expect(await preview(file, { sugar_unit: 'grains' })).toMatchObject({ status: 400 });
  });

  it('of 10,000 lines with mistakes in some is taken in one call', async () => {
    const start = Date.parse('2015-01-01T00:00:00Z');
    const lines = Array.from({ length: 10_000 }, (_, at) => {
      const taken = new Date(start + at * 3_600_000).toISOString();
      return `${taken},${at % 250 === 0 ? 'x' : 90 + (at % 60)}`;
    });
    const file = `taken_at,sugar\n${lines.join('\n')}`;
    const reply = await take(file);
    expect(reply).toMatchObject({ status: 200, body: { taken: 9960, already_there: 0 } });
    expect(reply.body.bad.map(({ line }: { line: number }) => line).slice(0, 3)).toEqual([2, 252, 502]);
    expect((await preview(file)).body).toMatchObject({ good: 0, already_there: 9960, bad: 40 });
    expect((await take(file)).body).toMatchObject({ taken: 0, already_there: 9960 });
    expect(await preview(`${file}\n2026-01-01,104`)).toMatchObject({
      status: 400,
      body: { code: 'csv_too_long' },
    });
  });

  it('that is none is refused, and says what to do', async () => {
    for (const [bytes, code] of [
      ['colour,size\nred,4', 'csv_without_columns'],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'not_csv'],
      [Buffer.from([0, 1, 2, 3]), 'not_csv'],
    ] as const)
      for (const call of [preview, take])
        expect(await call(bytes)).toMatchObject({ status: 400, body: { code, fields: [{ field: 'file' }] } });
    expect(await preview('')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'file', code: 'required' }] },
    });
    expect(await preview('x'.repeat(2_200_000))).toMatchObject({
      status: 400,
      body: { fields: [{ code: 'file_too_large' }] },
    });
    expect(await patient.post('/api/vitals/csv', { file: FILE })).toMatchObject({ status: 415 });
    expect(await preview(FILE, { other: 'x' })).toMatchObject({ status: 400 });
  });

  it('with a line of today that has no time is taken once, at whatever hours', async () => {
    const tomorrow = clinicDay(new Date(Date.now() + DAY_MS));
    const file = `date,weight\n${tomorrow},72.4`;
    app.clock.set(clinicInstant(tomorrow, '02:10'));
    try {
      const early = await app.signInAs('patient', 3);
      expect((await take(file, {}, early)).body).toMatchObject({ taken: 1 });
      app.clock.set(clinicInstant(tomorrow, '10:00'));
      const late = await app.signInAs('patient', 3);
      expect((await preview(file, {}, late)).body).toMatchObject({ good: 0, already_there: 1 });
      expect((await take(file, {}, late)).body).toMatchObject({ taken: 0, already_there: 1 });
      const { vitals } = (await late.get('/api/vitals?type=weight&limit=500')).body;
      expect(vitals.filter(({ source }: { source: string }) => source === 'csv')).toMatchObject([
        { taken_at: clinicInstant(tomorrow, '02:00').toISOString(), edits: 0 },
      ]);
    } finally {
      app.clock.set(new Date());
    }
  });

  it('is for users who may add readings', async () => {
    expect(await take(FILE, {}, doctor)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'patient_id' }] },
    });
    const of = { patient_id: patient.personId };
    expect((await preview(FILE, of, doctor)).body).toMatchObject({ already_there: 3 });
    for (const who of [await app.signInAs('patient', 2), await app.signInAs('doctor', 1, 'hospital')])
      for (const call of [preview, take]) expect(await call(FILE, of, who)).toMatchObject({ status: 404 });
  });
});
