import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { addMedicine } from './medications.test-kit.ts';
import { aRegimen } from './regimen.test-kit.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(clinicInstant('2030-03-04', '05:00').toISOString());
  patient = await app.signInAs('patient', 13);
  await addMedicine(patient, { name: 'Secret tablets' });
  await addMedicine(patient, {
    regimen: aRegimen({
      weekdays: [1],
      steps: [{ days: null, doses: [{ slot: 'night', amount: 1, time: '01:00' }] }],
      ends_on: '2030-03-31',
    }),
  });
});
afterAll(() => app.close());

it('a calendar rings at the times of the medicines, and names none of them', async () => {
  const { status, body } = await patient.get('/api/medications/calendar.ics');
  expect(status).toBe(200);
  const lines: string[] = String(body).split('\r\n');
  const of = (name: string) => lines.filter((line) => line.startsWith(`${name}:`));
  expect(of('DTSTART')).toEqual([
    'DTSTART:20300304T023000Z',
    'DTSTART:20300304T153000Z',
    'DTSTART:20300304T193000Z',
  ]);
  // One in the night of Monday is on Tuesday here, and on Monday in UTC.
  expect(of('RRULE')).toEqual([
    'RRULE:FREQ=DAILY;INTERVAL=1',
    'RRULE:FREQ=DAILY;INTERVAL=1',
    'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20300331T222900Z',
  ]);
  expect(of('TRIGGER')).toHaveLength(6);
  expect(String(body)).not.toContain('Secret');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it('a calendar without an entry is not a file but an answer', async () => {
  const other = await app.signInAs('patient', 14);
  await addMedicine(other, {
    regimen: aRegimen({ as_needed: { amount: 1, min_gap_minutes: 240, max_per_day: 3 }, steps: [] }),
  });
  const reply = await other.get('/api/medications/calendar.ics', { 'accept-language': 'te' });
  expect(reply).toMatchObject({ status: 409, body: { code: 'no_dose_times' } });
  expect(reply.body.message).toMatch(/క్యాలెండర్/);
});

it('a card is printed in the language that is asked for', async () => {
  const { status, body, headers } = await patient.get('/api/medications/card?language=ml');
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('application/pdf');
  expect(String(body).slice(0, 5)).toBe('%PDF-');
});
