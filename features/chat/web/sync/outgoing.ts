import { v7 as uuid } from 'uuid';
import { deleteFile } from '#features/files/contract.ts';
import { ApiError, isAborted, isNoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { connection } from '#platform/web/client/connection.ts';
import { isRefused, pause, reasonOf } from '#platform/web/session/outbox.ts';
import { createStore } from '#platform/web/store.ts';
import { type Message, sendMessage } from '../../contract.ts';
import { bringFiles } from './bring-files.ts';
import { carrierOf } from './carrier.ts';
import { takeLive } from './conversations.ts';
import { type Bytes, dropBytes, forgetBytes, holdBytes, keepBytes, tidyBytes } from './file-bytes.ts';
import { type Outcome, SendingQueue, type Try } from './sending-queue.ts';
import { allStored, drop, store, storedOne } from './stored.ts';
import { isOpenElsewhere, showThatOpen, THIS_PAGE } from './this-page.ts';
import { hasFailed, resetForRetry, type Waiting, type WaitingFile, without } from './waiting.ts';

const waiting = createStore<readonly Waiting[]>([]);

/** Everything that was written here and isn't on the server yet, in the order in which it was written. */
export const useWaiting = waiting.use;

/** By message: how much of its files has gone (0 to 1), or that the last try failed. */
const tries = createStore<ReadonlyMap<string, number | 'failed'>>(new Map());
export const useTries = tries.use;

function noteTry(id: string, state: number | 'failed' | undefined): void {
  const all = new Map(tries.get());
  if (state === undefined) all.delete(id);
  else all.set(id, state);
  tries.set(all);
}

async function send(item: Waiting, hand: Try): Promise<Outcome> {
  try {
    if (item.only_here && (await isOpenElsewhere(item.only_here))) return { is: 'later' };
    const onProgress = (share: number) => noteTry(item.id, share);
    const now = item.files ? await bringFiles(item, carrierOf(onProgress), hand) : item;
    noteTry(item.id, undefined);
    if (now.files?.some(hasFailed)) return { is: 'refused', reason: '' };
    return { is: 'sent', message: await post(now, hand.signal) };
  } catch (error) {
    noteTry(item.id, isAborted(error) ? undefined : 'failed');
    if (isRefused(error)) {
      const reason = reasonOf(error);
      return { is: 'refused', reason, ...(error.status === 404 ? { left: true } : {}) };
    }
    if (!isNoAnswer(error) && !isAborted(error)) console.warn('A message is tried again later.', error);
    const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    return wait ? { is: 'later', afterMs: wait * 1000 } : { is: 'later' };
  }
}

const post = (item: Waiting, signal: AbortSignal): Promise<Message> =>
  call(
    sendMessage,
    {
      params: { chat_id: item.chat_id },
      body: {
        id: item.id,
        ...(item.message ? { message: item.message } : {}),
        ...(item.reply_to ? { reply_to: item.reply_to.id } : {}),
        ...(item.files ? { file_ids: item.files.map(({ file_id }) => file_id) } : {}),
        ...(item.voice
          ? { voice: { duration_ms: item.voice.duration_ms, waveform: [...item.voice.waveform] } }
          : {}),
      },
    },
    { signal },
  );

/** In other tabs of this browser the same items wait; the server would store each once, but order needs one sender. */
async function alone<T>(chatId: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return await work();
  return await navigator.locks.request(`sukham.chat.${chatId}`, work);
}

const idsOf = (item: Waiting | undefined): string[] => (item?.files ?? []).map(({ file_id }) => file_id);

const queue = new SendingQueue({
  send,
  alone,
  stored: {
    all: async () => [...(await allStored<Waiting>('waiting')).values()],
    get: (id) => storedOne('waiting', id),
    put: (item) => store('waiting', item.id, item),
    async drop(item) {
      noteTry(item.id, undefined);
      await drop('waiting', item.id);
      await dropBytes(idsOf(item));
    },
  },
  onSent: (message) => takeLive(message.chat_id, message),
  onChange: (items) => waiting.set(items),
  pause,
});

export interface Writing {
  readonly message: string;
  readonly replyTo?: Message | null;
}

const itemOf = (chatId: string, { message, replyTo }: Writing) => ({
  id: uuid(),
  chat_id: chatId,
  message,
  reply_to: replyTo ? quoteOf(replyTo) : null,
  written_at: Date.now(),
});

/** Writes into a chat: shown at once, stored until the server has it. */
export const write = (chatId: string, writing: Writing): void => void queue.add(itemOf(chatId, writing));

export interface WritingWithFiles extends Writing {
  readonly files: readonly (WaitingFile & Bytes)[];
  readonly voice?: Waiting['voice'];
}

/**
 * The same with files, which are stored until the server has them.
 * @returns `full` when this device has no room for them and there is no network either: nothing was written then.
 */
export async function writeWithFiles(chatId: string, writing: WritingWithFiles): Promise<'written' | 'full'> {
  const item = {
    ...itemOf(chatId, writing),
    files: writing.files.map(({ blob: _, ...file }) => file),
    ...(writing.voice ? { voice: writing.voice } : {}),
  };
  const became = await keepBytes(writing.files, { taken: bytesWaiting, tell: () => queue.add(item) });
  if (became === 'kept') return 'written';
  if (became === 'full' && connection() !== 'fine') return 'full';
  showThatOpen();
  holdBytes(writing.files);
  void queue.add({ ...item, only_here: THIS_PAGE });
  return 'written';
}

/** Of all tabs. What is only in a page's memory takes no room. */
async function bytesWaiting(): Promise<number> {
  const all = new Map([
    ...(await allStored<Waiting>('waiting')),
    ...queue.items.map((item) => [item.id, item] as const),
  ]);
  return [...all.values()]
    .filter(({ only_here }) => !only_here)
    .flatMap(({ files }) => files ?? [])
    .reduce((sum, { size }) => sum + size, 0);
}

export const quoteOf = (message: Message): NonNullable<Message['reply_to']> => ({
  id: message.id,
  sender_id: message.sender_id,
  message: message.message,
  unreadable: message.unreadable,
  files: message.files.length,
  deleted: message.deleted_at !== null,
});

export const retryWaiting = (id: string): void => void queue.retry(id);

/** The same message without some of its files, tried again. */
export function takeOut(id: string, isOut: (file: WaitingFile) => boolean): void {
  const item = queue.items.find((each) => each.id === id);
  if (!item) return;
  if (!without(item, isOut)) {
    giveUpWaiting(id);
    return;
  }
  const out = (item.files ?? []).filter(isOut);
  void queue
    .change(id, (now) => resetForRetry(without(now, isOut) ?? now))
    .then(() => {
      void dropBytes(out.map(({ file_id }) => file_id));
      deleteThere(out);
    });
}

/**
 * Deletes files without a recipient from the server. If this fails they stay among the user's own files, where they
 * can be deleted.
 */
function deleteThere(files: readonly WaitingFile[]): void {
  for (const { file_id, state } of files)
    if (state) void call(deleteFile, { params: { file_id } }).catch(() => undefined);
}

/** Its writer doesn't want it any more; what of it had arrived is deleted there, too. */
export function giveUpWaiting(id: string): void {
  void queue.giveUp(id).then((item) => deleteThere(item?.files ?? []));
}

/** It has arrived. */
export const removeWaiting = (id: string): void => void queue.remove(id);

let isTidy = false;

/** There is a network again, or a new page: whatever waits is tried now. */
export async function wakeQueue(): Promise<void> {
  await queue.wake();
  if (isTidy) return;
  isTidy = true;
  await tidyBytes(async () => new Set([...(await allStored<Waiting>('waiting')).values()].flatMap(idsOf)));
}

export function resetQueue(): void {
  isTidy = false;
  queue.reset();
  forgetBytes();
  tries.set(new Map());
}
