import { queryClient } from '#platform/web/client/query-client.ts';
import { emitRealtime, onRealtime, sendRealtime } from '#platform/web/realtime/realtime.ts';
import { onForget, sessionState } from '#platform/web/session/session-client.ts';
import {
  type ChatLive,
  getChat,
  type MessageLive,
  type MessageStatusLive,
  type PresenceLive,
  type TypingLive,
} from '../../contract.ts';
import { chatPages, eachChat, refreshChats } from '../queries.ts';
import {
  forgetConversation,
  forgetConversations,
  onArrived,
  openAgain,
  openedChats,
  takeLive,
} from './conversations.ts';
import { forgetDrafts, loadDrafts } from './drafts.ts';
import { removeWaiting, resetQueue, wakeQueue } from './outgoing.ts';
import { forgetProgress, noteProgress } from './progress.ts';
import { endTyping, forgetTyping, noteTyping } from './typing.ts';

/** The user's own id; empty without a signed-in user. */
export const ownId = (): string => sessionState().data?.user.id ?? '';

let started = false;
const said = new Map<string, number>();
/** The chat with watched presence; sent again after each gap. */
let watched: string | undefined;

/** Follows chats for as long as this page is open: what arrives, what waits to be sent, what was missed. */
export function startChat(): void {
  if (started) return;
  started = true;
  onForget(forget);
  onArrived((chatId, messages) => {
    const others = messages.filter((message) => message.sender_id !== ownId());
    sayDelivered(chatId, Math.max(0, ...others.map(({ seq }) => seq)));
    for (const message of messages) removeWaiting(message.id);
  });
  onRealtime<MessageLive>('message', ({ chat_id, message }) => {
    endTyping(chat_id, message.sender_id);
    takeLive(chat_id, message);
    refreshChats();
  });
  onRealtime<MessageStatusLive>('message.status', ({ chat_id, person_id, delivered_seq, read_seq }) => {
    noteProgress(chat_id, person_id, { delivered_seq, read_seq });
    eachChat((chat) =>
      chat.chat_id === chat_id ? withPerson(chat, person_id, { delivered_seq, read_seq }) : chat,
    );
  });
  onRealtime<PresenceLive>('presence', ({ person_id, online, last_seen }) =>
    eachChat((chat) => withPerson(chat, person_id, { online, last_seen })),
  );
  onRealtime<TypingLive>('typing', ({ chat_id, person_id }) => {
    if (person_id !== ownId()) noteTyping(chat_id, person_id);
  });
  onRealtime<ChatLive>('chat', onChat);
  // The server knows that something may not have reached its sockets: whatever was asked before that is doubted.
  onRealtime('ready', askForMissed);
  onRealtime('missed', askForMissed);
  window.addEventListener('online', comeBack);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') comeBack();
  });
  window.addEventListener('focus', comeBack);
  comeBack();
}

function onChat({ chat_id, change, unread_count, read_seq }: ChatLive): void {
  if (change === 'read')
    eachChat((chat) =>
      chat.chat_id === chat_id
        ? { ...withPerson(chat, ownId(), { read_seq }), unread_count: unread_count ?? chat.unread_count }
        : chat,
    );
  if (change === 'removed') forgetConversation(chat_id);
  // Asks again who is present: people may have joined or accepted.
  else if (change !== 'read' && watched === chat_id) emitRealtime('watch', { chat_id });
  if (change !== 'read')
    void queryClient.invalidateQueries({ queryKey: [getChat.name, { params: { chat_id } }] });
  refreshChats();
}

type Chats = Parameters<Parameters<typeof eachChat>[0]>[0];

export function withPerson(chat: Chats, personId: string, news: Record<string, unknown>): Chats {
  const person = chat.recipients_dict[personId];
  if (!person) return chat;
  const heard = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined));
  return { ...chat, recipients_dict: { ...chat.recipients_dict, [personId]: { ...person, ...heard } } };
}

let lastBack = 0;

/** Coming back to a page brings several events at once. */
function comeBack(): void {
  if (Date.now() - lastBack >= 300) askForMissed();
}

/** After any gap: what was missed is asked for, and what waits is sent. */
function askForMissed(): void {
  if (!ownId()) return;
  lastBack = Date.now();
  said.clear();
  if (watched) emitRealtime('watch', { chat_id: watched });
  void wakeQueue();
  void loadDrafts();
  for (const chatId of openedChats()) openAgain(chatId);
  void queryClient.refetchQueries({
    queryKey: [getChat.name],
    type: 'active',
    predicate: ({ state }) => state.status === 'error',
  });
  void meetChats();
}

/** What the list tells of has reached this device, too. */
async function meetChats(): Promise<void> {
  try {
    const { pages } = await queryClient.fetchInfiniteQuery(chatPages('all'));
    for (const chat of pages.flatMap((page) => page.chats)) {
      const mine = chat.recipients_dict[ownId()];
      if (mine && chat.last_msg_sender_id !== ownId() && mine.delivered_seq < chat.last_seq)
        sayDelivered(chat.chat_id, chat.last_seq);
    }
  } catch {
    // Asked again after the next gap.
  }
}

function sayDelivered(chatId: string, seq: number): void {
  if (seq <= (said.get(chatId) ?? 0)) return;
  said.set(chatId, seq);
  sendRealtime('delivered', { chat_id: chatId, seq });
}

/** Hears who of a chat comes and goes, until the returned function is called. */
export function watch(chatId: string): () => void {
  watched = chatId;
  emitRealtime('watch', { chat_id: chatId });
  return () => {
    if (watched === chatId) watched = undefined;
    emitRealtime('unwatch', { chat_id: chatId });
  };
}

function forget(): void {
  said.clear();
  watched = undefined;
  resetQueue();
  forgetConversations();
  forgetDrafts();
  forgetTyping();
  forgetProgress();
}
