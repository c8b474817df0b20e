import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { HEALTH, hoursAgo, problemsOf } from './imports.test-kit.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app.close());

describe('records of platforms', () => {
  it('keep calories that were eaten, and says of those that were burnt that they are not kept', async () => {
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
