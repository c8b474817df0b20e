import { emitRealtime } from '#platform/web/realtime/realtime.ts';
import { createStore } from '#platform/web/store.ts';

/** How long a user is shown as typing after their last signal, and how often a client sends such a signal. */
const SHOWN_MS = 6000;
const EVERY_MS = 3000;

const typing = createStore<Readonly<Record<string, readonly string[]>>>({});
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let lastSaid = { chatId: '', at: 0 };

/** Who is typing in a chat, by person id. */
export function useTyping(chatId: string): readonly string[] {
  return typing.use()[chatId] ?? NOBODY;
}
const NOBODY: readonly string[] = [];

export function noteTyping(chatId: string, personId: string): void {
  const key = `${chatId} ${personId}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => endTyping(chatId, personId), SHOWN_MS),
  );
  const now = typing.get()[chatId] ?? NOBODY;
  if (!now.includes(personId)) typing.set({ ...typing.get(), [chatId]: [...now, personId] });
}

export function endTyping(chatId: string, personId: string): void {
  const key = `${chatId} ${personId}`;
  clearTimeout(timers.get(key));
  timers.delete(key);
  const now = typing.get()[chatId];
  if (now?.includes(personId))
    typing.set({ ...typing.get(), [chatId]: now.filter((each) => each !== personId) });
}

/** At most every three seconds, and again at once in another chat. */
export function sayTyping(chatId: string): void {
  const now = Date.now();
  if (lastSaid.chatId === chatId && now - lastSaid.at < EVERY_MS) return;
  lastSaid = { chatId, at: now };
  emitRealtime('typing', { chat_id: chatId });
}

export function forgetTyping(): void {
  for (const timer of timers.values()) clearTimeout(timer);
  timers.clear();
  typing.set({});
}
