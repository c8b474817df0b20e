import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import type { Message, MessageLive } from '#features/chat/contract.ts';

/** How long one attempt may take before it is tried again, milliseconds. */
const PATIENCE_MS = 5000;

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  readonly body: any;
}

/** What a screen knows of one chat. */
export interface Known {
  readonly messages: Map<string, Message>;
  /** Everything that was written or changed up to this number is known. */
  rev: number;
}

export interface Tally {
  /** Attempts that got no answer, or one that says "later". */
  retries: number;
  reconnects: number;
  /** Live messages that were there already. */
  repeated: number;
  live: number;
  caughtUp: number;
}

/** One person's open screen: calls over HTTP, a socket, and the state from both, as a careful client stores it. */
export class Screen {
  readonly personId: string;
  readonly chats = new Map<string, Known>();
  readonly tally: Tally = { retries: 0, reconnects: 0, repeated: 0, live: 0, caughtUp: 0 };
  /** What was answered that must never be. */
  readonly complaints: string[] = [];
  readonly #token: string;
  readonly #urls: readonly string[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #asking = new Map<string, Promise<void>>();
  readonly #again = new Set<string>();
  readonly #home: number;
  #turn: number;
  #socket: Socket | undefined;
  #closed = false;

  constructor(who: { personId: string; token: string }, urls: readonly string[], home: number) {
    this.personId = who.personId;
    this.#token = who.token;
    this.#urls = urls;
    this.#home = home % urls.length;
    this.#turn = this.#home;
  }

  /** Repeats until a server answers: another server each time, the same body each time. */
  async ask(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#attempt(method, path, body, headers).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      if (answer?.status === 500) this.complain(`500 for ${method} ${path}: ${JSON.stringify(answer.body)}`);
      if (this.#closed) throw new Error('the screen was closed');
      this.tally.retries += 1;
      this.#turn += 1;
      await pause(Math.min(50 * attempt, 500) * (0.5 + Math.random()));
    }
  }

  complain(what: string): void {
    if (this.complaints.length < 20) this.complaints.push(what);
  }

  #attempt(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const { hostname, port } = new URL(this.#urls[this.#turn % this.#urls.length] as string);
    const payload = body && JSON.stringify(body);
    return new Promise((done, failed) => {
      const sent = request(
        {
          agent: this.#agent,
          hostname,
          port,
          method,
          path,
          signal: AbortSignal.timeout(PATIENCE_MS),
          headers: {
            host: 'living.localhost',
            authorization: `Bearer ${this.#token}`,
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
            ...headers,
          },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', failed);
          response.on('end', () => {
            try {
              const text = Buffer.concat(parts).toString('utf8');
              done({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : null });
            } catch (error) {
              failed(error);
            }
          });
        },
      );
      sent.on('error', failed);
      sent.end(payload);
    });
  }

  open(): void {
    const socket = io(this.#urls[this.#home] as string, {
      path: '/api/realtime',
      transports: ['websocket'],
      forceNew: true,
      auth: { token: this.#token },
      extraHeaders: { host: 'living.localhost' },
      reconnectionDelay: 50,
      reconnectionDelayMax: 300,
      timeout: 3000,
    });
    this.#socket = socket;
    socket.on('ready', () => this.catchUpAll());
    socket.on('missed', () => this.catchUpAll());
    socket.on('message', (live: MessageLive) => this.#hear(live));
    socket.on('disconnect', () => {
      this.tally.reconnects += 1;
    });
    socket.on('connect_error', (error) => {
      if (error.message === 'token_not_valid') this.complain('a valid token was refused');
      // After a refusal the library stays away for good.
      if (!socket.active && !this.#closed) setTimeout(() => socket.connect(), 100 + Math.random() * 300);
    });
  }

  get isConnected(): boolean {
    return this.#socket?.connected ?? false;
  }

  /** As a network does that goes away: no good-bye. */
  cut(): void {
    const { transport } = (this.#socket?.io.engine ?? {}) as { transport?: { ws?: { terminate?(): void } } };
    transport?.ws?.terminate?.();
  }

  emit(event: string, body: object): void {
    if (this.isConnected) this.#socket?.emit(event, body);
  }

  follow(chatId: string): void {
    this.chats.set(chatId, { messages: new Map(), rev: 0 });
  }

  #hear({ chat_id, message }: MessageLive): void {
    const known = this.chats.get(chat_id);
    if (!known) return;
    this.tally.live += 1;
    if (message.rev <= known.rev) this.tally.repeated += 1;
    else if (message.rev === known.rev + 1) {
      known.messages.set(message.id, message);
      known.rev = message.rev;
    } else void this.catchUp(chat_id);
    if (Math.random() < 0.1) this.emit('delivered', { chat_id, seq: message.seq });
  }

  catchUpAll(): void {
    for (const chatId of this.chats.keys()) void this.catchUp(chatId);
  }

  /** What came after the last change that is known; those who ask meanwhile get one more round. */
  async catchUp(chatId: string): Promise<void> {
    const running = this.#asking.get(chatId);
    if (running) {
      this.#again.add(chatId);
      return await running;
    }
    const asking = this.#catchUp(chatId)
      .catch((error: unknown) => {
        if (!this.#closed) this.complain(String(error));
      })
      .finally(() => this.#asking.delete(chatId));
    this.#asking.set(chatId, asking);
    await asking;
  }

  async #catchUp(chatId: string): Promise<void> {
    const known = this.chats.get(chatId) as Known;
    do {
      this.#again.delete(chatId);
      for (let more = true; more; ) {
        const { status, body } = await this.ask('GET', `/api/chats/${chatId}/messages?after=${known.rev}`);
        if (status !== 200) throw new Error(`catching up was answered with ${status}`);
        for (const message of body.messages as Message[]) {
          if (message.rev <= known.rev) continue;
          known.messages.set(message.id, message);
          known.rev = message.rev;
          this.tally.caughtUp += 1;
        }
        ({ more } = body);
      }
    } while (this.#again.has(chatId));
  }

  close(): void {
    this.#closed = true;
    this.#socket?.disconnect();
    this.#agent.destroy();
  }
}
