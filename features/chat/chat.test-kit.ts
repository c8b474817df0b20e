import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';

/** A chat of two that was accepted. */
export async function aChat(asker: Caller, other: Caller): Promise<string> {
  const reply = await asker.post('/api/chats', { with_user_id: other.personId });
  expect([200, 201], JSON.stringify(reply.body)).toContain(reply.status);
  const { chat_id, is_accepted } = reply.body;
  if (!is_accepted) expect((await other.post(`/api/chats/${chat_id}/accept`)).status).toBe(200);
  return chat_id;
}

export async function write(
  who: Caller,
  chatId: string,
  message: string,
  more: Record<string, unknown> = {},
): Promise<HttpReply['body']> {
  const reply = await who.post(`/api/chats/${chatId}/messages`, { id: uuid(), message, ...more });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}

export const textsOf = async (who: Caller, chatId: string, query = ''): Promise<string[]> =>
  (await who.get(`/api/chats/${chatId}/messages${query}`)).body.messages.map(
    (message: { message: string }) => message.message,
  );

export interface Listening {
  readonly socket: Socket;
  readonly heard: { readonly event: string; readonly payload: HttpReply['body'] }[];
  /** What was heard of one event. */
  of(event: string): HttpReply['body'][];
  close(): void;
}

/** An open screen of a user. Events from before it was opened have been delivered by then. */
export async function listen(app: Pick<TestApp, 'url' | 'settled'>, who: Caller): Promise<Listening> {
  await app.settled();
  const socket = io(app.url, {
    path: '/api/realtime',
    transports: ['websocket'],
    auth: { token: who.token },
    reconnection: false,
  });
  const heard: { event: string; payload: unknown }[] = [];
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }));
  await new Promise<void>((ready, refused) => {
    socket.once('ready', () => ready());
    socket.once('connect_error', refused);
  });
  return {
    socket,
    heard,
    of: (event) => heard.filter((each) => each.event === event).map((each) => each.payload),
    close: () => void socket.disconnect(),
  };
}

/** How many requests of this database wait for a lock. */
export async function waitingFor(db: Db): Promise<number> {
  const rows = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}
