import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aChat, write } from './chat.test-kit.ts';

let app: TestApp;
let model: Server;
let asked: string[];
let answer: { status: number; body: string };
let doctor: Caller;
let patient: Caller;
let chatId: string;
beforeAll(async () => {
  asked = [];
  answer = { status: 200, body: JSON.stringify({ choices: [{ message: { content: 'A calm week.' } }] }) };
  model = createServer(async (incoming, response) => {
    let body = '';
    for await (const part of incoming) body += String(part);
    asked.push(body);
    response.writeHead(answer.status).end(answer.body);
  });
  await new Promise<void>((done) => model.listen(0, '127.0.0.1', done));
  const { port } = model.address() as AddressInfo;
  app = await startTestApp({ SUMMARY_URL: `http://127.0.0.1:${port}/chat`, SUMMARY_MODEL: 'm-1' });
  doctor = await app.signInAs('doctor', 5);
  patient = await aPatientOf(doctor);
  chatId = await aChat(doctor, patient);
});
afterAll(async () => {
  await app.close();
  await new Promise((done) => model.close(done));
});

/** A demo patient in the care of this doctor. */
async function aPatientOf(of: Caller): Promise<Caller> {
  const { contacts } = (await of.get('/api/chat-contacts')).body;
  const ids = contacts
    .filter((contact: { user_type: string }) => contact.user_type === 'patient')
    .map((contact: { person_id: string }) => contact.person_id);
  for (let n = 1; n <= 40; n++)
    if (ids.includes(app.idOf('patient', n))) return await app.signInAs('patient', n);
  throw new Error('this doctor has no patient');
}

const summary = async (query = '') => (await doctor.get(`/api/chat-summary?chat_id=${chatId}${query}`)).body;

describe('a summary of a chat', () => {
  it('names what is open, promised, measured and shared, each with its message', async () => {
    const promise = await write(doctor, chatId, 'I will send the plan tomorrow.');
    const reading = await write(patient, chatId, 'शुगर २१० थी। 140/90 too.');
    const question = await write(patient, chatId, 'क्या मैं आम खा सकती हूँ?');
    const found = await summary();
    expect(found.messages).toBe(3);
    expect(found.shortened).toBe(false);
    const short = found.lines.map((line: Record<string, unknown>) => [line.kind, line.text, line.message_id]);
    expect(short).toEqual([
      ['promise', 'I will send the plan tomorrow.', promise.id],
      ['reading', 'शुगर २१० थी। 140/90 too.', reading.id],
      ['question', 'क्या मैं आम खा सकती हूँ?', question.id],
    ]);
    await write(doctor, chatId, 'Half of one is fine.', { reply_to: question.id });
    const kinds = (await summary()).lines.map((line: { kind: string }) => line.kind);
    expect(kinds).toEqual(['promise', 'reading']);
  });

  it('forgets what was deleted and what is older than asked for', async () => {
    const other = await write(doctor, chatId, 'I will call you tomorrow.');
    await doctor.delete(`/api/chats/${chatId}/messages/${other.id}`);
    expect(JSON.stringify(await summary())).not.toContain('call you');
    const later = new Date(app.clock.now().getTime()).toISOString();
    const empty = await summary(`&since=${encodeURIComponent(later)}`);
    expect(empty).toMatchObject({ messages: 0, lines: [], generated: null, generated_is: 'nothing_to_say' });
  });

  it('is for those who take part as clinicians, about the past', async () => {
    const path = `/api/chat-summary?chat_id=${chatId}`;
    expect((await patient.get(path)).status).toBe(404);
    expect((await (await app.signInAs('doctor', 7)).get(path)).status).toBe(404);
    const ahead = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const refused = await doctor.get(`${path}&since=${ahead}`);
    expect(refused.status).toBe(400);
    expect(refused.body.fields).toMatchObject([{ field: 'since', code: 'in_the_future' }]);
  });

  it('marks what a model wrote, tells it no names, and does without it', async () => {
    asked = [];
    expect(await summary('&facts_only=true')).toMatchObject({ generated: null, generated_is: 'not_asked' });
    expect(asked).toEqual([]);
    expect(await summary()).toMatchObject({
      generated: { text: 'A calm week.', model: 'm-1' },
      generated_is: 'written',
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('Half of one is fine.');
    for (const secret of [chatId, doctor.personId, patient.personId]) expect(asked[0]).not.toContain(secret);
    answer = { status: 503, body: '' };
    const without = await summary();
    expect(without).toMatchObject({ generated: null, generated_is: 'failed' });
    expect(without.lines.length).toBeGreaterThan(0);
  });

  it('looks at the latest thousand messages and says when there were more', async () => {
    await app.database.db.execute(sql`
      with chat as (update chats set last_seq = last_seq + 1001, last_rev = last_rev + 1001 where id = ${chatId}::uuid
        returning last_seq - 1001 as seq, last_rev - 1001 as rev)
      insert into chat_messages (id, chat_id, seq, rev, counted, kind, sender_id, body, sent_hash, sent_at, words)
      select gen_random_uuid(), ${chatId}::uuid, chat.seq + n, chat.rev + n, 0, 'message', ${patient.personId}::uuid,
        'Hello', '', now(), ''::tsvector from chat, generate_series(1, 1001) n`);
    expect(await summary()).toMatchObject({ messages: 1000, shortened: true, lines: [] });
  });
});
