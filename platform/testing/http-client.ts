import { Agent, request } from 'node:http';

export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Parsed when it is JSON, else text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  readonly body: any;
}

export interface HttpCall {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One request as a program makes it. Unlike `fetch` it may set any host, which selects the brand. */
export function httpCall(base: string, call: HttpCall): Promise<HttpReply> {
  const { hostname, port } = new URL(base);
  return new Promise((done, failed) => {
    const sent = request(
      {
        agent,
        hostname,
        port,
        method: call.method,
        path: call.path,
        headers: { ...call.headers, ...lengthOf(call.body) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', failed);
        response.on('end', () => {
          const bytes = Buffer.concat(parts);
          const isJson = /json/.test(String(response.headers['content-type']));
          const isText = isJson || /^text\//.test(String(response.headers['content-type'] ?? 'text/'));
          const text = isText ? bytes.toString('utf8') : '';
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: isJson && text !== '' ? JSON.parse(text) : isText ? text : bytes,
          });
        });
      },
    );
    sent.on('error', failed);
    sent.end(call.body);
  });
}

const lengthOf = (body: string | Buffer | undefined): Record<string, string> =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
