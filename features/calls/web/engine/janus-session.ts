import { newId } from '#platform/web/client/new-id.ts';

/** What Janus sends, of which only these fields are used. */
export interface JanusMessage {
  readonly janus: string;
  readonly transaction?: string;
  readonly sender?: number;
  readonly data?: { readonly id: number };
  readonly error?: { readonly code: number; readonly reason: string };
  readonly plugindata?: { readonly data: Readonly<Record<string, unknown>> };
  readonly jsep?: RTCSessionDescriptionInit;
}

export interface JanusAccess {
  readonly url: string;
  /** Signed by our server; Janus checks it with every message. */
  readonly token: string;
}

export interface JanusHandle {
  /** @returns what the plugin answers with. @throws JanusRefused */
  ask(body: object, jsep?: RTCSessionDescriptionInit): Promise<JanusMessage>;
  trickle(candidate: RTCIceCandidate | null): void;
  detach(): void;
}

export class JanusRefused extends Error {
  readonly code: number;
  constructor(code: number, reason: string) {
    super(`Janus refused: ${code} ${reason}`);
    this.name = 'JanusRefused';
    this.code = code;
  }
}

/** Janus ends a session of which it hears nothing for a minute, milliseconds. */
const KEEPALIVE_MS = 25_000;
const ANSWER_MS = 10_000;
const PLUGIN = 'janus.plugin.videoroom';
type Waiting = { readonly done: (message: JanusMessage) => void; readonly failed: (error: Error) => void };

/** One session with Janus over a WebSocket (Janus 1.x, "janus-protocol"). It ends with its socket. */
export class JanusSession {
  readonly #socket: WebSocket;
  readonly #access: () => JanusAccess;
  readonly #waiting = new Map<string, Waiting>();
  readonly #handles = new Map<number, (message: JanusMessage) => void>();
  #id: number | null = null;
  #keepalive: ReturnType<typeof setInterval> | undefined;
  #isClosed = false;

  private constructor(access: () => JanusAccess, onLost: () => void) {
    this.#access = access;
    this.#socket = new WebSocket(access().url, 'janus-protocol');
    this.#socket.onmessage = ({ data }) => this.#take(JSON.parse(String(data)) as JanusMessage);
    this.#socket.onclose = () => {
      this.#end(new Error('the connection to Janus is lost'));
      if (!this.#isClosed && this.#id !== null) onLost();
    };
  }

  /**
   * @param access asked for each message, since its token is renewed
   * @param onLost the socket of the open session has gone
   */
  static async open(access: () => JanusAccess, onLost: () => void): Promise<JanusSession> {
    const session = new JanusSession(access, onLost);
    try {
      await new Promise<void>((resolve, reject) => {
        session.#socket.onopen = () => resolve();
        session.#socket.onerror = () => reject(new Error('Janus does not answer'));
      });
      session.#id = (await session.#ask({ janus: 'create' })).data?.id ?? null;
    } catch (error) {
      session.close();
      throw error;
    }
    session.#keepalive = setInterval(() => session.#send({ janus: 'keepalive' }), KEEPALIVE_MS);
    return session;
  }

  get id(): number | null {
    return this.#id;
  }

  /** Ends a session that lost its socket, and removes its participant from the room. It may be over already. */
  async endOther(id: number): Promise<void> {
    await this.#ask({ janus: 'claim', session_id: id })
      .then(() => this.#ask({ janus: 'destroy', session_id: id }))
      .catch(() => undefined);
  }

  /** A place in the video rooms. @param onEvent what the room says without being asked */
  async attach(onEvent: (message: JanusMessage) => void): Promise<JanusHandle> {
    const { data } = await this.#ask({ janus: 'attach', plugin: PLUGIN });
    const handle_id = data?.id ?? 0;
    this.#handles.set(handle_id, onEvent);
    return {
      ask: (body, jsep) => this.#ask({ janus: 'message', handle_id, body, ...(jsep ? { jsep } : {}) }),
      trickle: (candidate) =>
        this.#send({ janus: 'trickle', handle_id, candidate: candidate?.toJSON() ?? { completed: true } }),
      detach: () => {
        this.#handles.delete(handle_id);
        this.#send({ janus: 'detach', handle_id });
      },
    };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#send({ janus: 'destroy' });
    this.#isClosed = true;
    this.#socket.close();
    this.#end(new Error('the call is over'));
  }

  #take(message: JanusMessage): void {
    // The real answer of a plugin follows.
    if (message.janus === 'ack') return;
    const waiting = message.transaction === undefined ? undefined : this.#waiting.get(message.transaction);
    if (!waiting) {
      if (message.sender !== undefined) this.#handles.get(message.sender)?.(message);
      return;
    }
    this.#waiting.delete(message.transaction as string);
    const { error_code: code, error } = message.plugindata?.data ?? {};
    if (message.error) waiting.failed(new JanusRefused(message.error.code, message.error.reason));
    else if (typeof code === 'number') waiting.failed(new JanusRefused(code, String(error)));
    else waiting.done(message);
  }

  #ask(message: object): Promise<JanusMessage> {
    return new Promise((done, failed) => {
      const transaction = newId();
      this.#waiting.set(transaction, { done, failed });
      setTimeout(() => {
        if (this.#waiting.delete(transaction)) failed(new Error('Janus does not answer'));
      }, ANSWER_MS);
      this.#send({ ...message, transaction });
    });
  }

  #send(message: object): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return;
    const { token } = this.#access();
    const session = this.#id === null ? {} : { session_id: this.#id };
    this.#socket.send(JSON.stringify({ transaction: newId(), ...session, ...message, token }));
  }

  #end(reason: Error): void {
    clearInterval(this.#keepalive);
    for (const { failed } of this.#waiting.values()) failed(reason);
    this.#waiting.clear();
  }
}
