import { v7 as uuid } from 'uuid';
import { ApiError, isNoAnswer } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { createStore } from '#platform/web/store.ts';
import { type Message, sendMessage } from '../../contract.ts';
import { takeLive } from './conversations.ts';
import { allKept, drop, keep } from './kept.ts';
import { type Outcome, SendingQueue, type Waiting } from './sending-queue.ts';

const waiting = createStore<readonly Waiting[]>([]);

/** Everything that was written here and isn't on the server yet, in the order in which it was written. */
export const useWaiting = waiting.use;

/** Answers that the same message would get again; everything else is tried again. */
const FINAL = new Set([400, 404, 409, 410, 413, 415, 422]);

async function send(item: Waiting): Promise<Outcome> {
  try {
    const message = await call(sendMessage, {
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
    });
    return { is: 'sent', message };
  } catch (error) {
    if (error instanceof ApiError && FINAL.has(error.status))
      return { is: 'refused', reason: error.fields[0]?.message ?? error.message };
    if (!isNoAnswer(error)) console.warn('A message is tried again later.', error);
    const wait = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    return wait ? { is: 'later', afterMs: wait * 1000 } : { is: 'later' };
  }
}

/** In other tabs of this browser the same items wait; the server would store each once, but order needs one sender. */
async function alone<T>(chatId: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return await work();
  return await navigator.locks.request(`sukham.chat.${chatId}`, work);
}

const queue = new SendingQueue({
  send,
  alone,
  kept: {
    all: async () => [...(await allKept<Waiting>('waiting')).values()],
    put: (item) => keep('waiting', item.id, item),
    drop: (id) => drop('waiting', id),
  },
  onSent: (message) => takeLive(message.chat_id, message),
  onChange: (items) => waiting.set(items),
  pause(ms, then) {
    // Spread out, so that not everybody comes back at once.
    const timer = setTimeout(then, ms * (0.8 + Math.random() * 0.4));
    return () => clearTimeout(timer);
  },
});

export interface Writing {
  readonly message: string;
  readonly replyTo?: Message | null;
  /** Of files that are on the server already. */
  readonly files?: Message['files'];
  readonly voice?: Waiting['voice'];
}

/** Writes into a chat: shown at once, kept until the server has it. Answers with the message's id. */
export function write(chatId: string, { message, replyTo, files, voice }: Writing): string {
  const id = uuid();
  void queue.add({
    id,
    chat_id: chatId,
    message,
    reply_to: replyTo ? quoteOf(replyTo) : null,
    ...(files?.length ? { files } : {}),
    ...(voice ? { voice } : {}),
    written_at: Date.now(),
  });
  return id;
}

export const quoteOf = (message: Message): NonNullable<Message['reply_to']> => ({
  id: message.id,
  sender_id: message.sender_id,
  message: message.message,
  files: message.files.length,
  deleted: message.deleted_at !== null,
});

export const retryWaiting = (id: string): void => void queue.retry(id);
export const removeWaiting = (id: string): void => void queue.remove(id);
/** There is a network again, or a new page: whatever waits is tried now. */
export const wakeQueue = (): Promise<void> => queue.wake();
export const resetQueue = (): void => queue.reset();
