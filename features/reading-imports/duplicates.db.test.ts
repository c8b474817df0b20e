import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { add, aReading, pressure } from '#features/vitals/vitals.test-kit.ts';
import { type Body, FIT, HEALTH, ownId } from './imports.test-kit.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app.close());

/** Each test has a day of its own, on which nothing else is. */
let day = Date.parse('2024-01-01T02:00:00.000Z');
const newDay = () => {
  day += 86_400_000;
  return (seconds = 0) => new Date(day + seconds * 1000).toISOString();
};
const health = (recordType: string, time: string, fields: Body, id: string | null = ownId()): Body => ({
  recordType,
  time,
  ...fields,
  ...(id === null ? {} : { metadata: { id } }),
});
const sugar = (time: string, milligrams: number, other: Body = {}, id?: string | null) =>
  health('BloodGlucose', time, { level: { inMilligramsPerDeciliter: milligrams }, ...other }, id);
const pressed = (time: string, systolic: number, diastolic: number) =>
  health('BloodPressure', time, { systolic, diastolic });
const fitted = (type: string, time: string, ...value: unknown[]) => ({
  dataTypeName: `com.google.${type}`,
  startTimeNanos: `${Date.parse(time)}000000`,
  endTimeNanos: `${Date.parse(time)}000000`,
  value: value.map((fpVal) => ({ fpVal })),
});

const fromHealth = async (...records: unknown[]) => (await patient.post(HEALTH, { records })).body;
const fromFit = async (...point: unknown[]) =>
  (await patient.post(FIT, { dataSets: [{ dataSourceId: 'raw:com.google.any:app:one', point }] })).body;
const fromCsv = async (...lines: string[]) => {
  const file = { name: 'x.csv', type: 'text/csv', bytes: Buffer.from(lines.join('\n')) };
  const shown = (await patient.upload('/api/vitals/csv/preview', 'file', file, {})).body;
  const taken = (await patient.upload('/api/vitals/csv', 'file', file, {})).body;
  expect(taken.taken + taken.already_there).toBe(lines.length - 1);
  expect(shown).toMatchObject({ good: taken.taken, already_there: taken.already_there });
  return taken;
};
const membership = async (at: (seconds?: number) => string, who = patient) =>
  (await who.get(`/api/vitals?from=${at(-3600)}&to=${at(3600)}`)).body.vitals;
const counts = ({ taken, already_there, refused }: Record<string, number>) => [taken, already_there, refused];

describe('the same measurement that comes in two ways', () => {
  it('is one, from either platform first, with the seconds cut off or not', async () => {
    const at = newDay();
    expect(counts(await fromHealth(sugar(at(17), 104), pressed(at(60), 128, 82)))).toEqual([2, 0, 0]);
    // Fit keeps sugar in mmol/L.
    const points = [fitted('blood_glucose', at(), 5.772), fitted('blood_pressure', at(71), 128, 82)];
    const reply = await fromFit(...points);
    expect(counts(reply)).toEqual([0, 2, 0]);
    const stored = await membership(at);
    expect(stored.map(({ source }: { source: string }) => source)).toEqual([
      'health_connect',
      'health_connect',
    ]);
    expect(new Set(reply.results.map(({ vital_id }: { vital_id: string }) => vital_id))).toEqual(
      new Set(stored.map(({ id }: { id: string }) => id)),
    );
    expect(counts(await fromFit(...points))).toEqual([0, 2, 0]);

    const other = newDay();
    expect(counts(await fromFit(fitted('weight', other(5), 70.0999984741211)))).toEqual([1, 0, 0]);
    const weighed = health('Weight', other(), { weight: { inGrams: 70_100 } });
    expect(counts(await fromHealth(weighed))).toEqual([0, 1, 0]);
  });

  it('is one when it was typed, came from a meter or stood in a file', async () => {
    const at = newDay();
    await add(patient, aReading({ taken_at: at(), readings: { value: 5.8 }, unit: 'mmol/L' }));
    await add(patient, pressure(131, 84, { taken_at: at(42), source: 'device' }));
    await add(
      patient,
      aReading({ type: 'weight', taken_at: at(), readings: { value: 154.5 }, unit: 'lb', source: 'photo' }),
    );
    await add(
      patient,
      aReading({ type: 'temperature', taken_at: at(), readings: { value: 98.7 }, unit: '°F' }),
    );
    expect(
      counts(
        await fromHealth(
          sugar(at(31), 104),
          pressed(at(), 131, 84),
          health('Weight', at(1), { weight: { inKilograms: 70.08 } }),
          health('BodyTemperature', at(2), { temperature: { inCelsius: 37.1 } }),
        ),
      ),
    ).toEqual([0, 4, 0]);
    const line = `${at(9)},blood_sugar,104,fasting,mg/dL`;
    expect(await fromCsv('taken_at,type,value,context,unit', line)).toMatchObject({ taken: 0 });
    expect(await membership(at)).toHaveLength(4);

    const other = newDay();
    const file = ['taken_at,type,value,unit', `${other()},weight,71.5,kg`, `${other(60)},weight,71.6,kg`];
    expect(await fromCsv(...file)).toMatchObject({ taken: 2 });
    expect(await fromCsv(...file)).toMatchObject({ taken: 0 });
    expect(
      counts(await fromFit(fitted('weight', other(30), 71.5), fitted('weight', other(61), 71.6))),
    ).toEqual([0, 2, 0]);
  });

  it('is two when the number, the minute, the kind or the person is another', async () => {
    const at = newDay();
    await add(patient, pressure(128, 82, { taken_at: at() }));
    await add(patient, aReading({ taken_at: at(), readings: { value: 104 } }));
    expect(
      counts(
        await fromHealth(
          pressed(at(), 129, 82),
          pressed(at(), 128, 83),
          // Before the minute and after it.
          pressed(at(-1), 128, 82),
          pressed(at(60), 128, 82),
          sugar(at(), 105),
          health('OxygenSaturation', at(), { percentage: 97 }),
          health('Nutrition', at(), { energy: { inKilocalories: 104 } }),
        ),
      ),
    ).toEqual([7, 0, 0]);
    expect(await membership(at)).toHaveLength(9);
    const neighbour = await app.signInAs('patient', 2);
    expect((await neighbour.post(HEALTH, { records: [sugar(at(), 104)] })).body).toMatchObject({ taken: 1 });
  });

  it('of sugar is one whatever is said of the meal, but HbA1c is another thing', async () => {
    const at = newDay();
    await add(patient, aReading({ taken_at: at(), readings: { value: 104, context: 'fasting' } }));
    await add(patient, aReading({ taken_at: at(), readings: { value: 6.5, context: 'hba1c' }, unit: '%' }));
    expect(counts(await fromHealth(sugar(at(20), 104, { relationToMeal: 4 }), sugar(at(20), 104)))).toEqual([
      0, 2, 0,
    ]);
    expect(counts(await fromFit(fitted('blood_glucose', at(), 6.5)))).toEqual([1, 0, 0]);
    expect((await membership(at)).map(({ readings }: Body) => readings)).toContainEqual({
      value: 104,
      context: 'fasting',
    });
  });

  it('within one source is two when that tells them apart, and one when two apps wrote it down', async () => {
    const at = newDay();
    const twoApps = [sugar(at(), 118), sugar(at(), 118)];
    const apart = [sugar(at(1), 118), sugar(at(), 118, { relationToMeal: 2 })];
    expect(counts(await fromHealth(...twoApps, ...apart))).toEqual([3, 1, 0]);
    expect(counts(await fromHealth(...apart, ...twoApps))).toEqual([0, 4, 0]);
    expect(counts(await fromHealth(sugar(at(), 118)))).toEqual([0, 1, 0]);
  });

  it('of food is as many as there were: two portions alike are two', async () => {
    const at = newDay();
    const portion = () => health('Nutrition', at(), { energy: { inKilocalories: 58 } });
    const eaten = (seconds: number) => ({
      ...fitted('nutrition', at(seconds)),
      value: [{ mapVal: [{ key: 'calories', value: { fpVal: 58 } }] }],
    });
    expect(counts(await fromHealth(portion(), portion()))).toEqual([2, 0, 0]);
    const three = [eaten(1), eaten(2), eaten(3)];
    // One by one, as they may come.
    expect(counts(await fromFit(three[0]))).toEqual([0, 1, 0]);
    expect(counts(await fromFit(three[0], three[1]))).toEqual([0, 2, 0]);
    expect(counts(await fromFit(...three))).toEqual([1, 2, 0]);
    expect(counts(await fromFit(...three))).toEqual([0, 3, 0]);
    expect(await membership(at)).toHaveLength(3);
  });

  it('is one, however many platforms bring it at the same time', async () => {
    const at = newDay();
    const minutes = Array.from({ length: 20 }, (_, minute) => at(minute * 60));
    const replies = await Promise.all([
      fromHealth(...minutes.map((time, n) => pressed(time, 120 + n, 80))),
      fromFit(...minutes.map((time, n) => fitted('blood_pressure', time, 120 + n, 80))),
      fromHealth(...minutes.map((time, n) => pressed(time, 120 + n, 80)).toReversed()),
      fromFit(...minutes.map((time, n) => fitted('blood_pressure', time, 120 + n, 80)).toReversed()),
    ]);
    expect(replies.reduce((sum, { taken }) => sum + taken, 0)).toBe(20);
    expect(replies.reduce((sum, { already_there }) => sum + already_there, 0)).toBe(60);
    expect(await membership(at)).toHaveLength(20);
  });

  it('is known again when it was corrected, and doesn’t come back when it was deleted', async () => {
    const at = newDay();
    const { id } = await add(patient, aReading({ taken_at: at(), readings: { value: 140 } }));
    const record = sugar(at(12), 140);
    const point = fitted('blood_glucose', at(12), 7.77);
    expect(counts(await fromHealth(record))).toEqual([0, 1, 0]);
    await patient.patch(`/api/vitals/${id}`, { readings: { value: 104 }, taken_at: at(600) });
    expect(await fromHealth(record)).toMatchObject({ already_there: 1, results: [{ vital_id: id }] });
    await patient.patch(`/api/vitals/${id}`, { readings: { value: 140 }, taken_at: at() });
    await patient.delete(`/api/vitals/${id}`);
    // The source that reported it, another one that never did, and a file.
    expect(counts(await fromHealth(record))).toEqual([0, 1, 0]);
    expect(counts(await fromFit(point))).toEqual([0, 1, 0]);
    expect(await fromCsv('taken_at,type,value,unit', `${at()},blood_sugar,140,mg/dL`)).toMatchObject({
      taken: 0,
    });
    expect(await membership(at)).toEqual([]);
    await patient.post(`/api/vitals/${id}/restore`);
    expect(counts(await fromHealth(record))).toEqual([0, 1, 0]);
    expect(await membership(at)).toHaveLength(1);
  });

  it('is two from when its platform says something else of it', async () => {
    const at = newDay();
    const { id } = await add(patient, aReading({ taken_at: at(), readings: { value: 140 } }));
    const record = ownId();
    const said = (value: number, hour: number) => ({
      ...sugar(at(), value),
      metadata: { id: record, lastModifiedTime: at(hour * 3600) },
    });
    expect(counts(await fromHealth(said(140, 1)))).toEqual([0, 1, 0]);
    expect(counts(await fromHealth(said(150, 2)))).toEqual([1, 0, 0]);
    // Its older state, late.
    expect(counts(await fromHealth(said(140, 1)))).toEqual([0, 1, 0]);
    expect(await fromHealth(said(151, 3))).toMatchObject({ changed: 1 });
    expect((await patient.get(`/api/vitals/${id}`)).body).toMatchObject({
      readings: { value: 140 },
      edits: 0,
    });
    expect((await membership(at)).map(({ readings }: { readings: Body }) => readings.value).sort()).toEqual([
      140, 151,
    ]);
  });
});
