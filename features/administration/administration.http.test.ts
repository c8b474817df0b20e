import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { remindOfRegistrations } from '#features/people/server/index.ts';

let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

const day = (days: number): string =>
  new Date(app.clock.now().getTime() + 330 * 60_000 + days * 86_400_000).toISOString().slice(0, 10);
const history = async (query: string) =>
  (await staff.get(`/api/administration/changes?${query}`)).body.changes;

describe('people of the brand', () => {
  const change = (body: object) =>
    staff.post('/api/administration/people', { batch_id: uuid(), reason: 'asked by phone', ...body });
  const person = async (id: string) => (await staff.get(`/api/administration/people/${id}`)).body;

  it('are found by name, number, user type and state', async () => {
    const all = (await staff.get('/api/administration/people?user_type=doctor')).body;
    expect(all.people.length).toBeGreaterThan(5);
    const isDoctor = ({ user_types }: { user_types: string[] }) => user_types.includes('doctor');
    expect(all.people.every(isDoctor)).toBe(true);
    const digits = app.phoneOf('doctor', 2).slice(-8);
    const [found] = (await staff.get(`/api/administration/people?q=${digits}`)).body.people;
    expect(found).toMatchObject({ person_id: app.idOf('doctor', 2), suspended_at: null });
    expect((await staff.get('/api/administration/people?state=suspended')).body.people).toEqual([]);
    const first = (await staff.get('/api/administration/people')).body;
    const next = await staff.get(`/api/administration/people?cursor=${first.next_cursor}`);
    const seen = new Set(first.people.map((each: { person_id: string }) => each.person_id));
    expect(next.body.people.some((each: { person_id: string }) => seen.has(each.person_id))).toBe(false);
  });

  it('are suspended together with a preview, a reason and an entry each, and the change is undone', async () => {
    const ids = [app.idOf('patient', 11), app.idOf('patient', 12), staff.personId];
    const preview = await staff.post('/api/administration/people/preview', {
      ...{ action: 'suspend', person_ids: ids },
    });
    expect(preview.body.items.map((item: { problem: string | null }) => item.problem)).toEqual([
      ...[null, null, 'yourself'],
    ]);
    expect((await person(ids[0]!)).suspended_at).toBeNull();
    const patient = await app.signInAs('patient', 11);
    const batch_id = uuid();
    const body = { batch_id, action: 'suspend', person_ids: ids };
    expect((await change(body)).body).toMatchObject({ changed: 2, skipped: [{ problem: 'yourself' }] });
    expect((await change(body)).body).toMatchObject({ batch_id, changed: 2 });
    expect((await patient.get('/api/auth/account')).status).toBe(401);
    const [entry] = await history(`kind=person&object_id=${ids[0]}`);
    expect(entry).toMatchObject({
      ...{ action: 'suspended', reason: 'asked by phone', can: { undo: true }, undone: false },
      before: { suspended: false },
      after: { suspended: true },
    });
    // One of them is reactivated by hand: undo leaves that alone.
    await change({ action: 'reactivate', person_ids: [ids[1]] });
    const undo = () => staff.post(`/api/administration/changes/${batch_id}/undo`);
    expect((await undo()).body).toMatchObject({ changed: 1, skipped: [{ problem: 'changed_since' }] });
    expect((await person(ids[0]!)).suspended_at).toBeNull();
    expect((await app.signInAs('patient', 11)).personId).toBe(ids[0]);
  });

  it('get a user type and lose it again, and the session that used it', async () => {
    const id = app.idOf('coach', 2);
    const grant = { action: 'grant', person_ids: [id], user_type: 'staff' };
    expect((await change(grant)).body.changed).toBe(1);
    expect((await person(id)).user_types).toEqual(['coach', 'staff']);
    expect((await change(grant)).body.skipped).toMatchObject([{ problem: 'no_change' }]);
    const coach = await app.signInAs('coach', 2);
    coach.staysAway = true;
    await change({ action: 'withdraw', person_ids: [id], user_type: 'staff' });
    expect((await coach.get('/api/auth/account')).status).toBe(401);
    const last = { action: 'withdraw', person_ids: [id], user_type: 'coach' };
    expect((await change(last)).body.skipped).toMatchObject([{ problem: 'last_user_type' }]);
    // Lifting a suspension brings nothing back that was taken away.
    await change({ action: 'suspend', person_ids: [id] });
    await change({ action: 'reactivate', person_ids: [id] });
    expect(await person(id)).toMatchObject({ user_types: ['coach'], suspended_at: null });
  });

  it('refuse what is missing or not theirs, naming the field', async () => {
    const ids = [app.idOf('doctor', 1)];
    for (const [body, field] of [
      [{ action: 'grant', person_ids: ids }, 'user_type'],
      [{ action: 'suspend', person_ids: ids, reason: '' }, 'reason'],
      [{ action: 'suspend', person_ids: [app.idOf('doctor', 1, 'hospital')] }, 'person_ids'],
    ] as const)
      expect(await change(body)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
    const elsewhere = await app.signInAs('staff', 1, 'hospital');
    expect((await elsewhere.get(`/api/administration/people/${ids[0]}`)).status).toBe(404);
  });

  it('the existing calls leave entries too', async () => {
    const id = app.idOf('patient', 13);
    await staff.post(`/api/auth/members/${id}/suspension`, { suspended: true, reason: 'lost phone' });
    await staff.post(`/api/auth/members/${id}/suspension`, { suspended: false });
    await staff.post(`/api/auth/members/${id}/reset`);
    const entries = await history(`kind=person&object_id=${id}`);
    expect(entries.map((entry: { action: string }) => entry.action)).toEqual([
      ...['reset_started', 'reactivated', 'suspended'],
    ]);
    expect(entries[2]).toMatchObject({ reason: 'lost phone', actor: { person_id: staff.personId } });
  });

  it('an entry can’t be changed, not even in the database', async () => {
    const run = (sql: string) => app.database.executor.executeSql(sql, []);
    await expect(run(`update staff_changes set action = 'nothing'`)).rejects.toThrow(/append-only/);
    await expect(run('delete from staff_changes')).rejects.toThrow(/append-only/);
  });
});

describe('prices', () => {
  const priceOf = async () => (await (await app.signInAs('patient', 3)).get('/api/test-packages/hba1c')).body;
  const change = (body: object) => staff.post('/api/administration/packages', { batch_id: uuid(), ...body });
  const offerOn = async (of: string, id = 'hba1c', by = staff) =>
    (await by.get(`/api/administration/packages?day=${of}`)).body.packages.find(
      (each: { package_id: string }) => each.package_id === id,
    );

  it('that two change at once follow from each other, and two who undo at once do so once', async () => {
    const by = [staff, await app.signInAs('staff', 2)];
    const before = (await offerOn(day(1), 'cbc')).price;
    const more = { action: 'price', percent: 50, package_ids: ['cbc'], valid_from: day(1) };
    const send = (each: Caller) => each.post('/api/administration/packages', { batch_id: uuid(), ...more });
    const { fields } = (await change({ ...more, price: 30_000 })).body;
    expect(fields).toMatchObject([{ field: 'price', code: 'price_or_percent' }, { field: 'percent' }]);
    await Promise.all(by.map(send));
    const after = (await offerOn(day(1), 'cbc')).price;
    expect(after).toBeGreaterThan(2 * before);
    const entries = await history('kind=package&object_id=cbc');
    const last = entries.find((each: { after: { price: number } }) => each.after.price === after);
    const path = `/api/administration/changes/${last.batch_id}/undo`;
    const undone = await Promise.all(by.map((each) => each.post(path)));
    expect(undone.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await offerOn(day(1), 'cbc')).price).toBe(last.before.price);
  });

  it('hold from their day on, and an undone one never does', async () => {
    const batch_id = uuid();
    const body = { batch_id, action: 'price', package_ids: ['hba1c'], price: 45_000, valid_from: day(1) };
    expect((await change(body)).body).toMatchObject({ changed: 1 });
    expect(await priceOf()).toMatchObject({ price: 39_900, available: true });
    const later = [{ valid_from: day(1), price: 45_000, active: null }];
    expect(await offerOn(day(0))).toMatchObject({ price: 39_900, later });
    expect((await offerOn(day(1))).price).toBe(45_000);
    const hospital = await app.signInAs('staff', 1, 'hospital');
    expect((await offerOn(day(1), 'hba1c', hospital)).price).not.toBe(45_000);
    expect((await staff.post(`/api/administration/changes/${batch_id}/undo`)).body.changed).toBe(1);
    expect((await offerOn(day(1))).price).toBe(39_900);
    const entries = await history('kind=package&object_id=hba1c');
    expect(entries).toMatchObject([{ action: 'undone' }, { action: 'priced' }]);
  });

  it('are taken back from today on: what was charged on past days stays in the list', async () => {
    const begun = day(0);
    const batch_id = uuid();
    await change({ batch_id, action: 'price', package_ids: ['hba1c'], price: 45_000, valid_from: begun });
    app.clock.advance({ days: 2 });
    staff = await app.signInAs('staff', 1);
    expect((await staff.post(`/api/administration/changes/${batch_id}/undo`)).body.changed).toBe(1);
    const on = async (of: string) => (await offerOn(of)).price;
    expect([await on(begun), await on(day(-1)), await on(day(0))]).toEqual([45_000, 45_000, 39_900]);
  });

  it('several are deactivated and changed by per cent; what is off sale can’t be put into a cart', async () => {
    const ids = ['tsh', 'cbc'];
    const off = { action: 'deactivate', package_ids: ids, valid_from: day(0) };
    const preview = await staff.post('/api/administration/packages/preview', off);
    expect(preview.body.items[0]).toMatchObject({ before: { active: true }, after: { active: false } });
    const batch_id = uuid();
    await change({ ...off, batch_id });
    const patient = await app.signInAs('patient', 4);
    expect((await patient.post('/api/cart-list', { package_id: 'tsh' })).body.code).toBe('not_sold');
    // A new price of a later day does not put it on sale again.
    await change({ action: 'price', package_ids: ids, percent: 10, valid_from: day(2) });
    expect(await offerOn(day(2), 'tsh')).toMatchObject({ price: 30_700, active: false });
    await staff.post(`/api/administration/changes/${batch_id}/undo`);
    expect((await patient.post('/api/cart-list', { package_id: 'tsh' })).status).toBe(201);
  });

  it('refuse yesterday, an unknown test and a price out of range', async () => {
    const good = { action: 'price', package_ids: ['cbc'], price: 45_000, valid_from: day(1) };
    for (const [body, field] of [
      [{ ...good, valid_from: day(-1) }, 'valid_from'],
      [{ ...good, package_ids: ['alp'] }, 'package_ids'],
      [{ ...good, price: 1 }, 'price'],
      [{ ...good, price: undefined }, 'price'],
    ] as const)
      expect(await change(body)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });
});

describe('registrations', () => {
  it('stop counting after their last day, are listed and reminded of once', async () => {
    const doctor = await app.signInAs('doctor', 1);
    const profile = `/api/doctor-profiles/${doctor.personId}`;
    const path = `${profile}/verification`;
    const { registration_number, registration_council } = (await staff.get(profile)).body;
    const looked = { registration_number, registration_council };
    expect(await staff.post(path, { ...looked, verified: true, valid_until: day(-1) })).toMatchObject({
      ...{ status: 400, body: { fields: [{ field: 'valid_until' }] } },
    });
    const checked = await staff.post(path, { ...looked, verified: true, valid_until: day(10) });
    expect(checked.body.registration_verified).toBe(true);
    expect(checked.body.verification.valid_until).toBe(day(10));
    const soon = await staff.get('/api/administration/registrations?state=soon');
    expect(soon.body.registrations).toMatchObject([{ clinician_id: doctor.personId, state: 'soon' }]);
    const remind = async () => {
      const { db } = app.database;
      const transaction = (work: Parameters<typeof db.transaction>[0]) => db.transaction(work);
      const jobs = { enqueue: async () => {}, enqueueAll: async () => {} };
      await remindOfRegistrations({ db, now: app.clock.now(), jobs, transaction, log: console } as never);
      await app.settled();
    };
    await remind();
    await remind();
    const { notifications } = (await doctor.get('/api/notify/notifications/')).body;
    const kinds = notifications.map((each: { kind: string }) => each.kind);
    expect(kinds.filter((kind: string) => kind === 'registration_soon')).toHaveLength(1);
    app.clock.advance({ days: 11 });
    expect((await staff.get(`/api/doctor-profiles/${doctor.personId}`)).body.registration_verified).toBe(
      false,
    );
    const { body } = await staff.get('/api/administration/overview');
    expect(body.registrations.expired).toBe(1);
    const [entry] = await history(`kind=registration&object_id=${doctor.personId}`);
    expect(entry).toMatchObject({ action: 'verified', after: { verified: true } });
  });
});

describe('texts of the brand', () => {
  const publish = (body: object) => staff.post('/api/administration/texts', body);

  it('have versions, and everybody reads the newest in their language', async () => {
    const gstin = { kind: 'gstin', content: '36ABCDE1234F1Z5', version: 0 };
    expect((await publish(gstin)).body).toMatchObject({ version: 1, language: null });
    expect(await publish(gstin)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    await publish({ kind: 'terms', content: 'English terms', version: 0 });
    await publish({ kind: 'terms', language: 'te', content: 'తెలుగు నిబంధనలు', version: 0 });
    await publish({ kind: 'terms', language: 'te', content: 'కొత్త నిబంధనలు', version: 1 });
    const read = async (language: string) =>
      (await app.anonymous().get(`/api/brand-texts?language=${language}`)).body.texts;
    expect(await read('te')).toMatchObject([
      { kind: 'gstin', content: '36ABCDE1234F1Z5' },
      { kind: 'terms', content: 'కొత్త నిబంధనలు', version: 2 },
    ]);
    expect(await read('ta')).toMatchObject([{ kind: 'gstin' }, { content: 'English terms', language: 'en' }]);
    expect((await app.anonymous('hospital').get('/api/brand-texts')).body.texts).toEqual([]);
    await publish({ kind: 'gstin', content: '', version: 1 });
    expect(await read('te')).toHaveLength(1);
    expect(await history('kind=text')).toHaveLength(5);
  });

  it('refuse a tax number, a code or an address that can’t be one', async () => {
    for (const [kind, content] of [
      ['gstin', '36ABCDE1234F1X5'],
      ['sac', '99'],
      ['grievance_email', 'nobody'],
      ['grievance_phone', 'call us'],
    ])
      expect(await publish({ kind, content, version: 0 })).toMatchObject({
        ...{ status: 400, body: { fields: [{ field: 'content' }] } },
      });
  });
});

describe('what is stuck', () => {
  it('shows partners, queues and differences with an owner', async () => {
    const { body } = await staff.get('/api/administration/health');
    expect(body.queues.map((each: { queue: string }) => each.queue)).toContain('work');
    expect(body.partners.map((each: { partner: string }) => each.partner)).toContain('lab');
    expect(body.failed_jobs).toEqual([]);
    expect((await staff.post('/api/administration/failed-jobs/retry')).body).toEqual({ retried: 0 });
    expect((await staff.get('/api/administration/discrepancies')).body.discrepancies).toEqual([]);
  });

  it('lists what a settlement did not agree with, with the owner that it has there', async () => {
    const id = crypto.randomUUID();
    await app.database.executor.executeSql(
      `insert into payment_differences (id, brand_id, gateway, kind, entity_id, day, expected, found, state, owner_id, found_at)
        values ($1, 'living', 'local', 'amount_differs', 'pay_1', '2026-11-20', 100, 90, 'open', $2, now())`,
      [id, staff.personId],
    );
    const { discrepancies } = (await staff.get('/api/administration/discrepancies')).body;
    expect(discrepancies).toMatchObject([
      {
        ...{ kind: 'settlement', object_id: id, because: 'amount_differs', href: '/payments/differences' },
        owner: { person_id: staff.personId },
      },
    ]);
    const body = { kind: 'settlement', object_id: id, owner: 'me' };
    expect((await staff.post('/api/administration/discrepancies/owner', body)).status).toBe(400);
    await app.database.executor.executeSql('delete from payment_differences where id = $1', [id]);
  });
});
