import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { rowsOf } from '#platform/server/db/database.ts';

let app: TestApp;
let patient: Caller;
let index: number;
let doctor: Caller;
let staff: Caller;
let colleague: Caller;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.signInAs('doctor', 1);
  const [first] = (await doctor.get('/api/get-all-patient')).body.patients;
  const n = Array.from({ length: 40 }, (_, i) => i + 1).find(
    (each) => app.idOf('patient', each) === first.patient_id,
  );
  index = n ?? 1;
  patient = await app.signInAs('patient', index);
  staff = await app.signInAs('staff', 1);
  colleague = await app.signInAs('staff', 2);
});
afterAll(() => app.close());

const titles = async (of: Caller): Promise<string[]> => {
  await app.settled();
  const { notifications } = (await of.get('/api/notify/notifications/')).body;
  return notifications.map(({ title }: { title: string }) => title);
};

it('withdrawing summaries stops summaries, and giving them back brings them back', async () => {
  const chats = (await doctor.get('/api/chats')).body;
  const list = (chats.chats ?? chats) as { chat_id: string }[];
  const own = ((await patient.get('/api/chats')).body.chats ?? []) as { chat_id: string }[];
  const shared = list.find(({ chat_id: id }) => own.some((each) => each.chat_id === id));
  const chatId =
    shared?.chat_id ?? (await doctor.post('/api/chats', { with_user_id: patient.personId })).body.chat_id;
  const summary = async () =>
    (await doctor.get(`/api/chat-summary?chat_id=${chatId}&since=2020-01-01T00:00:00Z`)).body;
  expect((await summary()).generated_is).not.toBe('consent_withdrawn');
  const put = (given: boolean) => patient.put('/api/privacy/consents', { purpose: 'summaries', given });
  expect((await put(false)).body.purposes[0]).toMatchObject({ purpose: 'summaries', given: false });
  expect(await summary()).toMatchObject({ messages: 0, lines: [], generated_is: 'consent_withdrawn' });
  await put(true);
  expect((await summary()).generated_is).not.toBe('consent_withdrawn');
});

describe('a complaint', () => {
  it('gets a number, is acknowledged and settled in time, and the patient is notified', async () => {
    await doctor.get(`/api/patients/${patient.personId}`);
    const [access] = (await patient.get('/api/record-access')).body.accesses;
    const body = { request_id: uuid(), kind: 'complaint', text: 'Who is this?', access_id: access.access_id };
    const made = await patient.post('/api/privacy/requests', body);
    const number = expect.stringMatching(/^SL-P-\d{6}$/);
    const wanted = { number, state: 'waiting', access: { reader_type: 'doctor' } };
    expect(made).toMatchObject({ status: 201, body: wanted });
    expect(Date.parse(made.body.acknowledge_by) - Date.parse(made.body.made_at)).toBe(48 * 3_600_000);
    expect((await patient.post('/api/privacy/requests', body)).body.number).toBe(made.body.number);
    const next = await patient.post('/api/privacy/requests', { ...body, request_id: uuid() });
    expect(Number(next.body.number.slice(-6))).toBe(Number(made.body.number.slice(-6)) + 1);

    const foreign = { ...body, request_id: uuid(), access_id: uuid() };
    expect((await patient.post('/api/privacy/requests', foreign)).body.fields[0].field).toBe('access_id');
    const other = await app.signInAs('patient', patient.personId === app.idOf('patient', 30) ? 31 : 30);
    expect((await other.post('/api/privacy/requests', { ...body, request_id: uuid() })).status).toBe(400);
    expect((await other.get(`/api/privacy/requests?patient_id=${patient.personId}`)).status).toBe(404);

    const path = `/api/privacy/requests/${body.request_id}`;
    const openIds: string[] = [];
    const open = async () => {
      const { requests } = (await staff.get('/api/privacy/requests?state=open')).body;
      openIds.splice(0, 999, ...requests.map(({ request_id: id }: { request_id: string }) => id));
      return requests[openIds.indexOf(body.request_id)];
    };
    expect(await open()).toMatchObject({ overdue: false, can: { acknowledge: true, settle: true } });
    app.clock.advance({ hours: 48, minutes: 1 });
    expect(await open()).toMatchObject({ overdue: true });
    expect((await staff.get('/api/privacy/requests?state=open')).body.overdue).toBeGreaterThanOrEqual(2);
    const acknowledged = { state: 'acknowledged', overdue: false };
    expect((await staff.post(`${path}/acknowledge`)).body).toMatchObject(acknowledged);
    expect(await open()).toMatchObject(acknowledged);
    // An unacknowledged request is due earlier, although it was made later.
    expect(openIds.indexOf(next.body.request_id)).toBeLessThan(openIds.indexOf(body.request_id));
    expect(await titles(patient)).toContain('The clinic has received your request');
    app.clock.advance({ days: 31 });
    patient = await app.signInAs('patient', index);
    expect(await open()).toMatchObject({ overdue: true });
    const settled = { outcome: 'done', answer: 'It was your doctor.' };
    expect((await staff.post(`${path}/settle`, settled)).body).toMatchObject({
      state: 'settled',
      ...settled,
    });
    expect((await colleague.post(`${path}/settle`, { ...settled, outcome: 'declined' })).body.code).toBe(
      'settled_already',
    );
    expect((await doctor.post(`${path}/settle`, settled)).status).toBe(404);
    expect(await titles(patient)).toContain('The clinic has answered your request');
    expect(
      (await patient.post('/api/privacy/requests', { request_id: uuid(), kind: 'correction', text: ' ' }))
        .status,
    ).toBe(400);
  });
});

it('a complaint is handled neither by the person who made the access nor by the person who filed it', async () => {
  await staff.get(`/api/patients/${patient.personId}`);
  const { accesses } = (await patient.get('/api/record-access')).body;
  const body = { request_id: uuid(), kind: 'complaint', text: 'Why?', access_id: accesses[0].access_id };
  const made = await patient.post('/api/privacy/requests', body);
  expect(made.body.access).toMatchObject({ reader_type: 'staff' });
  await app.settled();
  const isAsked = async (by: Caller) =>
    (await by.get(`/api/notify/notifications/?group=request_made:${body.request_id}`)).body.notifications
      .length > 0;
  expect([await isAsked(staff), await isAsked(colleague)]).toEqual([false, true]);
  const path = `/api/privacy/requests/${body.request_id}`;
  const settled = { outcome: 'declined', answer: 'It was right.' };
  const can = async (by: Caller) => {
    const { requests } = (await by.get('/api/privacy/requests?state=open')).body;
    return requests.find(({ request_id: id }: { request_id: string }) => id === body.request_id).can;
  };
  const isRefusedTo = async (by: Caller) => {
    expect(await can(by)).toEqual({ acknowledge: false, settle: false });
    expect((await by.post(`${path}/acknowledge`)).status).toBe(404);
    expect((await by.post(`${path}/settle`, settled)).status).toBe(404);
  };
  await isRefusedTo(staff);
  const filedBy = (personId: string) =>
    app.database.db.execute(
      sql`update privacy_requests set made_by = ${personId} where id = ${body.request_id}`,
    );
  await filedBy(colleague.personId);
  await isRefusedTo(colleague);
  await filedBy(patient.personId);
  expect((await colleague.post(`${path}/acknowledge`)).status).toBe(200);
  expect((await colleague.post(`${path}/settle`, settled)).body).toMatchObject(settled);
});

it('a nominee is named, read by staff of the brand, changed and removed', async () => {
  const nominee = { name: 'Ravi Rao', relation: 'child', phone: '98765 43210' };
  expect((await patient.put('/api/privacy/nominee', { ...nominee, phone: '12' })).body.fields[0].field).toBe(
    'phone',
  );
  expect((await patient.put('/api/privacy/nominee', nominee)).body.nominee).toMatchObject({
    phone: '+919876543210',
  });
  const other = await patient.put('/api/privacy/nominee', { ...nominee, name: 'Sita Rao' });
  expect(other.body.nominee.name).toBe('Sita Rao');
  const path = `/api/patients/${patient.personId}/nominee`;
  const { nominee: read } = (await staff.get(path)).body;
  expect(read).toMatchObject({ name: 'Sita Rao', relation: 'child', phone: '+919876543210' });
  const entry = sql`select 1 from audit_reads where resource = 'privacy'
    and reader_id = ${staff.personId}::uuid and ${patient.personId}::uuid = any(patient_ids)`;
  expect((await rowsOf(app.database.db, entry)).length).toBeGreaterThan(0);
  const outsider = await app.signInAs('staff', 1, 'hospital');
  expect((await outsider.get(path)).status).toBe(404);
  expect((await patient.delete('/api/privacy/nominee')).body).toEqual({ nominee: null });
});

describe('a breach', () => {
  it('finds the people affected by the access, and sends nothing before a second person confirms', async () => {
    const from = app.clock.now().toISOString();
    await doctor.get(`/api/patients/${patient.personId}`);
    const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const body = {
      ...{ breach_id: uuid(), from, to, resource: 'patient', reader_id: doctor.personId },
      what_happened: 'The laptop of a doctor was stolen',
    };
    expect((await staff.post('/api/privacy/breaches', { ...body, to: from })).body.fields[0].field).toBe(
      'to',
    );
    const misspelt = await staff.post('/api/privacy/breaches', { ...body, resource: 'patients' });
    const message = expect.stringMatching(/ lab_results, .* patient, .* vitals, /);
    expect(misspelt).toMatchObject({ status: 400, body: { fields: [{ field: 'resource', message }] } });
    const prepared = await staff.post('/api/privacy/breaches', body);
    expect(prepared).toMatchObject({ status: 201, body: { state: 'prepared', affected: 1 } });
    expect(prepared.body.people[0].person_id).toBe(patient.personId);
    expect(new Set(prepared.body.notices.map(({ text }: { text: string }) => text)).size).toBe(6);
    const title = 'Your data may have been read by someone who was not allowed to';
    const path = `/api/privacy/breaches/${body.breach_id}`;
    expect(await titles(patient)).not.toContain(title);
    expect((await patient.get(`${path}/notice`)).status).toBe(404);
    expect((await staff.post(`${path}/confirm`)).body.code).toBe('needs_another_person');
    expect(await titles(patient)).not.toContain(title);
    expect((await colleague.post(`${path}/confirm`)).body).toMatchObject({ state: 'sent' });
    expect(await titles(patient)).toContain(title);
    expect((await patient.get(`${path}/notice`)).body.title).toBe(title);
    expect((await app.signInAs('staff', 1, 'hospital').then((s) => s.post(`${path}/confirm`))).status).toBe(
      404,
    );
    expect((await staff.post(`${path}/drop`)).body.code).toBe('decided_already');
  });

  it('is prepared by names: who read in that time, what, and in which sessions', async () => {
    const from = app.clock.now().toISOString();
    await doctor.get(`/api/patients/${patient.personId}`);
    await doctor.get(`/api/vitals?patient_id=${patient.personId}`);
    const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const readers = async (caller: Caller, more = '') =>
      (await caller.get(`/api/privacy/breaches/readers?from=${from}&to=${to}${more}`)).body.readers ?? [];
    const [found] = (await readers(staff)).filter(
      ({ reader_id }: { reader_id: string }) => reader_id === doctor.personId,
    );
    expect(found).toMatchObject({ user_type: 'doctor', reads: 2, resources: ['patient', 'vitals'] });
    expect(found.sessions).toEqual([
      expect.objectContaining({ reads: 2, first_at: expect.stringMatching(/^\d{4}-.*Z$/) }),
    ]);
    const part = encodeURIComponent(found.name.slice(1, -1).toUpperCase());
    expect(await readers(staff, `&q=${part}`)).toEqual([found]);
    expect(await readers(staff, '&q=nobody-is-called-so')).toEqual([]);
    const elsewhere = await app.signInAs('staff', 1, 'hospital');
    expect(JSON.stringify(await readers(elsewhere))).not.toContain(doctor.personId);
    expect((await doctor.get(`/api/privacy/breaches/readers?from=${from}&to=${to}`)).status).not.toBe(200);
    const prepared = await staff.post('/api/privacy/breaches', {
      ...{ breach_id: uuid(), from, to, session_id: found.sessions[0].session_id },
      what_happened: 'The laptop of a doctor was stolen',
    });
    expect(prepared.body.people.map(({ person_id }: { person_id: string }) => person_id)).toEqual([
      patient.personId,
    ]);
  });

  it('that was none is dropped', async () => {
    const body = {
      ...{ breach_id: uuid(), from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' },
      what_happened: 'A false alarm it was',
    };
    expect((await staff.post('/api/privacy/breaches', body)).body.affected).toBe(0);
    const path = `/api/privacy/breaches/${body.breach_id}`;
    expect((await staff.post(`${path}/drop`)).body.state).toBe('dropped');
    expect((await colleague.post(`${path}/confirm`)).body.code).toBe('decided_already');
  });
});

it('who saw my record says why each could, and comes as a table without formulas', async () => {
  await doctor.get(`/api/patients/${patient.personId}`);
  const { accesses } = (await patient.get('/api/record-access')).body;
  expect(accesses[0]).toMatchObject({
    break_glass: false,
    context: { kind: expect.stringMatching(/visit|care/) },
  });
  await app.database.db.execute(
    sql`update persons set name = '=HYPERLINK("x")' where id = ${doctor.personId}`,
  );
  const csv = await patient.get('/api/record-access/csv');
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  const text = String(csv.body);
  expect(text).toContain("'=HYPERLINK");
  expect(text).not.toMatch(/(^|,|")=HYPERLINK/m);
  expect((await doctor.get('/api/record-access/csv')).status).toBe(404);
});

describe('erasure', () => {
  it('has a deadline for each class, ends what runs, and leaves the books', async () => {
    const leaving = await app.signInAs('patient', 2);
    const plan = (await leaving.get('/api/privacy/erasure')).body;
    const until = Object.fromEntries(
      plan.classes.map((each: { erasure_class: string; until: string | null }) => [
        each.erasure_class,
        each.until,
      ]),
    );
    expect(until.contact).toBeNull();
    expect(until.sessions).toBeNull();
    expect(until.record > until.traces).toBe(true);
    expect(until.books > until.record).toBe(true);
    const books = async () =>
      await rowsOf<{ n: number }>(
        app.database.db,
        sql`select (select count(*) from ledger_entries)::int + (select count(*) from payment_requests)::int
          + (select count(*) from payment_refunds)::int as n`,
      );
    const before = await books();
    expect((await leaving.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).status).toBe(200);
    await app.settled();
    expect(await books()).toEqual(before);
    const running = await rowsOf<{ n: number }>(
      app.database.db,
      sql`select count(*)::int as n from lab_orders o join lab_order_patients p on p.order_id = o.id
        where p.patient_id = ${leaving.personId} and o.state in ('requested', 'waiting')`,
    );
    expect(running[0]?.n).toBe(0);
  });
});
