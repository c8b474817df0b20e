// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { call } from '#platform/web/client/call.ts';
import { onRealtime } from '#platform/web/realtime/realtime.ts';
import { catchUp, conversationOf, forgetConversations, lookAt } from './conversations.ts';
import { startChat } from './engine.ts';
import { aMessage } from './message.test-kit.ts';

vi.mock('#platform/web/client/call.ts', async (original) => ({
  ...(await original<object>()),
  call: vi.fn(),
}));
vi.mock('#platform/web/realtime/realtime.ts', () => ({
  onRealtime: vi.fn(),
  emitRealtime: vi.fn(),
  sendRealtime: vi.fn(),
}));
vi.mock('#platform/web/session/session-client.ts', async (original) => ({
  ...(await original<object>()),
  sessionState: () => ({ data: { user: { id: 'me' } } }),
}));

/** What each call about messages asks, and how it is answered. */
let asked: { chatId: string; query: { after?: number }; answer: (...seqs: number[]) => void }[] = [];
beforeEach(() => {
  forgetConversations();
  asked = [];
  vi.mocked(call).mockImplementation(
    ((endpoint: { name: string }, given: { params: { chat_id: string }; query: { after?: number } }) =>
      new Promise((done) => {
        if (endpoint.name !== 'listMessages') return;
        const answer = (...seqs: number[]) =>
          done({ messages: seqs.map((seq) => aMessage(seq)), more: false });
        asked.push({ chatId: given.params.chat_id, query: given.query, answer });
      })) as never,
  );
});

const seqsOf = (chatId: string) =>
  conversationOf(chatId)
    .get()
    .messages.map(({ seq }) => seq);
async function opened(chatId: string): Promise<void> {
  lookAt(chatId);
  asked.at(-1)!.answer(1);
  await expect.poll(() => seqsOf(chatId)).toEqual([1]);
}

it('what changes while it is asked what was missed is asked for once more', async () => {
  await opened('c');
  const first = catchUp('c');
  void catchUp('c');
  void catchUp('c');
  expect(asked).toHaveLength(2);
  asked[1]!.answer();
  await expect.poll(() => asked).toHaveLength(3);
  asked[2]!.answer(2);
  await first;
  expect(seqsOf('c')).toEqual([1, 2]);
  expect(asked).toHaveLength(3);
});

it('each word of a gap from the server is followed, however short after another, and during the first page', async () => {
  startChat();
  const tell = (event: string) =>
    vi
      .mocked(onRealtime)
      .mock.calls.find(([name]) => name === event)![1](undefined as never);
  await opened('d');
  asked = [];
  tell('ready');
  await expect.poll(() => asked).toHaveLength(1);
  asked[0]!.answer();
  await expect.poll(() => seqsOf('d')).toEqual([1]);
  await new Promise((done) => setTimeout(done));
  tell('missed');
  await expect.poll(() => asked).toHaveLength(2);
  asked[1]!.answer(2);
  await expect.poll(() => seqsOf('d')).toEqual([1, 2]);
  lookAt('e');
  tell('ready');
  const ofE = () => asked.filter(({ chatId }) => chatId === 'e');
  expect(ofE()).toHaveLength(1);
  ofE()[0]!.answer(1);
  await expect.poll(() => ofE().map(({ query }) => query.after)).toEqual([undefined, 1]);
});
