import { queryClient } from '../client/query-client.ts';
import { createStore } from '../store.ts';
import { sendBeacon } from './beacon.ts';
import { clearStorage } from './browser-store.ts';
import { sessionLock } from './lock.ts';
import { ownerOf, type Session, type SessionEnd, type SessionState, type SignInResult } from './session.ts';
import { createSessionCache, type SessionCache } from './session-cache.ts';
import { postSignIn, postSignOut, postUpdate, readSession, type SignInOptions } from './session-calls.ts';
import { onSignal, postSignal } from './signal.ts';

/** A log-out that the server has not heard of yet (there was no network). */
const OWED = 'sukham.signout';

const store = createStore<SessionState>({ status: 'loading', data: null, unsure: false, end: undefined });
const keep: SessionCache = createSessionCache();

export const sessionState = store.get;
export const subscribeSession = store.subscribe;
export const useSessionState = store.use;

export function accessToken(): string | undefined {
  return store.get().data?.accessToken || undefined;
}

/** Reads what was last seen, then the session. Nothing is shown before the first of them answers. */
export async function startSession(): Promise<void> {
  const owed = localStorage.getItem(OWED) !== null;
  if (owed && !(await settleOwedSignOut())) {
    store.set({ status: 'unauthenticated', data: null, unsure: false, end: 'asked' });
    return;
  }
  await refresh({ broadcast: true });
}

/** Asks the server who is signed in; null when no user is, or when it can't be asked. */
export async function getSession(options: { broadcast?: boolean } = {}): Promise<Session | null> {
  return refresh({ broadcast: options.broadcast ?? true });
}

let reading: Promise<Session | null> | undefined;
/** Raised by everything that ends a session, so that a read in flight can't bring it back. */
let era = 0;

function refresh({ broadcast }: { broadcast: boolean }): Promise<Session | null> {
  reading ??= read(broadcast).finally(() => {
    reading = undefined;
  });
  return reading;
}

async function read(broadcast: boolean): Promise<Session | null> {
  const begun = era;
  try {
    const answer = await readSession();
    if (begun !== era) return store.get().data;
    if (answer.is === 'session') {
      await take(answer.session);
    } else if (answer.is === 'gone') {
      if (store.get().status === 'authenticated' || (await keep.any())) await forget('ended');
      store.set({ status: 'unauthenticated', data: null, unsure: false, end: store.get().end });
    } else {
      await goOn(begun);
    }
    if (broadcast) postSignal('getSession');
    return answer.is === 'session' ? answer.session : null;
  } catch (error) {
    sendBeacon('/api/auth', 'CLIENT_SESSION_ERROR', error);
    if (store.get().status === 'loading') {
      store.set({ status: 'unauthenticated', data: null, unsure: true, end: undefined });
    }
    return null;
  }
}

async function take(session: Session): Promise<void> {
  const before = store.get().data;
  const another = before !== null && ownerOf(before) !== ownerOf(session);
  if (!before || another) {
    if (before) await keep.destroy();
    await keep.open(session);
  } else {
    keep.noteSession(session);
  }
  const same = before && JSON.stringify(before) === JSON.stringify(session) ? before : session;
  store.set({ status: 'authenticated', data: same, unsure: false, end: undefined });
  // Only a proof opens it again: a read that began before the lock must not.
  if (session.locked) sessionLock.set(true);
  // What was read for another account or capacity (changed in another tab) is not this one's to see.
  if (another) void queryClient.resetQueries();
}

/** The server can't be asked: who was signed in stays so, or is taken from what was last seen. */
async function goOn(begun: number): Promise<void> {
  const state = store.get();
  if (state.data) {
    store.set({ ...state, status: 'authenticated', unsure: true });
    return;
  }
  const last = await keep.lastSession();
  if (begun !== era) return;
  store.set({
    status: last ? 'authenticated' : 'unauthenticated',
    data: last ? { ...last, accessToken: '' } : null,
    unsure: true,
    end: undefined,
  });
}

/** `const { ok, error } = (await signIn('otp', { identifier, code }))!` */
export async function signIn(
  provider: string,
  fields: Readonly<Record<string, string>> = {},
  options: SignInOptions = {},
): Promise<SignInResult | undefined> {
  const result = await postSignIn(provider, fields, options);
  if (result?.ok && !result.error) {
    localStorage.removeItem(OWED);
    reading = undefined;
    await getSession();
  }
  return result;
}

let leaving: Promise<void> | undefined;

/** Ends the session here and on the server, and resets everything that this browser keeps of it. */
export function signOut(options: { callbackUrl?: string; end?: SessionEnd } = {}): Promise<void> {
  // Several refused calls may ask for it at once.
  leaving ??= leave(options.end ?? 'asked', options.callbackUrl).finally(() => {
    leaving = undefined;
  });
  return leaving;
}

async function leave(end: SessionEnd, callbackUrl: string | undefined): Promise<void> {
  era += 1;
  const forgotten = forget(end);
  localStorage.setItem(OWED, '1');
  await forgotten;
  await settleOwedSignOut(callbackUrl);
  postSignal('signout');
}

/** True when the server has ended the session; false when it could not be asked. */
async function settleOwedSignOut(callbackUrl = `${window.location.origin}/account/login`): Promise<boolean> {
  try {
    await postSignOut(callbackUrl);
    localStorage.removeItem(OWED);
    return true;
  } catch (error) {
    console.error('sign-out: no answer', error);
    return false;
  }
}

const resets = new Set<() => void>();

/** Whatever holds state of the signed-in person says here how it is emptied. */
export function onForget(reset: () => void): void {
  resets.add(reset);
}

async function forget(end: SessionEnd): Promise<void> {
  void queryClient.cancelQueries();
  queryClient.clear();
  for (const reset of resets) reset();
  sessionLock.set(false);
  clearStorage();
  store.set({ status: 'unauthenticated', data: null, unsure: false, end });
  await keep.destroy();
}

/** Changes the session; `{ userType }` for another capacity. Null: it stayed as it was. */
export async function updateSession(data?: unknown): Promise<Session | null | undefined> {
  const state = store.get();
  if (state.status !== 'authenticated') return undefined;
  const session = await postUpdate(data);
  if (session) {
    await take(session);
    postSignal('getSession');
  }
  return session;
}

const RETRY_EVERY = 15_000;
let lastFocusRead = 0;

/** Follows other tabs, the focus and (when an interval is given, in seconds) the clock. Returns how to stop. */
export function followSession(refetchInterval = 0): () => void {
  const stopSignal = onSignal(() => void refresh({ broadcast: false }));
  const onVisible = () => {
    const signedIn = store.get().status === 'authenticated';
    if (document.visibilityState !== 'visible' || !signedIn || Date.now() - lastFocusRead < 1000) return;
    lastFocusRead = Date.now();
    void refresh({ broadcast: true });
  };
  document.addEventListener('visibilitychange', onVisible);
  const onOnline = () => {
    if (store.get().unsure) void refresh({ broadcast: true });
  };
  window.addEventListener('online', onOnline);
  // While the session is unknown, the server is asked again until it answers.
  const retry = setInterval(() => {
    if (store.get().unsure && navigator.onLine && document.visibilityState === 'visible') onOnline();
  }, RETRY_EVERY);
  const poll = refetchInterval
    ? setInterval(
        () => store.get().status === 'authenticated' && void refresh({ broadcast: true }),
        refetchInterval * 1000,
      )
    : undefined;
  return () => {
    stopSignal();
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('online', onOnline);
    clearInterval(poll);
    clearInterval(retry);
  };
}
