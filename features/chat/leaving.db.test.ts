import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat, listen, textsOf, waitingFor, write } from './chat.test-kit.ts';
import { endMembership, lockGroup } from './server/repository/groups.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 2);
  coach = await app.signInAs('coach', 1);
  staff = await app.signInAs('staff', 1);
  await aBooking(patient, doctor.personId);
});
afterAll(() => app.close());

interface Participant {
  readonly person_id: string;
  readonly is_admin: boolean;
}

const peopleOf = async (who: Caller, chatId: string): Promise<Participant[]> =>
  Object.values((await who.get(`/api/chats/${chatId}`)).body.recipients_dict);
const adminsOf = async (who: Caller, chatId: string): Promise<string[]> =>
  (await peopleOf(who, chatId)).filter((each) => each.is_admin).map((each) => each.person_id);
const groupOf = async (founder: Caller, members: readonly Caller[]): Promise<string> => {
  const user_ids = members.map(({ personId }) => personId);
  return (await founder.post('/api/chat-group', { group_name: 'Care', user_ids })).body.chat_id;
};
const act = (who: Caller, chat_id: string, action: string, user_ids?: string[]) =>
  who.post('/api/participant_update', { chat_id, action, ...(user_ids ? { user_ids } : {}) });

it('a group without an admin goes to the care team or the front desk before it goes to a patient', async () => {
  const chatId = await groupOf(doctor, [patient]);
  await act(doctor, chatId, 'add', [coach.personId]);
  expect((await act(doctor, chatId, 'leave')).status).toBe(200);
  expect(await adminsOf(patient, chatId)).toEqual([coach.personId]);
  expect((await act(coach, chatId, 'leave')).status).toBe(200);
  expect(await adminsOf(patient, chatId)).toEqual([patient.personId]);
});

it('a group gets another admin when its only one closes the account, and says so', async () => {
  const leaving = await app.signInAs('doctor', 11);
  const chatId = await groupOf(leaving, [coach]);
  await act(leaving, chatId, 'add', [staff.personId]);
  const screen = await listen(app, coach);
  await leaving.post('/api/auth/user/delete/', { password: DEMO_PASSWORD });
  await app.settled();
  expect(await adminsOf(staff, chatId)).toEqual([coach.personId]);
  expect(await peopleOf(staff, chatId)).toHaveLength(2);
  const { messages } = (await coach.get(`/api/chats/${chatId}/messages`)).body;
  expect(messages.map((each: { event: { type: string } }) => each.event.type)).toEqual([
    'admin_made',
    'left',
    'joined',
    'group_created',
  ]);
  await expect.poll(() => screen.of('chat')).toContainEqual({ chat_id: chatId, change: 'participants' });
  screen.close();
});

it('a former member no longer sees who is present, and the members no longer see the former one', async () => {
  const chatId = await groupOf(doctor, [coach, staff]);
  const [removed, stays] = [await listen(app, staff), await listen(app, doctor)];
  for (const { socket } of [removed, stays]) await socket.emitWithAck('watch', { chat_id: chatId });
  await act(doctor, chatId, 'remove', [staff.personId]);
  await expect.poll(() => removed.of('chat').at(-1)).toMatchObject({ change: 'removed' });
  const comes = await listen(app, coach);
  await expect
    .poll(() => stays.of('presence').at(-1))
    .toMatchObject({ person_id: coach.personId, online: true });
  removed.close();
  comes.close();
  await expect
    .poll(() => stays.of('presence').at(-1))
    .toMatchObject({ person_id: coach.personId, online: false });
  expect(removed.of('presence')).toEqual([]);
  expect(stays.of('presence').filter((each) => each.person_id === staff.personId)).toEqual([]);
  stays.close();
});

it('who was removed writes and changes nothing, even what was sent before and waited', async () => {
  const member = await app.signInAs('doctor', 9);
  const chatId = await groupOf(doctor, [member]);
  const path = `/api/chats/${chatId}/messages`;
  const older = await write(member, chatId, 'before');
  const waiting: Promise<{ status: number }>[] = [];
  await app.database.db.transaction(async (tx) => {
    await lockGroup(tx, chatId);
    for (let n = 0; n < 4; n++) waiting.push(member.post(path, { id: uuid(), message: 'too late' }));
    waiting.push(member.patch(`${path}/${older.id}`, { message: 'too late' }));
    // The embedded database has one connection, for which they all wait.
    if (app.isPostgres) await expect.poll(() => waitingFor(app.database.db)).toBeGreaterThan(1);
    await endMembership(tx, chatId, [member.personId], app.clock.now());
  });
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await textsOf(doctor, chatId)).toEqual(['before', '']);
  expect((await write(doctor, chatId, 'after')).seq).toBe(older.seq + 1);
});

it('an invited user shows no presence to the inviting one before they accept', async () => {
  const { chat_id } = (await doctor.post('/api/chats', { with_user_id: patient.personId })).body;
  const { seq } = await write(doctor, chat_id, 'May I write to you?');
  const asker = await listen(app, doctor);
  expect(await asker.socket.emitWithAck('watch', { chat_id })).toEqual({ ok: true });
  const screen = await listen(app, patient);
  const seen = async () => (await doctor.get(`/api/chats/${chat_id}`)).body.recipients_dict[patient.personId];
  const unseen = { online: null, last_seen: null, delivered_seq: 0, read_seq: 0 };
  expect(await screen.socket.emitWithAck('typing', { chat_id })).toEqual({ ok: true });
  expect(await screen.socket.emitWithAck('delivered', { chat_id, seq })).toEqual({ ok: true });
  const own = async () => (await patient.get(`/api/chats/${chat_id}`)).body.recipients_dict[patient.personId];
  await expect.poll(async () => (await own()).delivered_seq).toBe(seq);
  expect((await patient.post(`/api/chats/${chat_id}/read`, {})).body.read_seq).toBe(seq);
  expect(await seen()).toMatchObject(unseen);
  await patient.post(`/api/chats/${chat_id}/reject`);
  expect(await seen()).toMatchObject(unseen);
  // Events arrive in order: once this one has arrived, no earlier one is missing.
  await expect.poll(() => asker.of('chat').map(({ change }) => change)).toEqual(['declined']);
  for (const event of ['typing', 'presence', 'message.status']) expect(asker.of(event), event).toEqual([]);

  await patient.post('/api/chats', { with_user_id: doctor.personId });
  await doctor.post(`/api/chats/${chat_id}/accept`);
  expect(await seen()).toMatchObject({ online: true, delivered_seq: seq, read_seq: seq });
  await screen.socket.emitWithAck('typing', { chat_id });
  await expect.poll(() => asker.of('typing')).toHaveLength(1);
  screen.close();
  asker.close();
});

it('declining and asking back at the same moment leave both in the chat, or one out of it', async () => {
  const other = await app.signInAs('doctor', 8);
  for (let index = 3; index <= 7; index++) {
    const asker = await app.signInAs('doctor', index);
    const { chat_id } = (await asker.post('/api/chats', { with_user_id: other.personId })).body;
    await Promise.all([
      other.post(`/api/chats/${chat_id}/reject`),
      other.post('/api/chats', { with_user_id: asker.personId }),
    ]);
    // Whichever request came first, a new invitation gets an answer, and no chat has a deleted account.
    const asked = await other.post('/api/chats', { with_user_id: asker.personId });
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { request, is_accepted } = (await asker.get(`/api/chats/${chat_id}`)).body;
    expect([request, is_accepted]).toEqual(is_accepted ? [null, true] : ['received', false]);
  }
  expect(await aChat(doctor, other)).toMatch(/-/);
});
