import { expect, it } from 'vitest';
import { aMessage } from './message.test-kit.ts';
import { type Outcome, SendingQueue } from './sending-queue.ts';
import type { Waiting } from './waiting.ts';

/** A server that can be unreachable, a disk that outlives the page, and pauses that end on command. */
function aWorld() {
  const disk = new Map<string, Waiting>();
  const stored: string[] = [];
  const state = { away: false, busy: 0, most: 0, refuses: new Set<string>(), loseAnswers: 0 };
  const pauses: { ms: number; then: () => void; over: boolean }[] = [];
  const locks = new Map<string, Promise<unknown>>();
  const open = () => {
    let shown: readonly Waiting[] = [];
    const queue = new SendingQueue({
      async send(item): Promise<Outcome> {
        state.busy += 1;
        state.most = Math.max(state.most, state.busy);
        await Promise.resolve();
        state.busy -= 1;
        if (state.away) return { is: 'later' };
        if (state.refuses.has(item.id)) return { is: 'refused', reason: 'no' };
        if (!stored.includes(item.id)) stored.push(item.id);
        if (state.loseAnswers > 0) {
          state.loseAnswers -= 1;
          return { is: 'later', afterMs: 9000 };
        }
        return { is: 'sent', message: aMessage(stored.indexOf(item.id) + 1, { id: item.id }) };
      },
      stored: {
        all: async () => [...disk.values()],
        get: async (id) => disk.get(id),
        put: async (item) => {
          disk.set(item.id, item);
          return true;
        },
        drop: async ({ id }) => void disk.delete(id),
      },
      onSent: () => undefined,
      onChange: (items) => {
        shown = items;
      },
      alone: (chatId, work) => {
        const before = locks.get(chatId) ?? Promise.resolve();
        const made = before.then(work);
        locks.set(
          chatId,
          made.catch(() => undefined),
        );
        return made;
      },
      pause: (ms, then) => {
        const pause = { ms, then, over: false };
        pauses.push(pause);
        return () => {
          pause.over = true;
        };
      },
    });
    const write = (id: string, chat_id = 'chat', written_at = 0) =>
      queue.add({ id, chat_id, message: id, reply_to: null, written_at });
    return { queue, write, shown: () => shown.map(({ id }) => id) };
  };
  const pass = () => {
    const pause = pauses.find(({ over }) => !over);
    if (!pause) throw new Error('nothing waits');
    pause.over = true;
    pause.then();
  };
  const rest = () => new Promise((done) => setTimeout(done, 5));
  return { disk, stored, state, pauses, open, pass, rest };
}

it('sends in the order of writing, one at a time', async () => {
  const { open, stored, state, disk, rest } = aWorld();
  const page = open();
  await Promise.all(['a', 'b', 'c', 'd'].map((id) => page.write(id)));
  await rest();
  expect(stored).toEqual(['a', 'b', 'c', 'd']);
  expect(state.most).toBe(1);
  expect(page.shown()).toEqual([]);
  expect(disk.size).toBe(0);
});

it('keeps what was written without a network, over a new page, and sends it once', async () => {
  const { open, stored, state, disk, rest } = aWorld();
  state.away = true;
  const page = open();
  for (const id of ['a', 'b', 'c']) await page.write(id);
  await rest();
  expect(stored).toEqual([]);
  expect(page.shown()).toEqual(['a', 'b', 'c']);
  page.queue.reset();
  const next = open();
  await next.queue.wake();
  expect(next.shown()).toEqual(['a', 'b', 'c']);
  await next.write('d');
  state.away = false;
  await next.queue.wake();
  await rest();
  expect(stored).toEqual(['a', 'b', 'c', 'd']);
  expect(disk.size).toBe(0);
});

it('what is written before the disk was read comes after what an earlier page has left', async () => {
  const { open, state, rest } = aWorld();
  state.away = true;
  const page = open();
  for (const [at, id] of ['a', 'b', 'c'].entries()) await page.write(id, 'chat', 1000 + at);
  page.queue.reset();
  const next = open();
  await next.write('d', 'chat', 2000);
  // However the clock goes, what this page shows keeps its order.
  await next.write('e', 'chat', 500);
  await next.queue.wake();
  await rest();
  expect(next.shown()).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('waits longer each time, and not at all once there is a network', async () => {
  const { open, stored, state, pauses, pass, rest } = aWorld();
  state.away = true;
  const page = open();
  await page.write('a');
  await rest();
  for (let tries = 0; tries < 8; tries += 1) {
    pass();
    await rest();
  }
  expect(pauses.map(({ ms }) => ms)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000,
  ]);
  state.away = false;
  await page.queue.wake();
  await rest();
  expect(stored).toEqual(['a']);
});

it('waits as long as the server says, and stores once although the answer was lost', async () => {
  const { open, stored, state, pauses, pass, rest } = aWorld();
  state.loseAnswers = 1;
  const page = open();
  await page.write('a');
  await rest();
  expect(pauses.map(({ ms }) => ms)).toEqual([9000]);
  pass();
  await rest();
  expect(stored).toEqual(['a']);
  expect(page.shown()).toEqual([]);
});

it('stores a refused message with its reason, continues with the others, and tries again when asked', async () => {
  const { open, stored, state, disk, rest } = aWorld();
  state.refuses.add('b');
  const page = open();
  for (const id of ['a', 'b', 'c']) await page.write(id);
  await rest();
  expect(stored).toEqual(['a', 'c']);
  expect(page.queue.items).toMatchObject([{ id: 'b', refused: 'no' }]);
  expect(disk.get('b')?.refused).toBe('no');
  state.refuses.clear();
  await page.queue.retry('b');
  await rest();
  expect(stored).toEqual(['a', 'c', 'b']);
  await page.write('e');
  await page.queue.remove('e');
  expect(page.shown()).toEqual([]);
});

it('it is sent also where nothing can be stored', async () => {
  const stored: string[] = [];
  const queue = new SendingQueue({
    send: async ({ id }) => {
      stored.push(id);
      return { is: 'sent', message: aMessage(stored.length, { id }) };
    },
    stored: {
      all: async () => [],
      get: async () => undefined,
      put: async () => false,
      drop: async () => undefined,
    },
    onSent: () => undefined,
    onChange: () => undefined,
    alone: (_, work) => work(),
    pause: () => () => undefined,
  });
  const item = { chat_id: 'chat', message: 'x', reply_to: null, written_at: 0 };
  await Promise.all(['a', 'b'].map((id) => queue.add({ ...item, id })));
  await new Promise((done) => setTimeout(done, 5));
  expect(stored).toEqual(['a', 'b']);
  expect(queue.items).toEqual([]);
});

it('holds up one chat only, and two tabs send each message once and in order', async () => {
  const { open, stored, state, rest } = aWorld();
  state.away = true;
  const [one, two] = [open(), open()];
  for (const id of ['a', 'b']) await one.write(id);
  await two.write('x', 'other chat');
  state.away = false;
  await Promise.all([one.queue.wake(), two.queue.wake()]);
  await rest();
  expect(stored.filter((id) => id !== 'x')).toEqual(['a', 'b']);
  expect(new Set(stored).size).toBe(stored.length);
  expect([...one.shown(), ...two.shown()]).toEqual([]);
});
