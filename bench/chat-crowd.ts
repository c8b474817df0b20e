import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

/**
 * A process of its own that is many people with an open screen. It sends and receives, so that both are measured by
 * one clock. Takes orders and answers over IPC, one at a time.
 */
export interface Member {
  readonly token: string;
  readonly rooms: readonly string[];
}

export type Order =
  | { readonly do: 'open'; readonly port: number; readonly members: readonly Member[] }
  /** Member 0 writes to its first room, `times` times, one after the other. */
  | { readonly do: 'fan-out'; readonly how: How; readonly times: number; readonly receivers: number }
  /** All write in turns, each to its first room, `perSecond` in all. */
  | {
      readonly do: 'talk';
      readonly how: How;
      readonly perSecond: number;
      readonly seconds: number;
      readonly receivers: number;
    }
  | { readonly do: 'close' };

/** `post`: to our server, stored before it is acknowledged. `relay`: to the bare one. */
export type How = 'post' | 'relay';

export interface Talked {
  /** From sending to the last receiver, milliseconds, in the order of sending. */
  readonly times: readonly number[];
  readonly unheard: number;
  readonly refused: number;
}

let port = 0;
let members: readonly Member[] = [];
let sockets: Socket[] = [];
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const waiting = new Map<string, { left: number; heard: () => void }>();

async function open(order: Extract<Order, { do: 'open' }>): Promise<number> {
  ({ port, members } = order);
  for (let first = 0; first < members.length; first += 100)
    await Promise.all(members.slice(first, first + 100).map(connect));
  return sockets.filter((socket) => socket.connected).length;
}

function connect({ token, rooms }: Member): Promise<void> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/api/realtime',
    transports: ['websocket'],
    forceNew: true,
    auth: { token, rooms },
    extraHeaders: { host: 'living.localhost' },
    timeout: 60_000,
  });
  sockets.push(socket);
  socket.on('message', (payload: { message: { id: string } }) => {
    const sent = waiting.get(payload.message.id);
    if (sent && --sent.left === 0) sent.heard();
  });
  return new Promise((done, failed) => {
    socket.once('ready', () => done());
    socket.once('connect_error', failed);
  });
}

/** Resolves with the time until the last receiver heard it; null when one did not within ten seconds. */
async function say(who: number, how: How, receivers: number): Promise<number | null | 'refused'> {
  const id = crypto.randomUUID();
  const room = members[who]?.rooms[0] as string;
  const begun = performance.now();
  const heard = new Promise<number | null>((done) => {
    const late = setTimeout(() => done(null), 10_000);
    waiting.set(id, {
      left: receivers,
      heard: () => {
        clearTimeout(late);
        done(performance.now() - begun);
      },
    });
  });
  const text = 'After lunch it was 212 mg/dL. I ate at a wedding.';
  try {
    if (how === 'post') {
      const status = await post(`/api/chats/${room}/messages`, members[who]?.token ?? '', {
        id,
        message: text,
      });
      if (status !== 201) return 'refused';
    } else {
      const message = { id, chat_id: room, seq: 1, rev: 1, kind: 'message', sender_id: room, message: text };
      const rest = { sent_at: new Date().toISOString(), reply_to: null, files: [], mlObj: null };
      const none = { unreadable: false, edited_at: null, deleted_at: null, event: null };
      const payload = { chat_id: room, change: 'sent', message: { ...message, ...rest, ...none } };
      await (sockets[who] as Socket).emitWithAck('send', room, payload);
    }
    return await heard;
  } finally {
    waiting.delete(id);
  }
}

function post(path: string, token: string, body: object): Promise<number> {
  const payload = JSON.stringify(body);
  return new Promise((done, failed) => {
    const sent = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path,
        headers: {
          host: 'living.localhost',
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        },
      },
      (reply) => {
        reply.resume();
        reply.once('end', () => done(reply.statusCode ?? 0));
      },
    );
    sent.once('error', failed);
    sent.end(payload);
  });
}

async function fanOut({ how, times, receivers }: Extract<Order, { do: 'fan-out' }>): Promise<Talked> {
  const results: (number | null | 'refused')[] = [];
  for (let turn = 0; turn < times; turn++) {
    results.push(await say(0, how, receivers));
    await pause(5);
  }
  return talked(results);
}

/** An open loop: who is late doesn't slow the others down. */
async function talk({ how, perSecond, seconds, receivers }: Extract<Order, { do: 'talk' }>): Promise<Talked> {
  const all: Promise<number | null | 'refused'>[] = [];
  const begun = performance.now();
  while (all.length < perSecond * seconds) {
    const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
    for (; all.length < Math.min(due, perSecond * seconds); )
      all.push(say(all.length % members.length, how, receivers));
    await pause(2);
  }
  return talked(await Promise.all(all));
}

const talked = (results: readonly (number | null | 'refused')[]): Talked => ({
  times: results.filter((time) => typeof time === 'number'),
  unheard: results.filter((time) => time === null).length,
  refused: results.filter((time) => time === 'refused').length,
});

async function follow(order: Order): Promise<unknown> {
  if (order.do === 'open') return await open(order);
  if (order.do === 'fan-out') return await fanOut(order);
  if (order.do === 'talk') return await talk(order);
  for (const socket of sockets) socket.disconnect();
  sockets = [];
  return null;
}

if (process.send)
  process.on('message', (order: Order) => {
    follow(order).then(
      (said) => process.send?.({ said }),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
