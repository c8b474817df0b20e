import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { add, aReading, pressure } from './vitals.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 13);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'not_found' } };
const sugar = (value: number, context: string, taken_at: string, unit = 'mg/dL') =>
  aReading({ readings: { value, context }, unit, taken_at });

describe('ranges', () => {
  const set = (who: Caller, ranges: unknown) =>
    who.put('/api/vital-ranges', { patient_id: patient.personId, ranges });
  const rangeOf = async (measure: string) =>
    (await patient.get('/api/vital-ranges')).body.ranges.find(
      (range: { measure: string }) => range.measure === measure,
    );

  it('of everybody name their source', async () => {
    expect(await rangeOf('systolic')).toMatchObject({
      unit: 'mmHg',
      low: 90,
      high: 140,
      critical_high: 180,
      own: false,
      sources: [expect.stringContaining('ESC'), expect.any(String)],
    });
  });

  it('of one patient are set by a doctor, hold at once, and end', async () => {
    const { id } = await add(patient, pressure(145, 85));
    const levelNow = async () => (await patient.get(`/api/vitals/${id}`)).body.level;
    expect(await levelNow()).toBe('high');
    expect(await set(doctor, [{ measure: 'systolic', low: 100, high: 150 }])).toMatchObject({ status: 200 });
    expect(await rangeOf('systolic')).toMatchObject({
      own: true,
      low: 100,
      high: 150,
      critical_high: null,
      sources: [],
    });
    expect((await rangeOf('systolic')).set_by_name).toEqual(expect.any(String));
    expect(await levelNow()).toBe('in_range');
    expect(await set(doctor, [])).toMatchObject({ status: 200 });
    expect(await levelNow()).toBe('high');
  });

  it('are a doctor’s to set, and have to rise', async () => {
    const coach = await app.signInAs('coach', 1);
    const stranger = await app.signInAs('doctor', 1, 'hospital');
    for (const who of [patient, coach, stranger])
      expect(await set(who, [{ measure: 'pulse', high: 90 }])).toMatchObject(notFound);
    for (const [ranges, code] of [
      [[{ measure: 'pulse', low: 90, high: 80 }], 'not_rising'],
      [[{ measure: 'pulse' }], 'no_bounds'],
      [
        [
          { measure: 'pulse', high: 90 },
          { measure: 'pulse', high: 95 },
        ],
        'repeated',
      ],
    ] as const)
      expect((await set(doctor, ranges)).body.fields).toMatchObject([{ code }]);
    expect((await rangeOf('pulse')).own).toBe(false);
  });
});

describe('the summary', () => {
  it('counts a week beside the one before, in one unit, by context, time of day and day', async () => {
    // Monday 2 March 2026 to Sunday 8 March; by the clock of the clinic.
    await add(patient, sugar(100, 'fasting', '2026-03-02T07:00:00+05:30'));
    await add(patient, sugar(7, 'fasting', '2026-03-03T07:00:00+05:30', 'mmol/L'));
    await add(patient, sugar(180, 'after_meal', '2026-03-03T13:00:00+05:30'));
    await add(patient, sugar(60, 'random', '2026-03-08T23:59:00+05:30'));
    await add(
      patient,
      aReading({ readings: { value: 7.1, context: 'hba1c' }, taken_at: '2026-03-04T09:00:00+05:30' }),
    );
    await add(patient, sugar(130, 'fasting', '2026-02-25T07:00:00+05:30'));
    // Neither of the two weeks: the midnight after, and before both.
    await add(patient, sugar(400, 'random', '2026-03-09T00:00:00+05:30'));
    await add(patient, sugar(400, 'random', '2026-02-22T23:59:00+05:30'));
    const gone = await add(patient, sugar(400, 'random', '2026-03-04T10:00:00+05:30'));
    await patient.delete(`/api/vitals/${gone.id}`);

    const { status, body } = await patient.get(
      '/api/vitals/summary?type=blood_sugar&period=week&on=2026-03-05',
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ from: '2026-03-02', to: '2026-03-08', previous_from: '2026-02-23' });
    const [value, hba1c] = body.measures;
    expect(value).toMatchObject({
      measure: 'value',
      unit: 'mg/dL',
      count: 4,
      // (100 + 126.1274 + 180 + 60) / 4, to four places
      average: 116.5319,
      // 100 and 180 of the four: 7 mmol/L is high when fasting, 60 is low.
      in_range: 0.5,
      lowest: { value: 60, taken_at: '2026-03-08T18:29:00.000Z' },
      highest: { value: 180 },
      previous: { count: 1, average: 130, in_range: 0 },
      change: -13.4682,
    });
    expect(
      value.by_context.map(({ context, count, average }: Record<string, unknown>) => [
        context,
        count,
        average,
      ]),
    ).toEqual([
      ['fasting', 2, 113.0637],
      ['after_meal', 1, 180],
      ['random', 1, 60],
    ]);
    expect(
      value.by_day_part.map(({ day_part, count }: Record<string, unknown>) => [day_part, count]),
    ).toEqual([
      ['morning', 2],
      ['afternoon', 1],
      ['night', 1],
    ]);
    expect(value.by_day.map(({ date, count }: Record<string, unknown>) => [date, count])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 2],
      ['2026-03-08', 1],
    ]);
    expect(hba1c).toMatchObject({
      measure: 'hba1c',
      unit: '%',
      count: 1,
      average: 7.1,
      in_range: 0,
      previous: null,
      change: null,
    });
  });

  it('follows the own ranges of a patient', async () => {
    await doctor.put('/api/vital-ranges', {
      patient_id: patient.personId,
      ranges: [{ measure: 'sugar_fasting', low: 80, high: 150 }],
    });
    const { body } = await doctor.get(
      `/api/vitals/summary?patient_id=${patient.personId}&type=blood_sugar&period=week&on=2026-03-05`,
    );
    expect(body.measures[0]).toMatchObject({ in_range: 0.75 });
  });

  it('tells the upper and the lower pressure and the pulse apart', async () => {
    await add(patient, pressure(120, 80, { taken_at: '2026-04-10T03:00:00Z' }));
    await add(
      patient,
      aReading({
        type: 'blood_pressure',
        readings: { systolic: 150, diastolic: 95, pulse: 70 },
        taken_at: '2026-04-11T03:00:00Z',
      }),
    );
    const { body } = await patient.get('/api/vitals/summary?type=blood_pressure&period=month&on=2026-04-30');
    expect(
      body.measures.map(({ measure, unit, average, in_range }: Record<string, unknown>) => [
        measure,
        unit,
        average,
        in_range,
      ]),
    ).toEqual([
      ['systolic', 'mmHg', 135, 0.5],
      ['diastolic', 'mmHg', 87.5, 0.5],
      ['pulse', '/min', 70, 1],
    ]);
  });

  it('knows the BMI of weights once there is a height, and judges it', async () => {
    const who = await app.signInAs('patient', 14);
    const weight = (value: number, unit: string, taken_at: string) =>
      add(who, aReading({ type: 'weight', readings: { value }, unit, taken_at }));
    await weight(60, 'kg', '2026-03-03T03:00:00Z');
    await weight(154.3, 'lb', '2026-03-05T03:00:00Z');
    const measuresNow = async () =>
      (await who.get('/api/vitals/summary?type=weight&period=month&on=2026-03-01')).body.measures;
    expect(await measuresNow()).toMatchObject([
      { measure: 'value', unit: 'kg', average: 64.9947, in_range: null },
    ]);
    await add(who, aReading({ type: 'height', readings: { value: 160 }, taken_at: '2020-01-01T03:00:00Z' }));
    // 60 / 1.6² = 23.4, which is high from 23 on; 69.99 / 1.6² = 27.3. At 170 cm 20.8 and 24.2.
    expect((await measuresNow())[1]).toMatchObject({
      measure: 'bmi',
      unit: 'kg/m²',
      lowest: { value: 23.4 },
      highest: { value: 27.3 },
      in_range: 0,
    });
    await add(who, aReading({ type: 'height', readings: { value: 170 }, taken_at: '2021-01-01T03:00:00Z' }));
    expect((await measuresNow())[1]).toMatchObject({ average: 22.5, in_range: 0.5 });
    expect((await who.get('/api/vitals?type=weight&limit=1')).body.vitals[0].bmi).toBe(24.2);
  });

  it('adds up what was eaten, by day and by month', async () => {
    const ate = (value: number, taken_at: string) =>
      add(patient, aReading({ type: 'calories', readings: { value }, unit: 'kcal', taken_at }));
    await ate(450, '2026-05-02T09:00:00+05:30');
    await ate(700, '2026-05-02T14:00:00+05:30');
    await ate(1500, '2026-05-04T20:00:00+05:30');
    // By UTC this one is of May still.
    await ate(900, '2026-06-01T00:30:00+05:30');
    const { body } = await patient.get('/api/vitals/summary?type=calories&period=year&on=2026-01-01');
    const [value] = body.measures;
    expect(value).toMatchObject({ count: 4, days: 3, total: 3550 });
    expect(value.by_day.map(({ date, total }: Record<string, unknown>) => [date, total])).toEqual([
      ['2026-05-02', 1150],
      ['2026-05-04', 1500],
      ['2026-06-01', 900],
    ]);
    expect(
      value.by_month.map(({ month, count, days, total }: Record<string, unknown>) => [
        month,
        count,
        days,
        total,
      ]),
    ).toEqual([
      ['2026-05', 3, 2, 2650],
      ['2026-06', 1, 1, 900],
    ]);
  });

  it('is narrowed to one context of sugar', async () => {
    const { body } = await patient.get(
      '/api/vitals/summary?type=blood_sugar&period=week&on=2026-03-05&context=after_meal',
    );
    expect(body.measures).toMatchObject([{ measure: 'value', count: 1, average: 180, previous: null }]);
  });

  it('of an empty span has nothing', async () => {
    const { body } = await patient.get('/api/vitals/summary?type=spo2&period=year&on=2020-02-29');
    expect(body).toMatchObject({ from: '2020-01-01', to: '2020-12-31', measures: [] });
  });
});
