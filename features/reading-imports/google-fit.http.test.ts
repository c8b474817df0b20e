import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { type Body, FIT, hoursAgo, ownId, problemsOf, shortly, storedOf } from './imports.test-kit.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app.close());

const sent = (body: unknown, who = patient, path = FIT) => who.post(path, body);
const nanos = (at: string) => `${Date.parse(at)}000000`;
const vital = async (id: string) => (await patient.get(`/api/vitals/${id}`)).body;

describe('an export of Google Fit', () => {
  const at = hoursAgo(50);
  const point = (type: string, ...value: unknown[]) => ({
    dataTypeName: `com.google.${type}`,
    startTimeNanos: nanos(at),
    endTimeNanos: nanos(at),
    value,
  });
  const source = () => ({ dataSourceId: `raw:com.google.any:app:${ownId()}` });

  it('is read in all of its kinds, at both of its addresses', async () => {
    const body = {
      dataSets: [
        {
          ...source(),
          point: [point('weight', { fpVal: 70.0999984741211 }), point('height', { fpVal: 1.72 })],
        },
        {
          ...source(),
          points: [
            point('blood_glucose', { fpVal: 5.6 }, { intVal: 2 }),
            point('blood_pressure', { fpVal: 128 }, { fpVal: 82 }),
            point('body.temperature', { fpVal: 36.6 }, { intVal: 1 }),
            point('oxygen_saturation', { fpVal: 98 }),
            point(
              'nutrition',
              {
                mapVal: [
                  { key: 'fat.total', value: { fpVal: 21 } },
                  { key: 'calories', value: { fpVal: 622.3 } },
                ],
              },
              { intVal: 3 },
              { stringVal: 'dosa' },
            ),
          ],
        },
      ],
    };
    const reply = await sent(body);
    expect(reply).toMatchObject({ status: 200, body: { taken: 7, refused: 0 } });
    const stored = await storedOf(patient, reply.body);
    expect(shortly(stored)).toEqual([
      ['weight', { value: 70.1 }, 'kg'],
      ['height', { value: 172 }, 'cm'],
      ['blood_sugar', { value: 5.6, context: 'fasting' }, 'mmol/L'],
      ['blood_pressure', { systolic: 128, diastolic: 82 }, 'mmHg'],
      ['temperature', { value: 36.6 }, '°C'],
      ['spo2', { value: 98 }, '%'],
      ['calories', { value: 622 }, 'kcal'],
    ]);
    expect(stored[0]).toMatchObject({ source: 'google_fit', taken_at: at });
    expect((await sent(body, patient, '/api/google-fit')).body).toMatchObject({ taken: 0, already_there: 7 });
  });

  it('is understood as buckets and as a download, and a changed point replaces its reading', async () => {
    const set = source();
    const of = (value: unknown) => ({ bucket: [{ dataset: [{ ...set, point: [point('weight', value)] }] }] });
    const taken = (await sent(of({ fpVal: 66 }))).body;
    expect(taken).toMatchObject({ taken: 1 });
    expect((await sent(of({ fpVal: 65.5 }))).body).toMatchObject({
      changed: 1,
      results: [{ vital_id: taken.results[0].vital_id }],
    });
    expect(await vital(taken.results[0].vital_id)).toMatchObject({ readings: { value: 65.5 }, edits: 1 });
    const download = {
      'Data Source': `derived:com.google.weight:${ownId()}`,
      'Data Points': [
        {
          dataTypeName: 'com.google.weight',
          startTimeNanos: Date.parse(at) * 1e6,
          fitValue: [{ value: { fpVal: 64 } }],
        },
      ],
    };
    expect((await sent(download)).body).toMatchObject({ taken: 1 });
    const eaten = {
      'Data Source': `raw:com.google.nutrition:${ownId()}`,
      'Data Points': [
        {
          dataTypeName: 'com.google.nutrition',
          startTimeNanos: Date.parse(at) * 1e6,
          fitValue: [
            { value: { mapVal: [{ key: 'calories', value: { fpVal: 410 } }] } },
            { value: { intVal: 2 } },
          ],
        },
      ],
    };
    const [stored] = await storedOf(patient, (await sent(eaten)).body);
    expect(stored).toMatchObject({ type: 'calories', readings: { value: 410 } });
  });

  it('may say the type once for a set, and the time in milliseconds', async () => {
    const millis = String(Date.parse(at) - 60_000);
    const body = {
      dataSets: [
        { dataTypeName: 'com.google.weight', points: [{ startTimeMillis: millis, value: 62.5 }] },
        {
          dataType: { name: 'com.google.blood_pressure' },
          point: [{ startTimeMillis: millis, value: [{ fpVal: 121 }, { fpVal: 79 }] }],
        },
      ],
    };
    const reply = await sent(body);
    expect(shortly(await storedOf(patient, reply.body))).toEqual([
      ['weight', { value: 62.5 }, 'kg'],
      ['blood_pressure', { systolic: 121, diastolic: 79 }, 'mmHg'],
    ]);
    expect((await sent(body)).body).toMatchObject({ taken: 0, already_there: 2 });
  });

  it('refuses one by one what can’t be taken', async () => {
    const reply = await sent({
      point: [
        point('weight', { fpVal: 70 }),
        point('weight', { fpVal: 7000 }),
        point('weight', { fpVal: 'Infinity' }),
        point('weight'),
        point('step_count.delta', { intVal: 5 }),
        point('calories.expended', { fpVal: 1822.3 }),
        point('nutrition', { mapVal: [{ key: 'protein', value: { fpVal: 9 } }] }),
        { ...point('weight', { fpVal: 70 }), startTimeNanos: '9'.repeat(19) },
        { ...point('weight', { fpVal: 70 }), startTimeNanos: -5 },
        { ...point('weight', { fpVal: 70 }), startTimeNanos: { a: 1 } },
        point('blood_pressure', { fpVal: 128 }),
        7,
      ],
    });
    expect(reply).toMatchObject({ status: 200, body: { taken: 1, refused: 11 } });
    expect(problemsOf(reply.body)).toEqual([
      '',
      'readings.value not_possible',
      'readings.value not_a_number',
      'readings.value required',
      'record unknown_record',
      'record calories_burned',
      'readings.value required',
      'taken_at in_the_future',
      'taken_at no_time',
      'taken_at no_time',
      'readings.diastolic required',
      'record not_a_record',
    ]);
    const many = Array.from({ length: 2001 }, () => ({}));
    expect(await sent({ point: many })).toMatchObject({ status: 400 });
    expect(await sent({ dataSets: [{ point: [] }] })).toMatchObject({ status: 400 });
    let deep: Body = { point: [{}] };
    for (let at = 0; at < 2000; at += 1) deep = { dataSets: [deep] };
    expect(await sent(deep)).toMatchObject({ status: 400 });
  });
});
