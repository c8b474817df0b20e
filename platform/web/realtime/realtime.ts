import type { Query } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { queryClient } from '../client/query-client.ts';
import { accessToken, getSession, signOut, subscribeSession } from '../session/session-client.ts';
import { afterRefusal, COMES_BACK } from './comes-back.ts';

type Handler = (payload: unknown) => void;

const handlers = new Map<string, Set<Handler>>();
/** An answer may have been on its way for so long: what it says may be older by that, milliseconds. */
const SLOW_ANSWER_MS = 5000;
let socket: Socket | undefined;
let connectedOnce = false;
let opening = false;

/** Connects only while a user is signed in. Called once. */
export function followRealtime(): void {
  const follow = () => {
    const token = accessToken();
    if (token && !socket) void open();
    if (!token) close();
  };
  subscribeSession(follow);
  follow();
}

async function open(): Promise<void> {
  if (opening) return;
  opening = true;
  try {
    const { io } = await import('socket.io-client');
    if (!accessToken() || socket) return;
    // A function: after a reconnect the token may be another one.
    const made = io({
      path: '/api/realtime',
      transports: ['websocket', 'polling'],
      auth: (give) => give({ token: accessToken() ?? '' }),
      ...COMES_BACK,
    });
    socket = made;
    // Not at `connect`: only now does the server send this socket what concerns its person.
    made.on('ready', ({ quiet_ms = 0 }: { quiet_ms?: number }) => {
      if (connectedOnce) void queryClient.invalidateQueries();
      else askAgainSince(quiet_ms);
      connectedOnce = true;
    });
    // The server itself may have been out of reach of the others.
    made.on('missed', () => void queryClient.invalidateQueries());
    made.on('connect_error', (error) => {
      if (error.message === 'token_not_valid') void getSession();
      // After a refusal the library stays away for good, although the token or the server may be well again.
      if (!made.active) comeBack(made);
    });
    made.on('disconnect', () => {
      if (!made.active) comeBack(made);
    });
    made.on('session.ended', () => void sessionEnded());
    made.onAny((event: string, payload: unknown) => {
      for (const handler of [...(handlers.get(event) ?? [])]) handler(payload);
    });
  } catch (error) {
    // Its chunk could not be loaded; the next read of the session tries again.
    console.warn('Live messages are not available.', error);
  } finally {
    opening = false;
  }
}

/**
 * The first connection: what changed before it was not heard. Only what was read before the last change is asked again.
 *
 * @param quietMs milliseconds during which the server has certainly sent this person no message
 */
function askAgainSince(quietMs: number): void {
  if (performance.now() <= quietMs) return;
  const since = Date.now() - quietMs + SLOW_ANSWER_MS;
  const isOld = ({ state }: Query) =>
    state.fetchStatus === 'fetching' || (state.dataUpdatedAt > 0 && state.dataUpdatedAt < since);
  void queryClient.invalidateQueries({ predicate: isOld });
}

/** A while later, unless the person has signed out by then. */
function comeBack(made: Socket): void {
  setTimeout(() => {
    if (socket === made && accessToken()) made.connect();
  }, afterRefusal());
}

async function sessionEnded(): Promise<void> {
  if (!(await getSession())) await signOut({ end: 'ended' });
}

function close(): void {
  socket?.disconnect();
  socket = undefined;
  connectedOnce = false;
}

/** Sends an event of the person's own (typing); lost when there is no connection. */
export function emitRealtime(event: string, payload: unknown): void {
  socket?.volatile.emit(event, payload);
}

/** Sends an event that must arrive while there is a connection (`emitRealtime` may lose one that follows another). */
export function sendRealtime(event: string, payload: unknown): void {
  if (socket?.connected) socket.emit(event, payload);
}

/** Hears an event until the returned function is called. `ready`: connected, also after a gap. */
export function onRealtime<P = unknown>(event: string, handler: (payload: P) => void): () => void {
  const set = handlers.get(event) ?? new Set();
  handlers.set(event, set.add(handler as Handler));
  return () => {
    set.delete(handler as Handler);
  };
}

/** `useRealtime('appointment', (payload) => ...)` hears an event for as long as the component is there. */
export function useRealtime<P = unknown>(event: string, handler: (payload: P) => void): void {
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => onRealtime<P>(event, (payload) => latest.current(payload)), [event]);
}
