import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { caretakersOf, endCareRelation, isPatientOf, mayActFor, openCareRelation } from './server/index.ts';

let app: TestApp;
let holder: Caller;
let stranger: Caller;
beforeAll(async () => {
  app = await startTestApp();
  holder = await app.signInAs('patient', 5);
  stranger = await app.signInAs('patient', 6);
});
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'not_found' } };
const child = { name: 'అనిత వర్గీస్', date_of_birth: '2014-05-06', sex: 'female', relation: 'granddaughter' };

describe('family on one phone', () => {
  it('is added, becomes a patient of the brand, and is acted for by the holder alone', async () => {
    const added = await holder.post('/api/family-members', child);
    expect(added).toMatchObject({
      status: 201,
      body: { name: child.name, age: 12, relation: 'granddaughter' },
    });
    const id = added.body.person_id;
    const { db } = app.database;
    expect(await mayActFor(db, 'living', holder.personId, id)).toBe(true);
    expect(await mayActFor(db, 'living', stranger.personId, id)).toBe(false);
    expect(await mayActFor(db, 'hospital', holder.personId, id)).toBe(false);
    expect(await caretakersOf(db, 'living', id)).toEqual([holder.personId]);
    expect(await isPatientOf(db, 'living', id)).toBe(true);
    expect(await isPatientOf(db, 'hospital', id)).toBe(false);

    expect(await holder.patch(`/api/patients/${id}`, { emergency_note: 'Peanuts' })).toMatchObject({
      status: 200,
      body: { managed_by: { person_id: holder.personId, relation: 'granddaughter' }, phone: '+919000000005' },
    });
    expect(await stranger.get(`/api/patients/${id}`)).toMatchObject(notFound);
  });

  it('is added once however often the request arrives', async () => {
    const person_id = uuid();
    const body = { ...child, person_id, name: 'Binu Varghese' };
    expect(await holder.post('/api/family-members', body)).toMatchObject({ status: 201 });
    expect(await holder.post('/api/family-members', body)).toMatchObject({
      status: 200,
      body: { person_id },
    });
    for (const other of [{ name: 'Another' }, { sex: 'other' }, { relation: 'other' }, { language: 'bn' }])
      expect(await holder.post('/api/family-members', { ...body, ...other })).toMatchObject({
        status: 409,
        body: { code: 'person_id_taken' },
      });
    const taken = { ...body, person_id: app.idOf('patient', 1) };
    expect(await holder.post('/api/family-members', taken)).toMatchObject({
      status: 409,
      body: { code: 'person_id_taken' },
    });
    const key = { 'idempotency-key': uuid() };
    const first = await holder.post('/api/family-members', { ...child, name: 'Once' }, key);
    const second = await holder.post('/api/family-members', { ...child, name: 'Once' }, key);
    expect(second.body).toEqual(first.body);
  });

  it('is changed and removed by the holder only, and not while a visit is before them', async () => {
    const { body: member } = await holder.post('/api/family-members', { ...child, name: 'Jose' });
    const address = `/api/family-members/${member.person_id}`;
    expect(await holder.patch(address, { name: 'ജോസ് വർഗീസ്', relation: 'son' })).toMatchObject({
      status: 200,
      body: { name: 'ജോസ് വർഗീസ്', relation: 'son', date_of_birth: child.date_of_birth },
    });
    expect(await holder.patch(address, { abha_number: '91-1234-5678-901' })).toMatchObject({
      ...{ status: 400, body: { fields: [{ field: 'abha_number', code: 'invalid_abha_number' }] } },
    });
    expect((await holder.patch(address, { abha_number: '91-1234-5678-9012' })).body).toMatchObject({
      ...{ abha_number: '91123456789012', name: 'ജോസ് വർഗീസ്' },
    });
    expect((await stranger.patch(address, { abha_number: null })).status).toBe(404);
    expect((await holder.patch(address, { abha_number: null })).body.abha_number).toBeNull();
    for (const [caller, path] of [
      [stranger, address],
      [holder, `/api/family-members/${app.idOf('patient', 6)}`],
      [holder, `/api/family-members/${holder.personId}`],
      [await app.signInAs('doctor', 5), address],
      [await app.signInAs('staff', 1), address],
    ] as const) {
      expect(await caller.patch(path, { name: 'Taken Over' })).toMatchObject(notFound);
      expect(await caller.delete(path)).toMatchObject(notFound);
    }
    const visit = { brandId: 'living', kind: 'appointment', sourceId: uuid() } as const;
    const { db } = app.database;
    await db.transaction((tx) =>
      openCareRelation(
        tx,
        { ...visit, patientId: member.person_id, clinicianId: app.idOf('doctor', 1) },
        app.clock.now(),
      ),
    );
    expect(await holder.delete(address)).toMatchObject({
      status: 409,
      body: { code: 'has_open_appointment' },
    });
    await db.transaction((tx) => endCareRelation(tx, visit, app.clock.now()));
    expect(await holder.delete(address)).toMatchObject({ status: 200 });
    expect(await holder.get(`/api/patients/${member.person_id}`)).toMatchObject(notFound);
    expect(await holder.delete(address)).toMatchObject(notFound);
  });

  it.each([
    [{ name: 'R2D2' }, 'name', 'invalid name'],
    [{ name: 'x'.repeat(81) }, 'name', 'invalid name'],
    [{ date_of_birth: '2030-01-01' }, 'date_of_birth', 'invalid DOB'],
    [{ date_of_birth: '' }, 'date_of_birth', 'invalid DOB'],
    [{ date_of_birth: '1890-01-01' }, 'date_of_birth', 'invalid DOB'],
    [{ sex: 'x' }, 'sex', undefined],
    [{ relation: 'boss' }, 'relation', undefined],
    [{ userType: 'staff' }, 'userType', undefined],
    [{ holder_id: uuid() }, 'holder_id', undefined],
    [{ name: undefined }, 'name', undefined],
  ])('refuses %j', async (change, field, message) => {
    const before = (await holder.get('/api/family-members')).body;
    const reply = await holder.post('/api/family-members', { ...child, ...change });
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', fields: [{ field }] } });
    if (message) expect(reply.body.fields[0].message).toBe(message);
    expect((await holder.get('/api/family-members')).body).toEqual(before);
  });

  it('has at most ten members', async () => {
    const big = await app.signInAs('patient', 9);
    for (let at = 0; at < 10; at++)
      expect(
        await big.post('/api/family-members', { ...child, name: `Child ${'abcdefghij'[at]}` }),
      ).toMatchObject({
        status: 201,
      });
    expect(await big.post('/api/family-members', { ...child, name: 'Eleventh' })).toMatchObject({
      status: 409,
      body: { code: 'family_full', message: 'You can add up to 10 family members.' },
    });
    expect((await big.get('/api/family-members')).body.can).toEqual({ add: false });
  });

  it('of a person who deletes the account is sealed with them, and their visits are cancelled', async () => {
    const leaver = await app.signInAs('patient', 7);
    const endsFirst = async () => (await leaver.get('/api/privacy/erasure')).body.ends_first;
    const before = await endsFirst();
    const add = async (name: string) =>
      (await leaver.post('/api/family-members', { ...child, name })).body.person_id as string;
    const [alone, shared] = [await add('Chinnu'), await add('Minnu')];
    const { executor } = app.database;
    await executor.executeSql(
      `insert into family_members (id, brand_id, holder_id, person_id, relation, since)
        values (gen_random_uuid(), 'hospital', $1, $2, 'granddaughter', now())`,
      [stranger.personId, shared],
    );
    const visit = await aBooking(leaver, app.idOf('doctor', 5), { for_person_id: alone });
    expect(await endsFirst()).toMatchObject({ family: before.family + 1, visits: before.visits + 1 });
    expect((await leaver.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).status).toBe(200);
    await app.settled();
    const people = `select name, erased_at is not null as closed, sealed_identity->>'name' as sealed
      from persons where id = any($1::uuid[]) order by closed desc`;
    expect((await executor.executeSql(people, [`{${alone},${shared}}`])).rows).toEqual([
      { name: null, closed: true, sealed: 'Chinnu' },
      { name: 'Minnu', closed: false, sealed: null },
    ]);
    const status = 'select status from appointments where id = $1';
    expect((await executor.executeSql(status, [visit.appointment_id])).rows).toEqual([{ status: 10 }]);
  });
});
