import { EventEmitter } from 'node:events';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../client/query-client.ts';
import { followRealtime } from './realtime.ts';

const { connection, session } = vi.hoisted(() => ({
  connection: { socket: undefined as EventEmitter | undefined, how: {} as object },
  session: { token: 'token', changed: () => {} },
}));
vi.mock('../session/session-client.ts', () => ({
  accessToken: () => session.token,
  getSession: async () => null,
  signOut: async () => {},
  subscribeSession: (changed: () => void) => {
    session.changed = changed;
  },
}));
vi.mock('socket.io-client', () => ({
  io: (how: object) => {
    connection.how = how;
    connection.socket = Object.assign(new EventEmitter(), {
      onAny: () => {},
      disconnect: () => {},
      active: true,
    });
    return connection.socket;
  },
}));

let reads = 0;

/** Reads something, and gives its answer an age. */
async function readAgo(age: number) {
  const observer = new QueryObserver(queryClient, { queryKey: ['list'], queryFn: async () => (reads += 1) });
  observer.subscribe(() => {});
  await expect.poll(() => reads).toBe(1);
  queryClient.setQueryData(['list'], 1, { updatedAt: Date.now() - age });
}

async function connect(ready: object) {
  session.token = '';
  session.changed();
  session.token = 'token';
  session.changed();
  await expect.poll(() => connection.socket?.listenerCount('ready')).toBe(1);
  connection.socket!.emit('ready', ready);
  await new Promise((resolve) => setTimeout(resolve, 20));
}

beforeEach(() => {
  reads = 0;
  connection.socket = undefined;
  queryClient.clear();
  vi.spyOn(performance, 'now').mockReturnValue(40_000);
});
followRealtime();

it('asks again at its first connection for what was read before the last change', async () => {
  await readAgo(10_000);
  await connect({ quiet_ms: 3000 });
  expect(reads).toBe(2);
});

it('asks again for an answer that was on its way when the change came', async () => {
  await readAgo(2000);
  await connect({ quiet_ms: 3000 });
  expect(reads).toBe(2);
});

it('asks for nothing twice when nothing changed since it was read', async () => {
  await readAgo(10_000);
  await connect({ quiet_ms: 20_000 });
  expect(reads).toBe(1);
});

it('asks for nothing twice when nothing changed since the page was opened', async () => {
  await readAgo(30_000);
  await connect({ quiet_ms: 40_000 });
  expect(reads).toBe(1);
});

it('asks for everything again after a gap, and when the server does not say', async () => {
  await readAgo(0);
  await connect({});
  expect(reads).toBe(2);
  connection.socket!.emit('ready', { quiet_ms: 60_000 });
  await expect.poll(() => reads).toBe(3);
});

it('comes back within five seconds of each attempt, spread out, also after a refusal', async () => {
  await connect({});
  const { reconnectionDelay, reconnectionDelayMax, randomizationFactor } = connection.how as Record<
    string,
    number
  >;
  expect(reconnectionDelayMax).toBeLessThan(5000);
  expect(reconnectionDelay! * randomizationFactor! * 2).toBeGreaterThanOrEqual(1000);
  const again = vi.fn();
  Object.assign(connection.socket!, { active: false, connect: again });
  vi.useFakeTimers();
  try {
    vi.spyOn(Math, 'random').mockReturnValue(0.999);
    connection.socket!.emit('disconnect');
    await vi.advanceTimersByTimeAsync(1000);
    expect(again).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(3999);
    expect(again).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});
