import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat } from './chat.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;

beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 2);
  await aBooking(patient, doctor.personId);
});
afterAll(() => app.close());

const chatOf = async (who: Caller, chatId: string) => (await who.get(`/api/chats/${chatId}`)).body;

describe('mute', () => {
  it('lasts as long as it was asked for', async () => {
    const chatId = await aChat(patient, doctor);
    const mute = (body: object) =>
      patient.post('/api/mute-unmute-notifications', { chat_id: chatId, ...body });
    const now = app.clock.now().getTime();
    const muted = (await mute({ un_mute: false, mute_for: '8_hours' })).body;
    expect(muted.un_mute).toBe(false);
    expect(Math.abs(Date.parse(muted.muted_until) - now - 8 * 3_600_000)).toBeLessThan(60_000);
    app.clock.set(new Date(now + 8 * 3_600_000 + 60_000).toISOString());
    expect(await chatOf(patient, chatId)).toMatchObject({ un_mute: true, muted_until: null });
    app.clock.set(new Date(now).toISOString());
    expect((await mute({ un_mute: false })).body.un_mute).toBe(false);
    expect((await mute({ un_mute: true })).body.un_mute).toBe(true);
  });

  it('is of all chats where none is named', async () => {
    const chatIds = [await aChat(patient, doctor), await aChat(patient, await app.signInAs('coach', 1))];
    const all = (un_mute: boolean) => patient.post('/api/mute-unmute-notifications', { un_mute });
    const states = () =>
      Promise.all(chatIds.map(async (id) => (await chatOf(patient, id)).un_mute as boolean));
    expect(await all(false)).toMatchObject({ status: 200, body: { un_mute: false } });
    expect(await states()).toEqual([false, false]);
    expect((await chatOf(doctor, chatIds[0] as string)).un_mute).toBe(true);
    expect(await all(true)).toMatchObject({ status: 200, body: { un_mute: true, muted_until: null } });
    expect(await states()).toEqual([true, true]);
  });

  it('of all chats is that of chats that come later, until it is lifted', async () => {
    const founder = await app.signInAs('doctor', 3);
    const member = await app.signInAs('coach', 2);
    const all = (body: object) => member.post('/api/mute-unmute-notifications', body);
    const joined = async () => {
      const asked = { group_name: 'Care', user_ids: [member.personId] };
      return (await founder.post('/api/chat-group', asked)).body.chat_id as string;
    };
    const left = await joined();
    await member.post('/api/participant_update', { chat_id: left, action: 'leave' });
    const { muted_until } = (await all({ un_mute: false, mute_for: '1_week' })).body;
    const later = await joined();
    await founder.post('/api/participant_update', {
      ...{ chat_id: left, action: 'add', user_ids: [member.personId] },
    });
    for (const id of [later, left])
      expect(await chatOf(member, id)).toMatchObject({ un_mute: false, muted_until });
    expect(await chatOf(founder, later)).toMatchObject({ un_mute: true });
    await all({ chat_id: later, un_mute: true });
    expect(await chatOf(member, later)).toMatchObject({ un_mute: true });
    expect(await chatOf(member, await joined())).toMatchObject({ un_mute: false, muted_until });
    await all({ un_mute: true });
    expect(await chatOf(member, await joined())).toMatchObject({ un_mute: true, muted_until: null });
  });
});
