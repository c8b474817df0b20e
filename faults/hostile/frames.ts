import fc from 'fast-check';
import { io, type Socket } from 'socket.io-client';
import Type from 'typebox';
import { CallEnter, CallPresent, CallSignal } from '#features/calls/contract.ts';
import { inputFor } from '../../apps/server/testing/arbitrary-input.ts';

/** Names that no server listens to. */
const UNKNOWN = ['', 'ready', 'session.ended', '__proto__', 'constructor', 'x'.repeat(5000)];
const Id = Type.String({ format: 'uuid' });
const InChat = Type.Object({ chat_id: Id });
const Delivered = Type.Object({ chat_id: Id, seq: Type.Integer({ minimum: 1 }) });
const BODIES: Readonly<Record<string, object>> = {
  typing: InChat,
  delivered: Delivered,
  watch: InChat,
  unwatch: InChat,
  'call.enter': CallEnter,
  'call.present': CallPresent,
  'call.signal': CallSignal,
};

/** As they go over the wire, past every library: broken packets, other namespaces, attachments that never come. */
const RAW: readonly (string | Buffer)[] = [
  '',
  '4',
  '42',
  '42[',
  '42["typing"',
  '42[1,2]',
  '42{}',
  '42null',
  '42["disconnect"]',
  '42["connect_error",{}]',
  '451-["typing",{"_placeholder":true,"num":99}]',
  '4599999999-["typing"]',
  '40/guests,{"token":"x"}',
  '40/admin,',
  '41',
  '43999[]',
  '44{"message":"x"}',
  '2probe',
  '5',
  '6',
  '9',
  `42["typing",${'['.repeat(10_000)}${']'.repeat(10_000)}]`,
  `42["typing","${'x'.repeat(70_000)}"]`,
  '42["typing",{"__proto__":{"a":1}}]',
  Buffer.from([0, 255, 4, 50]),
  Buffer.alloc(65_000, 1),
];
const PATIENCE_MS = 10_000;
/** As many as a socket may send at once before it is slowed down. */
const FRAMES_A_SOCKET = 40;

export interface Said {
  readonly sent: number;
  /** How often each answer was given. */
  readonly answers: Readonly<Record<string, number>>;
  readonly refused: number;
}

/** Sends so many frames over ever new sockets of these people. */
export async function sendFrames(
  url: string,
  tokens: readonly string[],
  ids: readonly string[],
  count: number,
  seed: number,
): Promise<Said> {
  const answers: Record<string, number> = {};
  let sent = 0;
  let refused = 0;
  const note = (answer: string) => {
    answers[answer] = (answers[answer] ?? 0) + 1;
  };
  for (let turn = 0; sent < count; turn += 1) {
    const token = tokens[turn % tokens.length] as string;
    const socket = await connect(url, token);
    if (!socket) {
      refused += 1;
      if (refused > 50) break;
      continue;
    }
    const { named, raw } = fc.sample(framesOf(ids), { numRuns: 1, seed: seed + turn })[0] as Frames;
    const waiting = named.map(async ({ name, body, withBody }) => {
      sent += 1;
      const ask = socket.timeout(PATIENCE_MS);
      const answer = await (withBody ? ask.emitWithAck(name, body) : ask.emitWithAck(name)).catch(() => ({
        error: socket.connected ? 'no answer' : 'closed',
      }));
      note(answer.ok ? 'ok' : String(answer.error));
    });
    await Promise.all(waiting);
    // Last, since a broken packet ends its connection.
    sent += 1;
    note(sendRaw(socket, raw) ? 'raw' : 'closed');
    socket.disconnect();
  }
  return { sent, answers, refused };
}

interface Frames {
  readonly named: readonly { name: string; body: unknown; withBody: boolean }[];
  readonly raw: string | Buffer;
}

const framesOf = (ids: readonly string[]): fc.Arbitrary<Frames> =>
  fc.record({
    named: fc.array(
      fc
        .oneof(
          { weight: 9, arbitrary: fc.constantFrom(...Object.keys(BODIES)) },
          { weight: 1, arbitrary: fc.constantFrom(...UNKNOWN) },
        )
        .chain((name) =>
          fc.record({
            name: fc.constant(name),
            // Longer ones are cut off with their socket; one of the broken packets is.
            body: inputFor(BODIES[name] ?? InChat, ids).filter(
              (body) => (JSON.stringify(body) ?? '').length < 50_000,
            ),
            withBody: fc.integer({ min: 1, max: 20 }).map((drawn) => drawn > 1),
          }),
        ),
      { minLength: FRAMES_A_SOCKET - 1, maxLength: FRAMES_A_SOCKET - 1 },
    ),
    raw: fc.constantFrom(...RAW),
  });

function sendRaw(socket: Socket, frame: string | Buffer): boolean {
  const { transport } = (socket.io.engine ?? {}) as unknown as { transport?: { ws?: WebSocket } };
  if (!socket.connected || !transport?.ws) return false;
  transport.ws.send(frame);
  return true;
}

function connect(url: string, token: string): Promise<Socket | null> {
  const socket = io(url, {
    path: '/api/realtime',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    auth: { token },
    extraHeaders: { host: 'living.localhost' },
    timeout: PATIENCE_MS,
  });
  return new Promise((done) => {
    socket.once('ready', () => done(socket));
    socket.once('connect_error', () => {
      socket.disconnect();
      done(null);
    });
  });
}
