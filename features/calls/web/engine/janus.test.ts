import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallMedia } from '../../contract.ts';
import { createJanusEngine } from './janus.ts';

interface Asked {
  readonly janus: string;
  readonly transaction: string;
  readonly body?: { readonly request: string; readonly token?: string };
}
type Answer = { readonly error?: { code: number; reason: string }; readonly plugindata?: object } | 'silence';

/** What Janus answers. */
let answer: (asked: Asked) => Answer;
let sockets: Socket[] = [];
/** Whether Janus can be reached. */
let isThere = true;

class Socket {
  static readonly OPEN = 1;
  readyState = 0;
  onopen?: () => void;
  onerror?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  constructor() {
    sockets.push(this);
    setTimeout(() => {
      if (isThere) {
        this.readyState = Socket.OPEN;
        return this.onopen?.();
      }
      this.onerror?.();
      this.close();
    });
  }
  send(text: string): void {
    const asked = JSON.parse(text) as Asked;
    const given = answer(asked);
    if (given === 'silence') return;
    const data = JSON.stringify({
      janus: 'success',
      transaction: asked.transaction,
      data: { id: 7 },
      ...given,
    });
    setTimeout(() => this.onmessage?.({ data }));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

class Connection {
  readonly connectionState = 'new';
  addTransceiver = () => ({
    sender: { getParameters: () => ({ encodings: [] }), replaceTrack: () => undefined },
  });
  close(): void {}
}

const media = (roomToken: string): CallMedia => ({
  ...{ engine: 'janus', ice_servers: [], expires_at: new Date(Date.now() + 3_600_000).toISOString() },
  janus: { url: 'ws://janus.example', token: 'signed', room: 'r', room_token: roomToken },
});
const renewMedia = vi.fn(async () => media('renewed'));
const start = () =>
  createJanusEngine({
    ...{ ownParticipantId: 'b', media: media('first'), renewMedia, videoBitrate: 1 },
    signalling: { send: () => undefined, onSignal: () => () => undefined },
    ...{ onStream: () => undefined, onLink: () => undefined },
  });

beforeEach(() => {
  sockets = [];
  isThere = true;
  renewMedia.mockClear();
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('RTCPeerConnection', Connection);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it.each([426, 433])('asks our server for the room again when Janus refuses with %i', async (error_code) => {
  const tokens: unknown[] = [];
  answer = ({ body }) => {
    if (body?.request !== 'join') return {};
    tokens.push(body.token);
    return tokens.length === 1 ? { plugindata: { data: { error_code, error: 'no' } } } : 'silence';
  };
  const engine = start();
  await vi.advanceTimersByTimeAsync(2500);
  engine.close();
  expect(tokens).toEqual(['first', 'renewed']);
  expect(renewMedia).toHaveBeenCalledOnce();
});

it('closes the socket of a session that Janus refuses', async () => {
  answer = () => ({ error: { code: 403, reason: 'Unauthorized' } });
  const engine = start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3]);
  engine.close();
});

it('tries again when Janus can’t be reached', async () => {
  isThere = false;
  const engine = start();
  await vi.advanceTimersByTimeAsync(2500);
  expect(sockets).toHaveLength(2);
  engine.close();
});
