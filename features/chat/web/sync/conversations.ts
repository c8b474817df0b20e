import { call } from '#platform/web/client/call.ts';
import { createStore, type Store } from '#platform/web/store.ts';
import { listMessages, type Message, PAGE_SIZE } from '../../contract.ts';
import { highestRev, merged, nearTo } from './merge.ts';

/** What this page has of a conversation. Never written to the disk. */
export interface Conversation {
  /** By `seq`; with holes where nothing was loaded. */
  readonly messages: readonly Message[];
  /** Up to which change everything about `messages` is known; undefined before the first page. */
  readonly rev: number | undefined;
  /** The very first message, once it is known which it is. */
  readonly firstId: string | undefined;
  readonly failed: unknown;
}

const NOTHING: Conversation = { messages: [], rev: undefined, firstId: undefined, failed: undefined };
/** So many calls for what was missed; after a longer absence the latest page is quicker. */
const MOST_CATCH_UPS = 5;

const known = new Map<string, Store<Conversation>>();
/** What is being asked, so that two that want the same ask once. */
const asking = new Map<string, Promise<void>>();
/** Chats in which something may have changed after what is being asked was answered: asked once more. */
const again = new Set<string>();
let era = 0;

export function conversationOf(chatId: string): Store<Conversation> {
  let store = known.get(chatId);
  if (!store) {
    store = createStore(NOTHING);
    known.set(chatId, store);
  }
  return store;
}

const looked = new Set<string>();

/** Marks a chat as open until the returned function is called: it is loaded, and loaded again after a gap. */
export function lookAt(chatId: string): () => void {
  looked.add(chatId);
  void openConversation(chatId);
  return () => {
    looked.delete(chatId);
    keepNear(chatId, null);
  };
}

/** Lets go of what is far from the number that is looked at (null: the end), once there is much of it. */
export function keepNear(chatId: string, place: number | null): void {
  const store = conversationOf(chatId);
  const before = store.get();
  const messages = nearTo(before.messages, place);
  if (messages !== before.messages) store.set({ ...before, messages });
}

/** The chats with messages that this page has or wants. */
export const openedChats = (): string[] => [
  ...new Set([
    ...looked,
    ...[...known].filter(([, store]) => store.get().rev !== undefined).map(([chatId]) => chatId),
  ]),
];

export function forgetConversations(): void {
  era += 1;
  for (const store of known.values()) store.set(NOTHING);
  known.clear();
  looked.clear();
  asking.clear();
  again.clear();
}

export function forgetConversation(chatId: string): void {
  conversationOf(chatId).set(NOTHING);
}

export type Arrived = (chatId: string, messages: readonly Message[]) => void;
let arrived: Arrived = () => undefined;
/** Hears of every message that has reached this device. */
export function onArrived(listener: Arrived): void {
  arrived = listener;
}

function take(chatId: string, messages: readonly Message[], more: Partial<Conversation> = {}): void {
  const store = conversationOf(chatId);
  const before = store.get();
  const all = merged(before.messages, messages);
  store.set({
    ...before,
    failed: undefined,
    ...more,
    messages: looked.has(chatId) ? all : nearTo(all, null),
  });
  arrived(chatId, messages);
}

function once(key: string, work: () => Promise<void>): Promise<void> {
  const running = asking.get(key);
  if (running) return running;
  const made = work().finally(() => {
    if (asking.get(key) === made) asking.delete(key);
  });
  asking.set(key, made);
  return made;
}

type Query = { before?: string; around?: string; around_seq?: number; after?: number };

const ask = (chatId: string, query: Query) => call(listMessages, { params: { chat_id: chatId }, query });

/** The latest page the first time; afterwards what was missed. Failures are stored in the conversation. */
export function openConversation(chatId: string): Promise<void> {
  if (conversationOf(chatId).get().rev !== undefined) return catchUp(chatId);
  return once(`open ${chatId}`, async () => {
    const begun = era;
    try {
      const page = await ask(chatId, {});
      if (begun !== era) return;
      const first = page.more ? undefined : page.messages.at(-1)?.id;
      take(chatId, page.messages, { rev: highestRev(page.messages), firstId: first });
    } catch (failed) {
      if (begun === era) conversationOf(chatId).set({ ...conversationOf(chatId).get(), failed });
      return;
    }
    // An event may have come before the page that doesn't have it yet; not waited for, since who catches up may
    // have come here to start again.
    const { messages, rev = 0 } = conversationOf(chatId).get();
    if (again.has(chatId) || messages.some((message) => message.rev > rev)) void catchUp(chatId);
  });
}

/** After a gap: what is being asked at this moment may have been answered before the gap was over. */
export function openAgain(chatId: string): void {
  if (asking.has(`open ${chatId}`)) again.add(chatId);
  else void openConversation(chatId);
}

/** Asks for everything after the last change that is known. Fails silently: the next event or focus asks again. */
export function catchUp(chatId: string): Promise<void> {
  const key = `after ${chatId}`;
  if (asking.has(key)) again.add(chatId);
  return once(key, async () => {
    const begun = era;
    do {
      again.delete(chatId);
      await askAfter(chatId, begun);
    } while (begun === era && again.has(chatId));
  });
}

async function askAfter(chatId: string, begun: number): Promise<void> {
  try {
    for (let calls = 0; ; calls += 1) {
      const { rev } = conversationOf(chatId).get();
      if (rev === undefined) return;
      if (calls === MOST_CATCH_UPS) return await startAgain(chatId);
      const page = await ask(chatId, { after: rev });
      if (begun !== era) return;
      take(chatId, page.messages, { rev: Math.max(rev, highestRev(page.messages)) });
      if (!page.more) return;
    }
  } catch (error) {
    console.warn('What was missed in a chat could not be asked for.', error);
  }
}

async function startAgain(chatId: string): Promise<void> {
  forgetConversation(chatId);
  await openConversation(chatId);
}

/** The page before the first of a stretch. @throws what the call throws */
export const loadOlder = (chatId: string, before: string): Promise<void> =>
  loadPage(chatId, { before }, before);

/** A message with what stands around it. @throws what the call throws */
export const loadAround = (chatId: string, around: string): Promise<void> => loadPage(chatId, { around });

/** The same for a number instead of an id. @throws what the call throws */
export const loadPlace = (chatId: string, seq: number): Promise<void> =>
  loadPage(chatId, { around_seq: seq });

/** The page after the last of a stretch. @throws what the call throws */
export const loadNewer = (chatId: string, last: number): Promise<void> =>
  loadPage(chatId, { around_seq: last + 1 + PAGE_SIZE / 2 });

/** @param earliest which message is the first of all if there are none before it */
function loadPage(chatId: string, query: Query, earliest?: string): Promise<void> {
  return once(`${chatId} ${JSON.stringify(query)}`, async () => {
    const begun = era;
    const page = await ask(chatId, query);
    if (begun !== era) return;
    const first = page.more ? undefined : (page.messages.at(-1)?.id ?? earliest);
    take(chatId, page.messages, first ? { firstId: first } : {});
  });
}

/** A live event. When changes are missing between it and what is known, they are asked for. */
export function takeLive(chatId: string, message: Message): void {
  const { rev } = conversationOf(chatId).get();
  if (rev === undefined) {
    if (!looked.has(chatId)) {
      arrived(chatId, [message]);
      return;
    }
    // The first page could not be had; what comes by itself is shown, and tells that one may ask again.
    take(chatId, [message]);
    void openConversation(chatId);
    return;
  }
  const isNext = message.rev <= rev + 1;
  take(chatId, [message], isNext ? { rev: Math.max(rev, message.rev) } : {});
  if (!isNext) void catchUp(chatId);
}
