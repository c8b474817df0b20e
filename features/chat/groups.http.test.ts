import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { memberships } from '#features/accounts/server/index.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat, listen, textsOf, write } from './chat.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let staff: Caller;
/** A patient who isn't in the doctor's care. */
let unrelated: string;

beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 2);
  coach = await app.signInAs('coach', 1);
  staff = await app.signInAs('staff', 1);
  await aBooking(patient, doctor.personId);
  const { contacts } = (await doctor.get('/api/chat-contacts')).body;
  const known = new Set(contacts.map((each: { person_id: string }) => each.person_id));
  const ids = Array.from({ length: 40 }, (_, n) => app.idOf('patient', n + 1));
  unrelated = ids.find((id) => !known.has(id)) ?? '';
  expect(unrelated).not.toBe('');
});
afterAll(() => app.close());

const chatOf = async (who: Caller, chatId: string) => (await who.get(`/api/chats/${chatId}`)).body;

describe('a group', () => {
  const found = async (user_ids: string[]) =>
    (await doctor.post('/api/chat-group', { chat_id: uuid(), group_name: 'Care of Lakshmi', user_ids })).body;
  const act = (who: Caller, chat_id: string, action: string, user_ids?: string[]) =>
    who.post('/api/participant_update', { chat_id, action, ...(user_ids ? { user_ids } : {}) });

  it('is there for everybody at once; who comes later sees what is written from then on', async () => {
    const group = await found([patient.personId, coach.personId]);
    expect(group).toMatchObject({ is_group: true, is_accepted: true, participant_count: 3 });
    await write(doctor, group.chat_id, 'Welcome');
    expect(await chatOf(patient, group.chat_id)).toMatchObject({ unread_count: 1, can: { manage: false } });
    expect((await act(coach, group.chat_id, 'add', [staff.personId])).status).toBe(404);
    expect((await act(doctor, group.chat_id, 'add', [staff.personId])).status).toBe(200);
    await write(coach, group.chat_id, 'Hello staff');
    expect(await textsOf(staff, group.chat_id)).toEqual(['Hello staff', '']);
    expect((await chatOf(staff, group.chat_id)).unread_count).toBe(1);
    expect((await staff.get('/api/chat-search?q=welcome')).body.messages).toEqual([]);
    expect((await act(doctor, group.chat_id, 'remove', [staff.personId])).status).toBe(200);
    expect((await staff.get(`/api/chats/${group.chat_id}`)).status).toBe(404);
    expect(
      (await staff.post(`/api/chats/${group.chat_id}/messages`, { id: uuid(), message: 'x' })).status,
    ).toBe(404);
    expect(await textsOf(patient, group.chat_id)).not.toContain(undefined);
  });

  it('is listed and changed at the address at which it was founded', async () => {
    const { chat_id } = await found([coach.personId]);
    const { status, body } = await doctor.get('/api/chat-group');
    const groups: { chat_id: string; is_group: boolean }[] = body.chats;
    expect([status, groups.every(({ is_group }) => is_group)]).toEqual([200, true]);
    expect(groups[0]?.chat_id).toBe(chat_id);
    for (const method of ['PATCH', 'PUT'] as const) {
      const change = { chat_id, group_name: `By ${method}` };
      expect((await coach.send(method, '/api/chat-group', change)).status).toBe(404);
      expect(await doctor.send(method, '/api/chat-group', change)).toMatchObject({
        status: 200,
        body: { chat_id, group_name: change.group_name },
      });
    }
  });

  it('tells who comes later nothing of what becomes of older messages', async () => {
    const group = await found([coach.personId]);
    const path = `/api/chats/${group.chat_id}/messages`;
    const [older, oldest] = [
      await write(doctor, group.chat_id, 'b'),
      await write(doctor, group.chat_id, 'a'),
    ];
    await act(doctor, group.chat_id, 'add', [staff.personId]);
    const [theirs, members] = [await listen(app, staff), await listen(app, coach)];
    await doctor.patch(`${path}/${older.id}`, { message: 'Her result is bad' });
    await doctor.delete(`${path}/${oldest.id}`);
    await write(doctor, group.chat_id, 'Good morning');
    const heard = (screen: typeof theirs) => screen.of('message').map((each) => each.message.message);
    await expect.poll(() => heard(members)).toHaveLength(3);
    await expect.poll(() => heard(theirs)).toEqual(['Good morning']);
    theirs.close();
    members.close();
  });

  it('gets from a patient as its admin only people who look after that patient', async () => {
    const group = await found([patient.personId]);
    await act(doctor, group.chat_id, 'make_admin', [patient.personId]);
    const { contacts } = (await patient.get('/api/chat-contacts')).body;
    const known = new Set(contacts.map((each: { person_id: string }) => each.person_id));
    const doctors = Array.from({ length: 12 }, (_, n) => app.idOf('doctor', n + 1));
    const stranger = doctors.find((id) => !known.has(id) && id !== doctor.personId) as string;
    for (const id of [stranger, staff.personId, unrelated])
      expect(await act(patient, group.chat_id, 'add', [id])).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'user_ids', code: 'unknown' }] },
      });
    await act(doctor, group.chat_id, 'leave');
    expect((await act(patient, group.chat_id, 'add', [doctor.personId])).status).toBe(200);
  });

  it('has an admin as long as it has members', async () => {
    const group = await found([coach.personId, staff.personId]);
    expect((await act(doctor, group.chat_id, 'remove_admin', [doctor.personId])).status).toBe(400);
    expect((await act(doctor, group.chat_id, 'leave')).status).toBe(200);
    expect((await doctor.get(`/api/chats/${group.chat_id}`)).status).toBe(404);
    const left = await chatOf(coach, group.chat_id);
    const admins = Object.values(left.recipients_dict as Record<string, { is_admin: boolean }>);
    expect(admins.filter((each) => each.is_admin)).toHaveLength(1);
    expect(left.participant_count).toBe(2);
  });

  it('a member who comes back has their current role', async () => {
    const who = app.idOf('patient', 12);
    const { chat_id } = (await staff.post('/api/chat-group', { group_name: 'New', user_ids: [who] })).body;
    const typeOf = async () => (await chatOf(staff, chat_id)).recipients_dict[who]?.user_type;
    expect(await typeOf()).toBe('patient');
    await act(staff, chat_id, 'remove', [who]);
    const membership = {
      personId: who,
      brandId: 'living',
      userType: 'coach',
      since: app.clock.now(),
    } as const;
    await app.database.db.insert(memberships).values(membership);
    await act(staff, chat_id, 'add', [who]);
    expect(await typeOf()).toBe('coach');
  });

  it('asks a patient who shares neither a chat nor care with the front desk', async () => {
    const stranger = await app.signInAs('patient', 14);
    const user_ids = [stranger.personId, doctor.personId];
    const group = await staff.post('/api/chat-group', { group_name: 'Front desk', user_ids });
    const { chat_id } = group.body;
    const path = `/api/chats/${chat_id}`;
    const send = () => stranger.post(`${path}/messages`, { id: uuid(), message: 'Hello' });
    expect(await chatOf(stranger, chat_id)).toMatchObject({
      is_accepted: false,
      request: 'received',
      can: { accept: true, reject: true, write: false, leave: false },
    });
    expect(await chatOf(doctor, chat_id)).toMatchObject({ is_accepted: true, request: null });
    expect(await send()).toMatchObject({ status: 409, body: { code: 'chat_not_accepted' } });
    const requests = (await stranger.get('/api/chats?filter=requests')).body.chats;
    expect(requests.map((each: { chat_id: string }) => each.chat_id)).toEqual([chat_id]);
    expect((await stranger.post(`${path}/accept`)).body).toMatchObject({ is_accepted: true, request: null });
    expect((await send()).status).toBe(201);
    // Who has a chat with the one who brings them is in it at once.
    const next = (await staff.post('/api/chat-group', { group_name: 'Again', user_ids })).body.chat_id;
    expect(await chatOf(stranger, next)).toMatchObject({ is_accepted: true, request: null });
    const other = await app.signInAs('patient', 15);
    const asked = { group_name: 'Another', user_ids: [other.personId] };
    const declined = (await staff.post('/api/chat-group', asked)).body.chat_id;
    expect((await other.post(`/api/chats/${declined}/reject`)).status).toBe(200);
    expect((await other.get(`/api/chats/${declined}`)).status).toBe(404);
    expect((await chatOf(staff, declined)).participant_count).toBe(1);
  });

  it('has an admin who has accepted, as soon as one has, after its only admin has left', async () => {
    const [one, two] = [await app.signInAs('patient', 16), await app.signInAs('patient', 17)];
    const found = async (user_ids: string[]) =>
      (await staff.post('/api/chat-group', { group_name: 'Orphans', user_ids })).body.chat_id;
    const manages = async (by: Caller, chatId: string) => (await chatOf(by, chatId)).can.manage;
    // An admin who has not accepted manages nothing and is no reason to leave the group without another one.
    const left = await found([one.personId, two.personId, doctor.personId]);
    expect((await act(staff, left, 'make_admin', [one.personId])).status).toBe(200);
    expect((await act(one, left, 'remove', [two.personId])).status).toBe(404);
    expect((await act(staff, left, 'leave')).status).toBe(200);
    expect(await manages(doctor, left)).toBe(true);
    // Of a group in which all others are still asked, the first who accepts.
    const group = await found([one.personId, two.personId]);
    expect((await act(staff, group, 'leave')).status).toBe(200);
    expect((await two.post(`/api/chats/${group}/accept`)).status).toBe(200);
    expect(await manages(two, group)).toBe(true);
    expect((await one.post(`/api/chats/${group}/reject`)).status).toBe(200);
    expect(await manages(two, group)).toBe(true);
  });

  it('is founded with people that the founder may add', async () => {
    const refused = (user_ids: string[]) => doctor.post('/api/chat-group', { group_name: 'x', user_ids });
    for (const id of [unrelated, uuid(), app.idOf('doctor', 2, 'hospital'), app.idOf('faculty_head', 1)])
      expect(await refused([id])).toMatchObject({ status: 400, body: { fields: [{ field: 'user_ids' }] } });
    const group = await staff.post('/api/chat-group', {
      group_name: 'Front desk',
      user_ids: [unrelated, doctor.personId],
    });
    expect(group.status).toBe(201);
  });
});

describe('the name and picture of a group', () => {
  it('can be seen, and are a name and a picture', async () => {
    const refused = async (body: object, field: string) =>
      expect(
        await doctor.post('/api/chat-group', { group_name: 'x', user_ids: [coach.personId], ...body }),
        JSON.stringify(body),
      ).toMatchObject({ status: 400, body: { fields: [{ field }] } });
    for (const group_name of ['\u200b\u200b', '\u3164', '\u2800', `a${'\u0301'.repeat(40)}`])
      await refused({ group_name }, 'group_name');
    await refused({ description: `a${'\u0301'.repeat(400)}` }, 'description');
    const text = { name: 'a.txt', type: 'text/plain', bytes: Buffer.from('not a picture') };
    const { file_id } = (await doctor.upload('/api/upload-files', 'file', text)).body;
    await refused({ group_image_file_id: file_id }, 'group_image_file_id');
  });
});

describe('files and links', () => {
  it('are read by who is in the chat, listed, and safe', async () => {
    const chatId = await aChat(patient, doctor);
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#a11' } })
      .jpeg()
      .toBuffer();
    const keep = async (name: string, type: string, bytes: Buffer) =>
      (await patient.upload('/api/upload-files', 'file', { name, type, bytes })).body.file_id as string;
    const photo = await keep('meter.jpg', 'image/jpeg', picture);
    const svg = await keep(
      'x.svg',
      'image/svg+xml',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    );
    const message = await write(patient, chatId, '', { file_ids: [photo, svg] });
    expect(message.files).toMatchObject([
      { file_id: photo, kind: 'photo', name: 'meter.jpg' },
      { file_id: svg, kind: 'file' },
    ]);
    expect((await doctor.get(`/api/files/${photo}`)).status).toBe(200);
    const served = await doctor.get(`/api/files/${svg}`);
    expect(served.headers['content-disposition']).toMatch(/^attachment/);
    expect(served.headers['content-security-policy']).toContain('sandbox');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect((await coach.get(`/api/files/${photo}`)).status).toBe(404);
    expect(
      await doctor.post(`/api/chats/${chatId}/messages`, { id: uuid(), file_ids: [photo] }),
    ).toMatchObject({ status: 400, body: { fields: [{ field: 'file_ids' }] } });
    await write(doctor, chatId, 'Read https://www.who.int/diabetes and javascript:alert(1)');
    const items = async (kind: string) =>
      (await patient.get(`/api/all_file_in_chat?chat_id=${chatId}&kind=${kind}`)).body.items;
    expect(await items('photo')).toMatchObject([{ file: { file_id: photo } }]);
    expect(await items('link')).toMatchObject([{ url: 'https://www.who.int/diabetes' }]);
    await patient.delete(`/api/chats/${chatId}/messages/${message.id}`);
    expect(await items('photo')).toEqual([]);
    expect((await doctor.get(`/api/files/${photo}`)).status).toBe(404);
  });
});
