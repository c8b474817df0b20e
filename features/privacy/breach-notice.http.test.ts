import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { readZip } from '#platform/testing/zip.ts';
import { privacyBreachPeople } from './server/tables.ts';

let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

interface Written {
  readonly language: string;
  readonly text: string;
}

/** As the screen sends two days that were picked: from the first midnight to the one after the last day. */
const prepare = async (first: string, last: string, details?: object) => {
  const { status, body } = await staff.post('/api/privacy/breaches', {
    ...{ breach_id: uuid(), what_happened: 'The laptop of a doctor was stolen' },
    ...{ from: clinicInstant(first).toISOString(), to: clinicInstant(addDays(last, 1)).toISOString() },
    details,
  });
  expect(status).toBe(201);
  return { id: body.breach_id as string, notices: body.notices as readonly Written[], body };
};

it('the notice of a breach names the days that were picked, in every language', async () => {
  const today = clinicDay(app.clock.now());
  for (const [first, last] of [
    ['2026-01-10', '2026-01-12'],
    ['2026-01-10', '2026-01-10'],
    ['2026-01-10', today],
  ] as const)
    for (const { language, text } of (await prepare(first, last)).notices) {
      const days = [...text.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day);
      expect({ language, days }).toEqual({ language, days: [first, last] });
    }
});

it('it names the contact that staff published, and the brand’s own before', async () => {
  const before = (await app.anonymous().get('/api/privacy/notice')).body.contact;
  for (const { text } of (await prepare('2026-01-10', '2026-01-10')).notices)
    expect(text).toContain(`: ${before.phone}, ${before.address}`);

  const published = {
    ...{ grievance_officer: 'Lakshmi Prasad', grievance_phone: '+914000000001' },
    ...{ grievance_email: 'privacy@sukham.example', address: '7 New Road, Chennai 600001' },
  };
  for (const [kind, content] of Object.entries(published)) {
    const reply = await staff.post('/api/administration/texts', { kind, content, version: 0 });
    expect({ kind, isSaved: reply.status < 300 }).toEqual({ kind, isSaved: true });
  }
  const { id, notices } = await prepare('2026-01-10', '2026-01-10');
  const { grievance_officer: name, grievance_phone: phone, grievance_email: email, address } = published;
  for (const { text } of notices) expect(text).toContain(`: ${[name, phone, email, address].join(', ')}`);
  const { breaches } = (await staff.get('/api/privacy/breaches')).body;
  const listed = breaches.find(({ breach_id }: { breach_id: string }) => breach_id === id);
  expect(listed.notices).toEqual(notices);
});

it('what was sent stays as it was sent, in the own copy too, when staff publish another contact', async () => {
  const patient = await app.signInAs('patient', 1);
  const { phone } = (await app.anonymous().get('/api/privacy/notice')).body.contact;
  const { id } = await prepare('2026-01-10', '2026-01-10');
  const affected = { breachId: id, personId: patient.personId };
  await app.database.db.insert(privacyBreachPeople).values(affected);
  const colleague = await app.signInAs('staff', 2);
  expect((await colleague.post(`/api/privacy/breaches/${id}/confirm`)).body.state).toBe('sent');
  const read = async () => (await patient.get(`/api/privacy/breaches/${id}/notice`)).body.text;
  const sent = await read();
  const { texts } = (await staff.get('/api/administration/texts')).body;
  const kind = 'grievance_phone';
  const version = texts.find((each: { kind: string }) => each.kind === kind)?.version ?? 0;
  await staff.post('/api/administration/texts', { kind, content: '+914000000009', version });
  expect((await prepare('2026-01-10', '2026-01-10')).notices[0]?.text).toContain('+914000000009');
  expect(await read()).toBe(sent);
  const { breaches } = (await staff.get('/api/privacy/breaches')).body;
  const listed = breaches.find(({ breach_id }: { breach_id: string }) => breach_id === id);
  expect(listed.notices.map(({ text }: Written) => text)).toContain(sent);
  const { export_id } = (await patient.post('/api/exports', {})).body;
  await app.settled();
  const archive = readZip((await patient.get(`/api/exports/${export_id}/file`)).body);
  const copy = archive.get('tables/breach_notices.csv')?.toString();
  expect(copy).toContain(phone.slice(1));
  expect(copy).not.toContain('914000000009');
});

it('it claims nothing that confirming doesn’t do', async () => {
  const { notices } = await prepare('2026-01-10', '2026-01-10');
  const english = notices.find(({ language }) => language === 'en')?.text;
  expect(english).toContain('We are informing the Data Protection Board of India.');
  expect(english).not.toMatch(/closed|have informed/);
});

describe('with the details of rule 7', () => {
  const FOR_PEOPLE = {
    consequences: 'Strangers may know your readings',
    measures: 'The laptop was locked from afar',
    safety_measures: 'Change your password',
  };
  const FOR_BOARD = {
    location: 'Chennai, the car park of the clinic',
    reasons: 'It lay in a car',
    caused_by: 'An unknown thief',
    prevention: 'Laptops stay in the clinic',
  };
  const details = () => ({
    known_at: new Date(app.clock.now().getTime() - 10 * 3_600_000).toISOString(),
    ...{ ...FOR_PEOPLE, ...FOR_BOARD },
  });

  it('the notice of each language holds what staff wrote for the people, and nothing for the Board alone', async () => {
    const { notices } = await prepare('2026-01-10', '2026-01-12', details());
    expect(new Set(notices.map(({ text }) => text)).size).toBe(6);
    for (const { text } of notices) {
      for (const part of ['The laptop of a doctor was stolen', ...Object.values(FOR_PEOPLE)])
        expect(text).toContain(`\n${part}\n`);
      for (const part of Object.values(FOR_BOARD)) expect(text).not.toContain(part);
    }
    expect(notices.find(({ language }) => language === 'te')?.text).toContain('మీరు ఏమి చేయవచ్చు');
  });

  it('two notices to the Board are prepared, due 72 hours after it became known', async () => {
    const given = details();
    const { id, body } = await prepare('2026-01-10', '2026-01-12', given);
    expect(Date.parse(body.board_by) - Date.parse(given.known_at)).toBe(72 * 3_600_000);
    const boardTexts = ({ board_notices }: typeof body) => board_notices.map(({ text }: Written) => text);
    const [first, detailed] = boardTexts(body);
    const description = ['The laptop of a doctor', FOR_BOARD.location, FOR_PEOPLE.consequences];
    const extent = ['Affected people: 0', 'From 2026-01-10 00:00', 'until 2026-01-13 00:00'];
    for (const part of [...description, ...extent]) {
      expect(first).toContain(part);
      expect(detailed).toContain(part);
    }
    for (const part of [FOR_BOARD.reasons, FOR_PEOPLE.measures, FOR_BOARD.caused_by, FOR_BOARD.prevention]) {
      expect(first).not.toContain(part);
      expect(detailed).toContain(part);
    }
    expect(detailed).toContain('are not sent yet');
    const colleague = await app.signInAs('staff', 2);
    const sent = (await colleague.post(`/api/privacy/breaches/${id}/confirm`)).body;
    expect(boardTexts(sent)[1]).toContain('were notified through their accounts on');
  });

  it('what is not known yet is marked, and without details the people read nothing of staff', async () => {
    const { notices, body } = await prepare('2026-01-10', '2026-01-12');
    expect(body.board_notices[1].text).toContain('[Not known yet]');
    for (const { text } of notices) expect(text).not.toContain('laptop');
  });

  it('staff add later what was not known; the second notice says it, with a history, and no other notice', async () => {
    const { known_at, consequences, measures, safety_measures, location } = details();
    const first = { known_at, consequences, measures, safety_measures, location };
    const { id, body } = await prepare('2026-01-10', '2026-01-12', first);
    const colleague = await app.signInAs('staff', 2);
    const add = (by: Caller, parts: object) => by.post(`/api/privacy/breaches/${id}/board-parts`, parts);
    const sent = (await colleague.post(`/api/privacy/breaches/${id}/confirm`)).body;
    const added = { reasons: FOR_BOARD.reasons, location: 'Chennai, a car at the beach' };
    expect((await add(staff, added)).status).toBe(200);
    const rest = {
      ...{ description: 'Photos were read, too', caused_by: FOR_BOARD.caused_by },
      ...{ prevention: FOR_BOARD.prevention, measures: 'The disk was erased', notified: 'Nine got a letter' },
    };
    const { body: whole } = await add(colleague, { ...rest, reasons: added.reasons });
    // What says the same again leaves no entry.
    expect((await add(staff, { ...rest, ...added })).body.board_history).toEqual(whole.board_history);
    expect(whole.board_history).toMatchObject([{ parts: rest }, { parts: added }]);
    expect(whole.board_history[0].parts).not.toHaveProperty('reasons');
    const { breaches } = (await staff.get('/api/privacy/breaches')).body;
    const [listed] = breaches.filter(({ breach_id }: { breach_id: string }) => breach_id === id);
    const names = listed.board_history.map(({ by_name }: { by_name: string }) => by_name);
    expect(names).toEqual([sent.confirmed_by_name, body.prepared_by_name]);
    expect(listed.notices).toEqual(sent.notices);
    expect(listed.board_notices[0]).toEqual(sent.board_notices[0]);
    expect(body.board_notices[1].text).toContain('[Not known yet]');
    const { text } = listed.board_notices[1];
    for (const part of [...Object.values(added), ...Object.values(rest)]) expect(text).toContain(part);
    for (const part of ['[Not known yet]', location, measures]) expect(text).not.toContain(part);
  });

  it('what was added for the Board is neither changed nor deleted', async () => {
    const { id } = await prepare('2026-01-10', '2026-01-12', details());
    const colleague = await app.signInAs('staff', 2);
    await colleague.post(`/api/privacy/breaches/${id}/confirm`);
    const added = await staff.post(`/api/privacy/breaches/${id}/board-parts`, { reasons: 'A broken lock' });
    expect(added.body.board_history).toHaveLength(1);
    for (const statement of [
      `update privacy_breach_parts set parts = '{}'`,
      'delete from privacy_breach_parts',
      'truncate privacy_breach_parts',
    ])
      await expect(app.database.executor.executeSql(statement, [])).rejects.toThrow(/append-only/);
    const { breaches } = (await staff.get('/api/privacy/breaches')).body;
    const listed = breaches.find(({ breach_id }: { breach_id: string }) => breach_id === id);
    expect(listed.board_history).toEqual(added.body.board_history);
  });

  it('no details are added to what was no breach, by staff involved in it, or without words', async () => {
    const { id } = await prepare('2026-01-10', '2026-01-12', details());
    const path = `/api/privacy/breaches/${id}/board-parts`;
    expect((await staff.post(path, { reasons: ' ' })).status).toBe(400);
    expect((await staff.post(path, { safety_measures: 'x' })).status).toBe(400);
    await app.database.db.insert(privacyBreachPeople).values({ breachId: id, personId: staff.personId });
    expect(await staff.post(path, FOR_BOARD)).toMatchObject({
      status: 409,
      body: { code: 'needs_another_person' },
    });
    const colleague = await app.signInAs('staff', 2);
    expect((await colleague.post(`/api/privacy/breaches/${id}/drop`)).body.can.complete).toBe(false);
    expect(await colleague.post(path, FOR_BOARD)).toMatchObject({
      status: 409,
      body: { code: 'decided_already' },
    });
    const elsewhere = await app.signInAs('staff', 1, 'hospital');
    expect((await elsewhere.post(path, FOR_BOARD)).status).toBe(404);
  });

  it('it never became known after it was prepared', async () => {
    const later = { ...details(), known_at: '2999-01-01T00:00:00Z' };
    const { body } = await prepare('2026-01-10', '2026-01-12', later);
    expect(body.details.known_at).toBe(body.prepared_at);
  });
});
