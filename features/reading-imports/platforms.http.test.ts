import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { FIT, HEALTH, hoursAgo, problemsOf, weight } from './imports.test-kit.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app.close());

describe('records of platforms', () => {
  it('are read where they are sent: those of the last import first, nothing of another source', async () => {
    const before = (await patient.get(HEALTH)).body;
    await patient.post(HEALTH, { records: [weight(70.1), weight(70.2)] });
    app.clock.advance({ seconds: 5 });
    const sent = await patient.post(HEALTH, { records: [weight(70.3)] });
    const { status, body } = await patient.get(`${HEALTH}?limit=2`);
    expect([status, body.patient_id]).toEqual([200, patient.personId]);
    expect(body.vitals.map(({ readings }: { readings: object }) => readings)).toEqual([
      { value: 70.3 },
      { value: 70.1 },
    ]);
    expect(body.vitals[0]).toMatchObject({ id: sent.body.results[0].vital_id, source: 'health_connect' });
    expect(body.imported_at).toBe(body.vitals[0].recorded_at);
    expect((await patient.get(HEALTH)).body.vitals).toHaveLength(before.vitals.length + 3);
    await patient.delete(`/api/vitals/${body.vitals[0].id}`);
    expect((await patient.get(`${HEALTH}?limit=1`)).body.vitals[0].readings).toEqual({ value: 70.1 });
    for (const path of [FIT, '/api/google-fit'])
      expect(await patient.get(path), path).toMatchObject({
        status: 200,
        body: { patient_id: patient.personId },
      });
    const stranger = await app.signInAs('patient', 2);
    expect((await stranger.get(`${HEALTH}?patient_id=${patient.personId}`)).status).toBe(404);
  });

  it('stores calories that were eaten, and reports burnt ones as not stored', async () => {
    const span = { startTime: hoursAgo(79), endTime: hoursAgo(78) };
    const burned = { ...span, energy: { inKilocalories: 2143 } };
    const { body } = await patient.post(HEALTH, {
      records: [
        { ...burned, recordType: 'TotalCaloriesBurnedRecord' },
        { ...burned, recordType: 'ActiveCaloriesBurned' },
        { ...burned, recordType: 'NutritionRecord', energy: { value: 2092, unit: 'kilojoules' } },
        { ...span, recordType: 'NutritionRecord', protein: { inGrams: 20 } },
      ],
      ActiveCaloriesBurnedRecord: [burned],
    });
    expect(problemsOf(body)).toEqual([
      'record calories_burned',
      'record calories_burned',
      '',
      'readings.value required',
      'record calories_burned',
    ]);
    expect(body.results[0].problems[0].message).toMatch(/^We record calories eaten, not burnt/);
    expect((await patient.get(`/api/vitals/${body.results[2].vital_id}`)).body).toMatchObject({
      type: 'calories',
      readings: { value: 500 },
      taken_at: span.startTime,
    });
  });
});
