import { Agent, request } from 'node:http';

export interface Ask {
  readonly method: string;
  readonly path: string;
  readonly token?: string | undefined;
  readonly type?: string | undefined;
  readonly body?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Reply {
  /** 0 when the connection broke or no answer came in time. */
  readonly status: number;
  /** Of no answer: why there was none. */
  readonly text: string;
  readonly ms: number;
}

/** Calls one address as often as the caller asks, and repeats nothing by itself. */
export class Client {
  readonly port: number;
  readonly #agent: Agent;
  readonly #patienceMs: number;

  constructor(url: string, connections: number, patienceMs: number) {
    this.port = Number(new URL(url).port);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#patienceMs = patienceMs;
  }

  get = (path: string, token?: string): Promise<Reply> => this.ask({ method: 'GET', path, token });

  post = (path: string, token: string, body: object, headers: Record<string, string> = {}): Promise<Reply> =>
    this.ask({ method: 'POST', path, token, type: 'application/json', body: JSON.stringify(body), headers });

  ask({ method, path, token, type, body, headers = {} }: Ask): Promise<Reply> {
    const begun = performance.now();
    const all = {
      host: 'living.localhost',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      ...headers,
    };
    return new Promise((done) => {
      const end = (status: number, text: string) => done({ status, text, ms: performance.now() - begun });
      const broken = (error: Error & { code?: string }) => end(0, error.code ?? error.message);
      const signal = AbortSignal.timeout(this.#patienceMs);
      const where = { agent: this.#agent, host: '127.0.0.1', port: this.port };
      const asked = request({ ...where, method, path, headers: all, signal }, (reply) => {
        const parts: Buffer[] = [];
        reply.on('data', (part: Buffer) => parts.push(part));
        reply.on('error', broken);
        reply.on('end', () => end(reply.statusCode ?? 0, Buffer.concat(parts).toString('utf8')));
      });
      asked.on('error', broken);
      asked.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
