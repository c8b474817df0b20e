import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

/** The people a breach concerns: those affected, and those it may be about. */
let app: TestApp;
let staff: Caller;
let colleague: Caller;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff', 1);
  colleague = await app.signInAs('staff', 2);
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app.close());

it('is neither confirmed nor dropped by the one it names, the holder of the session or an affected person', async () => {
  const from = app.clock.now().toISOString();
  await colleague.get(`/api/patients/${patient.personId}`);
  const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const { readers } = (await staff.get(`/api/privacy/breaches/readers?from=${from}&to=${to}`)).body;
  const [{ session_id }] = readers.find(
    ({ reader_id }: { reader_id: string }) => reader_id === colleague.personId,
  ).sessions;
  for (const about of [{ reader_id: colleague.personId }, { session_id }, { resource: 'patient' }]) {
    const breach_id = uuid();
    const body = { breach_id, from, to, ...about, what_happened: 'A member of staff read too much' };
    expect((await staff.post('/api/privacy/breaches', body)).body.can.drop).toBe(true);
    if ('resource' in about)
      await app.database.db.execute(sql`insert into privacy_breach_people (breach_id, person_id)
        values (${breach_id}::uuid, ${colleague.personId}::uuid)`);
    const { breaches } = (await colleague.get('/api/privacy/breaches')).body;
    const seen = breaches.find((each: { breach_id: string }) => each.breach_id === breach_id);
    expect(seen.can).toEqual({ confirm: false, drop: false, complete: false });
    for (const call of ['confirm', 'drop']) {
      const { body: refused } = await colleague.post(`/api/privacy/breaches/${breach_id}/${call}`);
      expect(refused.code).toBe('needs_another_person');
    }
    expect((await staff.post(`/api/privacy/breaches/${breach_id}/drop`)).body.state).toBe('dropped');
  }
});

it('the whole list of affected people begins with people who receive no notice', async () => {
  const from = app.clock.now().toISOString();
  const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const breach_id = uuid();
  const body = { breach_id, from, to, reader_id: uuid(), what_happened: 'A list was left on a train' };
  expect((await staff.post('/api/privacy/breaches', body)).body).toMatchObject({ affected: 0, unreached: 0 });
  const child = uuid();
  const stranger = uuid();
  await app.database.db.execute(sql`insert into persons (id, name, created_at)
    values (${child}::uuid, 'A child', now()), (${stranger}::uuid, '=Zoe', now())`);
  await app.database.db.execute(sql`insert into family_members (id, brand_id, holder_id, person_id, relation, since)
    values (gen_random_uuid(), 'living', ${patient.personId}::uuid, ${child}::uuid, 'child', now())`);
  await app.database.db.execute(sql`insert into privacy_breach_people (breach_id, person_id)
    select ${breach_id}::uuid, person_id from accounts where closed_at is null limit 55`);
  await app.database.db.execute(sql`insert into privacy_breach_people (breach_id, person_id)
    values (${breach_id}::uuid, ${child}::uuid), (${breach_id}::uuid, ${stranger}::uuid)`);
  const { breaches } = (await staff.get('/api/privacy/breaches')).body;
  const seen = breaches.find((each: { breach_id: string }) => each.breach_id === breach_id);
  expect(seen).toMatchObject({ affected: 57, unreached: 1 });
  expect(seen.people).toHaveLength(50);
  expect(seen.people[0]).toEqual({ person_id: stranger, name: '=Zoe', can_be_reached: false });
  const csv = await staff.get(`/api/privacy/breaches/${breach_id}/people/csv`);
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = String(csv.body).trim().split('\r\n');
  expect(lines).toHaveLength(58);
  expect(lines[1]).toBe(`${stranger},"'=Zoe",no`);
  expect(lines.slice(2).every((line) => line.endsWith(',yes'))).toBe(true);
});
