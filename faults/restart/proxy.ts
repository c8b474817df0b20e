import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** As the Caddyfile of `deploy` says. */
const LOOK_EVERY_MS = 1000;
const LOOK_PATIENCE_MS = 3000;
const TRY_FOR_MS = 10_000;
const TRY_AGAIN_MS = 200;

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  isServing: boolean;
  underWay: number;
}

export interface Proxy {
  readonly url: string;
  close(): void;
}

/**
 * What stands in front of two servers: asks each every second whether it takes requests, gives a request to the one with the
 * fewest, keeps connections, and tries another one only when a request can't have been seen by anybody.
 */
export async function startProxy(urls: readonly string[]): Promise<Proxy> {
  const upstreams = urls.map(
    (url): Upstream => ({
      port: Number(new URL(url).port),
      agent: new Agent({ keepAlive: true, maxFreeSockets: 32 }),
      isServing: true,
      underWay: 0,
    }),
  );
  const watch = setInterval(() => {
    for (const upstream of upstreams) void look(upstream);
  }, LOOK_EVERY_MS);
  const server = createServer((asked, reply) => void pass(upstreams, asked, reply));
  const sockets = new Set<Duplex>();
  server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    upgrade(upstreams, asked, socket, head);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      clearInterval(watch);
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      server.close();
      for (const { agent } of upstreams) agent.destroy();
    },
  };
}

async function look(upstream: Upstream): Promise<void> {
  upstream.isServing = await fetch(`http://127.0.0.1:${upstream.port}/api/health/serving`, {
    signal: AbortSignal.timeout(LOOK_PATIENCE_MS),
  }).then(
    ({ status }) => status === 200,
    () => false,
  );
}

/** Of those that take requests, or of all when none does: the one with the least to do. */
function choose(upstreams: readonly Upstream[], without?: Upstream): Upstream {
  const others = upstreams.filter((one) => one !== without);
  const serving = others.filter((one) => one.isServing);
  return (serving.length > 0 ? serving : others).toSorted((a, b) => a.underWay - b.underWay)[0] as Upstream;
}

async function pass(
  upstreams: readonly Upstream[],
  asked: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of asked) parts.push(part as Buffer);
  const body = Buffer.concat(parts);
  const deadline = performance.now() + TRY_FOR_MS;
  for (let tried: Upstream | undefined; ; ) {
    const upstream = choose(upstreams, tried);
    const outcome = await forward(upstream, asked, body, reply);
    if (outcome === 'passed') return;
    if (outcome !== 'unseen' || performance.now() > deadline) {
      reply.writeHead(502).end(outcome === 'unseen' ? 'nobody listened' : outcome.broken);
      return;
    }
    tried = upstream;
    await pause(TRY_AGAIN_MS);
  }
}

type Outcome = 'passed' | 'unseen' | { readonly broken: string };

/** `unseen`: no server listened, or a keep-alive connection was closed and the request may be repeated. */
function forward(
  upstream: Upstream,
  asked: IncomingMessage,
  body: Buffer,
  reply: ServerResponse,
): Promise<Outcome> {
  upstream.underWay += 1;
  return new Promise<Outcome>((done) => {
    const { port, agent } = upstream;
    const { connection: _, ...headers } = asked.headers;
    const sent = request(
      { host: '127.0.0.1', port, agent, method: asked.method, path: asked.url, headers },
      (answer) => {
        const { connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...rest } = answer.headers;
        reply.writeHead(answer.statusCode ?? 502, rest);
        answer.pipe(reply);
        answer.once('end', () => done('passed'));
        answer.once('error', () => {
          reply.destroy();
          done('passed');
        });
      },
    );
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const mayRepeat = asked.method === 'GET' || 'idempotency-key' in asked.headers;
      const isUnseen = error.code === 'ECONNREFUSED' || (sent.reusedSocket && mayRepeat);
      done(isUnseen ? 'unseen' : { broken: error.code ?? error.message });
    });
    sent.end(body);
  }).finally(() => {
    upstream.underWay -= 1;
  });
}

function upgrade(
  upstreams: readonly Upstream[],
  asked: IncomingMessage,
  socket: Socket,
  head: Buffer,
  tried?: Upstream,
): void {
  const upstream = choose(upstreams, tried);
  const there = connect({ host: '127.0.0.1', port: upstream.port, noDelay: true });
  const end = () => {
    socket.destroy();
    there.destroy();
  };
  // No server listened: the other one is asked.
  there.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ECONNREFUSED' || tried) return end();
    socket.off('close', end);
    upgrade(upstreams, asked, socket, head, upstream);
  });
  socket.once('error', end);
  socket.once('close', end);
  there.once('connect', () => {
    const headers: string[] = [];
    for (let at = 0; at < asked.rawHeaders.length; at += 2)
      headers.push(`${asked.rawHeaders[at]}: ${asked.rawHeaders[at + 1]}`);
    there.once('close', end);
    there.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    there.write(head);
    there.pipe(socket);
    socket.pipe(there);
  });
}
