import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import type { TestApp } from '#apps/server/testing/test-app.ts';
import { act, listOf, mineOf, payFor, subscribe } from './subscriptions.test-kit.ts';

/** Of a plan with chats with coaches. */
export function coachChatTests(appOf: () => TestApp): void {
  it('let the patient write to any coach, and count that once in a period', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 24, 'living');
    const contacts = async (): Promise<string[]> =>
      (await by.get('/api/chat-contacts')).body.contacts.map(
        ({ person_id }: { person_id: string }) => person_id,
      );
    const careTeam = await contacts();
    const all = await Promise.all([1, 2, 3, 4].map((n) => app.signInAs('coach', n, 'living')));
    const coach = all.find(({ personId }) => !careTeam.includes(personId));
    if (!coach) throw new Error('every coach looks after this patient');
    const chat_id = uuid();
    const start = () => by.post('/api/chats', { chat_id, with_user_id: coach.personId });
    expect((await start()).status).toBe(404);

    const [, plan] = (await listOf(by)).plans;
    const id = (await subscribe(by, plan.plan_id)).body.subscription_id;
    expect((await start()).status, 'not paid yet').toBe(404);
    await payFor(app, by, id);
    expect(await contacts()).toContain(coach.personId);
    expect((await start()).status).toBe(201);
    const used = async () => [(await mineOf(by)).coach_chats, (await mineOf(by)).can.cancel_with_refund];
    expect(await used()).toEqual([0, true]);

    const write = async (message: string) => {
      const sent = await by.post(`/api/chats/${chat_id}/messages`, { id: uuid(), message });
      expect(sent.status).toBe(201);
      await app.settled();
    };
    await write('How much should I walk?');
    expect(await used()).toEqual([1, false]);
    expect((await coach.post(`/api/chats/${chat_id}/accept`)).status).toBe(200);
    await coach.post(`/api/chats/${chat_id}/messages`, { id: uuid(), message: 'Half an hour' });
    await write('Every day?');
    expect(await used()).toEqual([1, false]);
    const refused = await act(by, id, 'cancel', { refund: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'no_refund']);
  });
}
