import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { offeredMinutes } from '#features/appointments/server/index.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';

/** What a clinician offered on days that are over stays, whatever becomes of the hours. */
let app: TestApp;
let doctor: Caller;
const clinicianId = () => app.idOf('doctor', 6);

beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.signInAs('doctor', 6);
});
afterAll(() => app.close());

const today = () => clinicDay(app.clock.now());
const days = () => ({
  brandId: 'living',
  clinicianIds: [clinicianId()],
  from: addDays(today(), -13),
  to: today(),
});
const offered = async () => await offeredMinutes(app.database.db, days());
const past = async () => (await offered()).filter(({ day }) => day < today());
const rules = async (): Promise<{ rule_id: string; mode: string; weekday: number }[]> =>
  (await doctor.get('/api/availability')).body.rules;

it('hours that are changed, removed or added leave past days as they were', async () => {
  const before = await past();
  expect(before.length).toBeGreaterThan(5);
  const [changed, ...others] = await rules();
  const path = (rule: { rule_id: string } | undefined) => `/api/availability/rules/${rule?.rule_id}`;
  const change = { from: '05:00', to: '05:30', slot_minutes: 30, keep_bookings: true };
  expect((await doctor.patch(path(changed), change)).status).toBe(200);
  for (const rule of others)
    expect((await doctor.delete(`${path(rule)}?keep_bookings=true`)).status).toBe(200);
  const added = { mode: 'audio', weekday: 2, from: '02:00', to: '03:00', slot_minutes: 20, fee: 30_000 };
  expect((await doctor.post('/api/availability/rules', added)).status).toBe(201);
  expect(await past()).toEqual(before);
  // The editor shows only what holds now; what has ended can't be changed.
  expect(await rules()).toHaveLength(2);
  const ended = await app.database.executor.executeSql(
    'select id as rule_id from weekly_rules where clinician_id = $1 and valid_until < $2::date limit 1',
    [clinicianId(), today()],
  );
  const [first] = ended.rows as { rule_id: string }[];
  expect((await doctor.patch(path(first), { to: '06:00' })).status).toBe(404);
  expect((await doctor.delete(path(first))).status).toBe(404);
  // A second change of the same day is one of today's hours alone.
  expect((await doctor.patch(path(changed), { to: '06:00', keep_bookings: true })).status).toBe(200);
  expect(await past()).toEqual(before);
});

it('an exception of a day that is over stays', async () => {
  const exception = { kind: 'closed', date: today(), keep_bookings: true };
  const { body } = await doctor.post('/api/availability/exceptions', exception);
  app.clock.advance({ days: 1 });
  const path = `/api/availability/exceptions/${body.exception_id}`;
  const again = await app.signInAs('doctor', 6);
  expect((await again.patch(path, { date: addDays(today(), 3) })).status).toBe(404);
  expect((await again.delete(path)).status).toBe(404);
});

it('hours of a suspended clinician count until the day of the suspension', async () => {
  const before = await offered();
  const day = addDays(today(), -6);
  await app.database.executor.executeSql('update memberships set suspended_at = $1 where person_id = $2', [
    `${day}T12:00:00+05:30`,
    clinicianId(),
  ]);
  const after = await offered();
  expect(after).toEqual(before.filter((each) => each.day <= day));
  expect(after.length).toBeLessThan(before.length);
});
