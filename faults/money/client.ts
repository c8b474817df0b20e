import { setTimeout as pause } from 'node:timers/promises';
import { type HttpReply, httpCall } from '#platform/testing/http-client.ts';

const PATIENCE_MS = 15_000;

/** A program that repeats the same call until a server answers it, as every client of the app does. */
export class Client {
  readonly #urls: readonly string[];
  readonly #token: string | undefined;
  #turn = 0;
  retries = 0;
  /** Answers that must never be. */
  readonly complaints: string[] = [];

  constructor(urls: readonly string[], token?: string) {
    this.#urls = urls;
    this.#token = token;
  }

  async ask(
    method: string,
    path: string,
    body?: string | object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<HttpReply> {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    for (;;) {
      const url = this.#urls[this.#turn % this.#urls.length]!;
      const answer = await Promise.race([
        httpCall(url, {
          ...{ method, path },
          headers: {
            host: `living.localhost:${new URL(url).port}`,
            ...(text === undefined ? {} : { 'content-type': 'application/json' }),
            ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
            ...headers,
          },
          ...(text === undefined ? {} : { body: text }),
        }).catch(() => undefined),
        pause(PATIENCE_MS, undefined, { ref: false }),
      ]);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (answer?.status === 500) this.complaints.push(`500 for ${method} ${path}`);
      this.retries += 1;
      this.#turn += 1;
      await pause(50);
    }
  }
}
