import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SocketCtx } from '#platform/server/realtime/socket-events.ts';
import { HEARTBEAT_MS } from '../contract.ts';
import { Presence } from './presence.ts';
import { markGone, markHere } from './repository/presence.ts';

vi.mock('./repository/presence.ts', () => ({
  markHere: vi.fn(async () => false),
  markGone: vi.fn(async () => ({ hidden: false, last_seen: null })),
}));

const ctx = {
  db: {},
  now: new Date(),
  log: { warn: () => undefined },
  principal: { personId: 'p', brandId: 'living', sessionId: 's', userType: 'patient', language: 'en' },
  send: vi.fn(),
} as unknown as SocketCtx;

let presence: Presence;
beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  presence = new Presence();
});
afterEach(() => {
  presence.close();
  vi.useRealTimers();
});

it('no signs of life are sent for a person who has gone, although it is unknown whether they are elsewhere', async () => {
  await presence.arrived(ctx);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(markHere).toHaveBeenCalledTimes(2);
  void presence.left(ctx, () => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(3 * HEARTBEAT_MS);
  expect(markHere).toHaveBeenCalledTimes(2);
});

it('a person with two screens here has gone with the second, and the other servers are asked only then', async () => {
  await presence.arrived(ctx);
  await presence.arrived(ctx);
  const isLast = vi.fn(async () => true);
  await presence.left(ctx, isLast);
  expect(isLast).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(markHere).toHaveBeenCalledTimes(3);
  await presence.left(ctx, isLast);
  expect(markGone).toHaveBeenCalledTimes(1);
});
