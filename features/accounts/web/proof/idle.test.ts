// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchDesk } from './idle.ts';

const MINUTE = 60_000;
let stop = () => {};
const said: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  said.length = 0;
  stop = watchDesk({
    idleMs: 30 * MINUTE,
    now: Date.now,
    onActive: () => said.push('active'),
    onIdle: () => said.push('idle'),
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});
const press = () => window.dispatchEvent(new Event('keydown'));

it('locks a desk after half an hour without input, and not while the user types', () => {
  for (let minute = 0; minute < 60; minute += 10) {
    vi.advanceTimersByTime(10 * MINUTE);
    press();
  }
  expect(said).toEqual(Array(6).fill('active'));
  vi.advanceTimersByTime(29 * MINUTE);
  expect(said).not.toContain('idle');
  vi.advanceTimersByTime(2 * MINUTE);
  expect(said).toContain('idle');
});

it('reports input to the server at most once a minute', () => {
  for (let second = 0; second < 150; second++) {
    vi.advanceTimersByTime(1000);
    press();
  }
  expect(said).toEqual(['active', 'active']);
});

it('locks a computer that slept before its first input counts as work', () => {
  vi.setSystemTime(Date.now() + 31 * MINUTE);
  press();
  expect(said[0]).toBe('idle');
});

it('takes input in another tab for work at this desk', () => {
  stop();
  let other: { onmessage?: () => void } = {};
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      onmessage?: () => void;
      constructor() {
        other = this;
      }
      close() {}
    },
  );
  stop = watchDesk({
    idleMs: 30 * MINUTE,
    now: Date.now,
    onActive: () => {},
    onIdle: () => said.push('idle'),
  });
  vi.advanceTimersByTime(29 * MINUTE);
  other.onmessage?.();
  vi.advanceTimersByTime(29 * MINUTE);
  expect(said).toEqual([]);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(said).toContain('idle');
  vi.unstubAllGlobals();
});
