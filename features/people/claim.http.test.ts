import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

const PASSWORD = 'sukham-demo-2026';
const ORIGIN = 'http://living.localhost';
const withCookie = (caller: Caller) => ({ cookie: caller.cookieHeader, origin: ORIGIN });

async function registered(phone: string): Promise<string> {
  const made = await staff.post('/api/patients', {
    ...{ name: 'Savitri Walkin', phone, date_of_birth: '1958-03-09', sex: 'female', language: 'te' },
  });
  expect(made.status).toBe(201);
  return made.body.patient_id;
}

/** A person who receives the codes of that number. */
async function ownerOf(phone: string): Promise<Caller> {
  const caller = app.anonymous();
  caller.staysAway = true;
  await caller.post('/api/auth/send-otp/', { identifier: phone });
  await caller.signIn('otp', { identifier: phone, code: (await codesTo(phone))[0] ?? '' });
  return caller;
}

/** Newest first. */
async function codesTo(phone: string): Promise<string[]> {
  const { body } = await app.anonymous().get(`/api/outbox?to=${encodeURIComponent(phone)}`);
  return body.messages.flatMap(({ code }: { code?: string }) => code ?? []);
}

const name = (caller: Caller, year: unknown) =>
  caller.post('/api/auth/proof', { birth_year: year }, withCookie(caller));

describe('the first sign-in to an account that the front desk made', () => {
  it('opens nothing, and shows no name, until the year of birth was named', async () => {
    const phone = '+919848011001';
    const id = await registered(phone);
    const owner = await ownerOf(phone);
    expect((await owner.browse('GET', '/api/auth/session')).body).toEqual({});
    const refused = await owner.get(`/api/patients/${id}`, withCookie(owner));
    expect(refused).toMatchObject({ status: 401, body: { code: 'second_factor_needed' } });
    const asked = await owner.get('/api/auth/proof', withCookie(owner));
    expect(asked.body).toEqual({ needed: 'birth_year', methods: ['birth_year'], sent_to: null });
    expect(JSON.stringify([refused.body, asked.body])).not.toMatch(/Savitri|1958/);
    expect((await name(owner, 1985)).body.fields).toMatchObject([
      { field: 'birth_year', code: 'wrong_birth_year' },
    ]);
    const code = await owner.post('/api/auth/proof', { code: '123456' }, withCookie(owner));
    expect(code.body.fields).toMatchObject([{ field: 'birth_year', code: 'required' }]);
    expect((await name(owner, 1958)).status).toBe(200);
    expect((await owner.browse('GET', '/api/auth/session')).body.user.name).toBe('Savitri Walkin');
    expect((await owner.get(`/api/patients/${id}`, withCookie(owner))).status).toBe(200);
    const again = await ownerOf(phone);
    expect((await again.browse('GET', '/api/auth/session')).body.user.name).toBe('Savitri Walkin');
  });

  it('stays shut after five wrong years, also those that come at once, and at the next sign-in', async () => {
    const phone = '+919848011002';
    await registered(phone);
    const owner = await ownerOf(phone);
    const tries = await Promise.all([1985, 1986, 1987, 1988, 1989, 1990].map((year) => name(owner, year)));
    const codes = tries.map(({ body }) => body.fields[0].code);
    expect(codes.filter((each) => each === 'wrong_birth_year')).toHaveLength(4);
    expect(codes.filter((each) => each === 'birth_year_blocked')).toHaveLength(2);
    expect((await name(owner, 1958)).status).toBe(400);
    const later = await ownerOf(phone);
    expect((await later.get('/api/auth/proof', withCookie(later))).body.methods).toEqual([]);
    expect((await later.browse('GET', '/api/auth/session')).body).toEqual({});
  });
});

describe('a number that was mistyped at the front desk', () => {
  it('lets the person who has it set no password, neither alone nor with a code of the staff', async () => {
    const phone = '+919848011005';
    const id = await registered(phone);
    const stranger = app.anonymous();
    await stranger.post('/api/auth/send-otp/', { identifier: phone, purpose: 'reset_password' });
    expect(await codesTo(phone)).toEqual([]);
    expect((await staff.get(`/api/patients/${id}`)).body.can.reset_password).toBe(false);
    const mayReset = async () =>
      (await staff.get(`/api/administration/people/${id}`)).body.can.reset as boolean;
    expect(await mayReset()).toBe(false);
    expect((await staff.post(`/api/auth/members/${id}/reset`, {})).status).toBe(404);
    // A code that went out before the account was known to be unclaimed.
    await app.database.db.execute(sql`update accounts set claim_tries = null where person_id = ${id}`);
    expect(await mayReset()).toBe(true);
    await stranger.post('/api/auth/send-otp/', { identifier: phone, purpose: 'reset_password' });
    await app.database.db.execute(sql`update accounts set claim_tries = 5 where person_id = ${id}`);
    const password = 'a long password of mine';
    const [code] = await codesTo(phone);
    const reset = await stranger.post('/api/auth/reset-password/', { identifier: phone, code, password });
    expect(reset.body.fields).toMatchObject([{ field: 'code', code: 'wrong_code' }]);
  });

  it('leaves no password behind when it is corrected', async () => {
    const [wrong, right] = ['+919848011006', '+919848011007'];
    const id = await registered(wrong);
    await app.database.db.execute(
      sql`update accounts set password_hash = (select password_hash from accounts
        where person_id = ${app.idOf('patient', 1)}) where person_id = ${id}`,
    );
    const path = `/api/auth/members/${id}/number`;
    expect((await staff.post(path, { phone: right })).status).toBe(200);
    const owner = await ownerOf(right);
    expect((await name(owner, 1958)).status).toBe(200);
    const stranger = await app.anonymous().signIn('credentials', { identifier: right, password: PASSWORD });
    expect(stranger.status).toBe(401);
  });

  it('is corrected by staff of the brand until the owner has opened the account', async () => {
    const [wrong, right] = ['+919848011003', '+919848011004'];
    const id = await registered(wrong);
    const stranger = await ownerOf(wrong);
    for (const year of [1985, 1986, 1987, 1988, 1989]) await name(stranger, year);
    expect((await staff.get(`/api/patients/${id}`)).body.can.correct_number).toBe(true);

    const path = `/api/auth/members/${id}/number`;
    const abroad = await app.signInAs('staff', 1, 'hospital');
    expect((await abroad.post(path, { phone: right })).status).toBe(404);
    const taken = await staff.post(path, { phone: app.phoneOf('patient', 1) });
    expect(taken).toMatchObject({ status: 409, body: { code: 'phone_taken' } });
    expect((await staff.post(path, { phone: '12' })).status).toBe(400);
    expect((await staff.post(path, { phone: '98480 11004' })).status).toBe(200);

    expect((await stranger.get('/api/auth/proof', withCookie(stranger))).status).toBe(401);
    const owner = await ownerOf(right);
    expect((await name(owner, 1958)).status).toBe(200);
    expect((await staff.get(`/api/patients/${id}`)).body.can.correct_number).toBe(false);
    const late = await staff.post(path, { phone: wrong });
    expect(late).toMatchObject({ status: 409, body: { code: 'account_in_use' } });
  });
});

describe('who a patient is, written down wrongly at the front desk', () => {
  it('is corrected by staff of the brand, noted, and opens the account by the corrected year', async () => {
    const phone = '+919848011008';
    const id = await registered(phone);
    const owner = await ownerOf(phone);
    for (const year of [1985, 1986, 1987, 1988, 1989]) await name(owner, year);
    const path = `/api/patients/${id}`;
    const corrected = { name: 'Saroja Rao', date_of_birth: '1959-04-02', sex: 'female', language: 'bn' };
    const { body: before } = await staff.get(path);
    expect(before.can.edit_basics).toBe(true);
    expect(await staff.patch(path, { date_of_birth: '2001-02-30' })).toMatchObject({
      ...{ status: 400, body: { fields: [{ field: 'date_of_birth' }] } },
    });
    expect(await staff.patch(path, { ...corrected, updated_at: before.updated_at })).toMatchObject({
      ...{ status: 200, body: corrected },
    });
    const { changes } = (await staff.get('/api/administration/changes?kind=person')).body;
    expect(changes[0]).toMatchObject({ object_id: id, action: 'basics_corrected', can: { undo: false } });
    expect(changes[0].after.fields).toEqual(expect.arrayContaining(['name', 'dateOfBirth', 'language']));
    expect((await name(owner, 1958)).status).toBe(400);
    expect((await name(owner, 1959)).status).toBe(200);
  });

  it('is not theirs to change in this call who are not staff of the brand', async () => {
    const patient = await app.signInAs('patient', 1);
    const path = `/api/patients/${patient.personId}`;
    expect(await patient.patch(path, { name: 'Other Name' })).toMatchObject({
      ...{ status: 400, body: { fields: [{ field: 'name', code: 'unknown_field' }] } },
    });
    const abroad = await app.signInAs('staff', 1, 'hospital');
    expect((await abroad.patch(path, { name: 'Other Name' })).status).toBe(404);
  });
});
