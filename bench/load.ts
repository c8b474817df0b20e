import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A process of its own that loads one server: `connections` sockets, each with one request at a time (a closed loop).
 * Reads a LoadJob from standard input and prints a LoadResult. Plain sockets, because on two cores a comfortable
 * client would take from both servers the time that is to be measured, and make the slower one look better.
 */
export interface LoadJob {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Not counted, so that connections, caches and compiled code are warm. */
  readonly warmUpSeconds: number;
  /** Taken in turns; with `once` each is sent once and the run ends when they are used up. */
  readonly requests: readonly LoadRequest[];
  readonly once?: boolean;
  /** Between an answer and the next request of its connection. */
  readonly restMs?: number;
}

export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadResult {
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The first answer that was no success. */
  readonly complaint: string | null;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

export async function load(job: LoadJob): Promise<LoadResult> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  let complaint: string | null = null;
  let next = 0;
  const begun = performance.now();
  const counted = begun + job.warmUpSeconds * 1000;
  const end = counted + job.seconds * 1000;
  let last = counted;
  const wires = job.requests.map((request) => wireOf(request, job.port));

  const work = async () => {
    const connection = await Connection.open(job.port);
    while (performance.now() < end && !(job.once && next >= wires.length)) {
      const wire = wires[next % wires.length] as Buffer;
      next += 1;
      const sent = performance.now();
      const answer = await connection.ask(wire);
      const done = performance.now();
      if (sent >= counted) {
        times.push(done - sent);
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        last = done;
      }
      if (answer.status >= 300) complaint ??= `${answer.status} ${answer.body.slice(0, 300)}`;
      if (job.restMs) await pause(job.restMs);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: job.connections }, work));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    requests: times.length,
    perSecond: times.length / ((last - counted) / 1000),
    p50: at(0.5),
    p99: at(0.99),
    max: at(1),
    statuses,
    complaint,
  };
}

function wireOf(request: LoadRequest, port: number): Buffer {
  const body = Buffer.from(request.body ?? '');
  const headers: Record<string, string> = {
    host: `living.localhost:${port}`,
    ...(request.body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(body.length) }),
    ...request.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${request.method} ${request.path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

/** One keep-alive connection. Understands answers with a Content-Length and chunked ones. */
class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => resolve(new Connection(socket)));
    });
  }

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#take(chunk));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')));
  }

  ask(wire: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(wire);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.subarray(0, headEnd).toString('latin1');
    const bodyStart = headEnd + 4;
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    const bodyEnd =
      length === undefined ? endOfChunks(this.#received, bodyStart) : bodyStart + Number(length);
    if (bodyEnd < 0 || this.#received.length < bodyEnd) return;
    const status = Number(head.slice(9, 12));
    const body = status >= 300 ? this.#received.subarray(bodyStart, bodyEnd).toString('utf8') : '';
    this.#received = this.#received.subarray(bodyEnd);
    const settle = this.#settle;
    this.#settle = null;
    settle?.resolve({ status, body });
  }
}

function endOfChunks(received: Buffer, start: number): number {
  const mark = received.indexOf('0\r\n\r\n', start);
  return mark < 0 ? -1 : mark + 5;
}

if (process.argv[1]?.endsWith('load.ts')) {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  const job = JSON.parse(Buffer.concat(parts).toString('utf8')) as LoadJob;
  process.stdout.write(JSON.stringify(await load(job)));
}
