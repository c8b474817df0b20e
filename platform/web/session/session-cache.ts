import { type DehydratedState, dehydrate, hydrate, type Query } from '@tanstack/react-query';
import { queryClient } from '../client/query-client.ts';
import { decrypt, encrypt } from './encrypted-store.ts';
import { mayBeStored } from './memory-only.ts';
import { ownerOf, type Session } from './session.ts';
import { deleteSessionKey, sessionKey } from './session-key.ts';

/** The one entry of local storage that holds what was last seen, encrypted. */
export const KEPT_AS = 'sukham';
/** Browsers allow about 5 million characters in all. */
const MOST = 2_500_000;
const PAUSE = 1500;
/** These areas are never stored, flagged or not. */
const NEVER = /chat|conversation|message|loader|index/i;

interface CachedQuery {
  readonly session: Session;
  readonly queries: DehydratedState;
}

/** What was last seen by the person who is signed in: for a page without a network. */
export interface SessionCache {
  /** Begins to keep for this session, and brings back what was last seen if it was seen by the same account. */
  open(session: Session): Promise<void>;
  noteSession(session: Session): void;
  /** Who was last signed in here, for a start without a network. Also brings back what was last seen. */
  lastSession(): Promise<Session | undefined>;
  any(): Promise<boolean>;
  /** Writes at once what is waiting to be written. */
  flush(): Promise<void>;
  destroy(): Promise<void>;
}

export interface Keys {
  get(options: { create: boolean }): Promise<CryptoKey | undefined>;
  delete(): Promise<void>;
}

export function createSessionCache(keys: Keys = { get: sessionKey, delete: deleteSessionKey }): SessionCache {
  let key: CryptoKey | undefined;
  let session: Session | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let following: (() => void) | undefined;

  const stored = () => readStored(keys);

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const holder = session;
    if (!key || !holder) return;
    const sealed = await sealedState(key, holder);
    // The session may have ended while this was being encrypted.
    if (session === holder) store(sealed);
  }

  function later(): void {
    timer ??= setTimeout(writeNow, PAUSE);
  }

  const writeNow = () => void write().catch(() => undefined);

  function follow(): void {
    following ??= followPage({
      // A choice has to outlive a reload that follows at once; what was read can be read again.
      read: ({ meta }) => (meta?.writeAtOnce === true ? writeNow() : later()),
      removed: later,
      hidden: () => {
        if (timer) writeNow();
      },
    });
  }

  return {
    async open(next) {
      const last = await stored();
      if (last && ownerOf(last.session) === ownerOf(next)) bringBack(last.queries);
      else if (last) await this.destroy();
      session = next;
      key = await keys.get({ create: true }).catch(() => undefined);
      if (!key) return;
      follow();
      later();
    },
    noteSession(next) {
      session = next;
    },
    async lastSession() {
      const last = await stored();
      if (last) bringBack(last.queries);
      return last?.session;
    },
    async any() {
      return localStorage.getItem(KEPT_AS) !== null;
    },
    flush: write,
    async destroy() {
      clearTimeout(timer);
      timer = undefined;
      following?.();
      following = undefined;
      session = undefined;
      key = undefined;
      localStorage.removeItem(KEPT_AS);
      await keys.delete().catch(() => undefined);
    },
  };
}

/**
 * What is removed from the page doesn't stay on the device.
 * @returns what ends it
 */
function followPage(on: { read(query: Query): void; removed(): void; hidden(): void }): () => void {
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (!isStored(event.query)) return;
    if (event.type === 'updated' && event.action.type === 'success') on.read(event.query);
    if (event.type === 'removed') on.removed();
  });
  // A phone may end a page that is not on screen before a timer runs out.
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') on.hidden();
  };
  document.addEventListener('visibilitychange', whenHidden);
  return () => {
    unsubscribe();
    document.removeEventListener('visibilitychange', whenHidden);
  };
}

async function readStored(keys: Keys): Promise<CachedQuery | undefined> {
  const sealed = localStorage.getItem(KEPT_AS);
  if (sealed === null) return undefined;
  try {
    const known = await keys.get({ create: false });
    if (!known) throw new Error('its key is gone');
    return (await decrypt(known, sealed)) as CachedQuery;
  } catch (error) {
    console.warn('What was kept of the last visit can not be read and is dropped.', error);
    localStorage.removeItem(KEPT_AS);
    return undefined;
  }
}

function sealedState(key: CryptoKey, holder: Session): Promise<string> {
  const queries = dehydrate(queryClient, {
    shouldDehydrateQuery: (query) => isStored(query) && mayBeStored(queryClient, query),
    shouldDehydrateMutation: () => false,
  });
  return encrypt(key, { session: { ...holder, accessToken: '' }, queries } satisfies CachedQuery);
}

function store(sealed: string): void {
  try {
    // What was stored before may hold what was removed from the page since.
    if (sealed.length > MOST) localStorage.removeItem(KEPT_AS);
    else localStorage.setItem(KEPT_AS, sealed);
  } catch {
    localStorage.removeItem(KEPT_AS);
  }
}

/** Shown at once, and asked for again however young it is: another page or device may have changed it since. */
function bringBack(queries: DehydratedState): void {
  const known = new Set(queryClient.getQueryCache().getAll());
  hydrate(queryClient, queries);
  void queryClient.invalidateQueries({ predicate: (query) => !known.has(query) });
}

function isStored(query: Query): boolean {
  return (
    query.meta?.persist === true && query.state.status === 'success' && !NEVER.test(String(query.queryKey[0]))
  );
}
