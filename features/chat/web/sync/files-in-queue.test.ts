import { expect, it } from 'vitest';
import { bringFiles, type Carrier } from './bring-files.ts';
import { aMessage } from './message.test-kit.ts';
import { SendingQueue } from './sending-queue.ts';
import { hasFailed, resetForRetry, type Waiting, type WaitingFile, without } from './waiting.ts';

const NO_NETWORK = new Error('no network');

/** A server, a disk that outlives the page, and a network that can end in the middle of a file. */
function aWorld() {
  const disk = new Map<string, Waiting>();
  const bytes = new Map<string, Blob>();
  const locks = new Map<string, Promise<unknown>>();
  /** What has happened on the server, in order. */
  const events: string[] = [];
  const files = new Set<string>();
  const state = { away: false, refuses: new Set<string>(), losesAnswerOf: '', isSlow: false };
  const uploadsOf = (id: string) => events.filter((event) => event === `file ${id}`).length;

  const open = () => {
    const shares: number[] = [];
    const carrier: Carrier = {
      bytesOf: async (id) => bytes.get(id),
      async isThere(id) {
        if (state.away) throw NO_NETWORK;
        return files.has(id);
      },
      async upload({ file_id }, _bytes, { signal, onProgress }) {
        if (state.away) throw NO_NETWORK;
        if (state.refuses.has(file_id)) throw new Error('too large');
        onProgress(0.5);
        if (state.isSlow) await new Promise((_, no) => (signal.onabort = () => no(signal.reason)));
        files.add(file_id);
        events.push(`file ${file_id}`);
        if (state.losesAnswerOf === file_id) {
          state.losesAnswerOf = '';
          state.away = true;
          throw NO_NETWORK;
        }
      },
      reasonOf: (error) => (error === NO_NETWORK ? null : (error as Error).message),
      onProgress: (share) => shares.push(share),
    };
    const queue = new SendingQueue({
      async send(item, hand) {
        try {
          const now = await bringFiles(item, carrier, hand);
          if (now.files?.some(hasFailed)) return { is: 'refused', reason: '' };
          if (state.away) throw NO_NETWORK;
          const carried = (now.files ?? []).map(({ file_id }) => `+${file_id}`).join('');
          events.push(`message ${item.id}${carried}`);
          return { is: 'sent', message: aMessage(events.length, { id: item.id }) };
        } catch {
          return { is: 'later' };
        }
      },
      stored: {
        all: async () => [...disk.values()],
        get: async (id) => disk.get(id),
        put: async (item) => {
          disk.set(item.id, item);
          return true;
        },
        drop: async (item) => {
          disk.delete(item.id);
          for (const { file_id } of item.files ?? []) bytes.delete(file_id);
        },
      },
      onSent: () => undefined,
      onChange: () => undefined,
      alone: (chatId, work) => {
        const made = (locks.get(chatId) ?? Promise.resolve()).then(work);
        locks.set(
          chatId,
          made.catch(() => undefined),
        );
        return made;
      },
      pause: () => () => undefined,
    });
    const write = async (id: string, ...names: string[]) => {
      const made = names.map((file_id): WaitingFile => {
        bytes.set(file_id, new Blob([file_id]));
        return { file_id, kind: 'photo', name: `${file_id}.jpg`, mime: 'image/jpeg', size: 100 };
      });
      await queue.add({
        id,
        chat_id: 'chat',
        message: `text of ${id}`,
        reply_to: null,
        written_at: 0,
        ...(made.length > 0 ? { files: made } : {}),
      });
    };
    return { queue, write, shares };
  };
  const rest = () => new Promise((done) => setTimeout(done, 5));
  return { disk, bytes, events, files, state, uploadsOf, open, rest };
}

it('files go in the order of writing, between the texts before and after them, and leave nothing behind', async () => {
  const { open, events, disk, bytes, state, rest } = aWorld();
  state.away = true;
  const page = open();
  await page.write('a');
  await page.write('b', 'one', 'two');
  await page.write('c');
  await rest();
  expect(events).toEqual([]);
  page.queue.reset();
  const next = open();
  state.away = false;
  await next.queue.wake();
  await rest();
  expect(events).toEqual(['message a', 'file one', 'file two', 'message b+one+two', 'message c']);
  expect(next.shares.at(-1)).toBeLessThanOrEqual(1);
  expect(next.shares).toContain(0.25);
  expect([disk.size, bytes.size]).toEqual([0, 0]);
});

it('what has arrived is not sent again when the network ends between two files, or the page is killed', async () => {
  const { open, events, state, uploadsOf, disk, rest } = aWorld();
  state.refuses.add('two');
  const page = open();
  await page.write('a', 'one', 'two');
  await rest();
  expect(disk.get('a')?.files).toMatchObject([
    { file_id: 'one', state: 'there' },
    { file_id: 'two', refused: 'too large' },
  ]);
  page.queue.reset();
  state.refuses.clear();
  const next = open();
  await next.queue.wake();
  await next.queue.retry('a');
  await rest();
  expect([uploadsOf('one'), uploadsOf('two')]).toEqual([1, 1]);
  expect(events.at(-1)).toBe('message a+one+two');
});

it('a file of which the answer was lost is asked for, not sent again', async () => {
  const { open, events, state, uploadsOf, disk, rest } = aWorld();
  state.losesAnswerOf = 'one';
  const page = open();
  await page.write('a', 'one');
  await rest();
  expect(disk.get('a')?.files).toMatchObject([{ state: 'begun' }]);
  page.queue.reset();
  state.away = false;
  await open().queue.wake();
  await rest();
  expect(uploadsOf('one')).toBe(1);
  expect(events.at(-1)).toBe('message a+one');
});

it('two tabs send neither the message nor its file twice', async () => {
  const { open, events, state, rest } = aWorld();
  state.away = true;
  const [one, two] = [open(), open()];
  await one.write('a', 'photo');
  await one.write('b');
  await two.queue.wake();
  await rest();
  state.away = false;
  await Promise.all([two.queue.wake(), one.queue.wake()]);
  await rest();
  expect(events).toEqual(['file photo', 'message a+photo', 'message b']);
  expect([one.queue.items, two.queue.items]).toEqual([[], []]);
});

it('what is taken back on its way holds up nothing, and is sent by no other tab', async () => {
  const { open, events, state, bytes, disk, rest } = aWorld();
  state.isSlow = true;
  const page = open();
  await page.write('a', 'large');
  await page.write('b');
  await rest();
  expect(await page.queue.giveUp('a')).toMatchObject({ files: [{ state: 'begun' }] });
  await rest();
  expect(events).toEqual(['message b']);
  await open().queue.wake();
  await rest();
  expect(events).toEqual(['message b']);
  expect([disk.size, bytes.size]).toEqual([0, 0]);
});

it('one of several is taken out on its way, and the others go on at once', async () => {
  const { open, events, state, disk, rest } = aWorld();
  state.isSlow = true;
  const page = open();
  await page.write('a', 'large', 'small');
  await rest();
  state.isSlow = false;
  await page.queue.change('a', (now) => without(now, ({ file_id }) => file_id === 'large') ?? now);
  await rest();
  expect(events).toEqual(['file small', 'message a+small']);
  expect(disk.size).toBe(0);
});

it('a refused file keeps the text, tells of all that is wrong, and the rest can go without it', async () => {
  const { open, events, state, bytes, rest } = aWorld();
  state.refuses.add('two');
  const page = open();
  await page.write('a', 'one', 'two', 'three');
  bytes.delete('three');
  await page.write('b');
  await rest();
  expect(events).toEqual(['file one', 'message b']);
  const [item] = page.queue.items;
  expect(item).toMatchObject({
    message: 'text of a',
    refused: '',
    files: [{ state: 'there' }, { refused: 'too large' }, { lost: true }],
  });
  await page.queue.change('a', (now) => resetForRetry(without(now, hasFailed) ?? now));
  await rest();
  expect(events).toEqual(['file one', 'message b', 'message a+one']);
});

it('without its files a message is its text, and nothing when there was none', () => {
  const file = { file_id: 'f', kind: 'voice', name: 'f', mime: 'audio/webm', size: 1, lost: true } as const;
  const item: Waiting = {
    id: 'a',
    chat_id: 'chat',
    message: 'words',
    reply_to: null,
    written_at: 0,
    order: 1,
    files: [file],
    voice: { duration_ms: 1000, waveform: [1] },
    refused: '',
  };
  expect(without(item, hasFailed)).not.toHaveProperty('files');
  expect(without(item, hasFailed)).not.toHaveProperty('voice');
  expect(without(item, hasFailed)?.message).toBe('words');
  expect(without({ ...item, message: '' }, hasFailed)).toBeUndefined();
});
