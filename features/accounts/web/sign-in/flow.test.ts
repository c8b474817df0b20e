// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { noteServerDate } from '#platform/web/client/server-clock.ts';
import { type Flow, keepFlow, liveCode, placeOf, possibleStep, storedFlow } from './flow.ts';

const sent = { purpose: 'sign_in', to: '•••', channel: 'sms', expiresAt: 1000, resendAt: 500 } as const;
const flow: Flow = { identifier: '+919000000001', kind: 'phone', channels: ['sms'], known: 1, sent };
const held = { flow, code: false, signedIn: false };
afterEach(() => keepFlow(undefined));

describe('a place in the history', () => {
  it('is only what this sign-in wrote there', () => {
    expect(placeOf({ signInStep: 6, depth: 2 })).toEqual({ step: 6, depth: 2 });
    for (const state of [
      null,
      undefined,
      'x',
      {},
      { signInStep: 9, depth: 0 },
      { signInStep: '1', depth: 0 },
      { signInStep: 1, depth: -1 },
      { signInStep: 1, depth: 0.5 },
      { signInStep: 1 },
    ])
      expect(placeOf(state)).toEqual({ step: 0, depth: 0 });
  });
});

describe('a step', () => {
  it('is not shown without what it stands on', () => {
    expect(possibleStep(1, held)).toBe(1);
    expect(possibleStep(1, { ...held, flow: undefined })).toBe(0);
    expect(possibleStep(7, held)).toBe(6);
    expect(possibleStep(7, { ...held, code: true })).toBe(7);
    expect(possibleStep(8, { ...held, flow: undefined })).toBe(0);
  });
  it('behind the sign-in needs a session', () => {
    for (const step of [4, 5] as const) {
      expect(possibleStep(step, held)).toBe(0);
      expect(possibleStep(step, { ...held, flow: undefined, signedIn: true })).toBe(step);
    }
  });
});

describe('a code that was sent', () => {
  it('counts for its purpose until it ends', () => {
    expect(liveCode(flow, 'sign_in', 999)).toBe(sent);
    expect(liveCode(flow, 'sign_in', 1000)).toBeUndefined();
    expect(liveCode(flow, 'reset_password', 0)).toBeUndefined();
    expect(liveCode(undefined, 'sign_in', 0)).toBeUndefined();
  });

  it('counts by the clock of the server, however fast that of the phone is', () => {
    const server = Date.now() - 15 * 60_000;
    noteServerDate(new Date(server).toUTCString());
    const fresh = { ...sent, expiresAt: server + 10 * 60_000 };
    expect(liveCode({ ...flow, sent: fresh }, 'sign_in')).toBe(fresh);
    expect(liveCode({ ...flow, sent: { ...sent, expiresAt: server - 2000 } }, 'sign_in')).toBeUndefined();
  });
});

describe('the stored part', () => {
  it('outlives a reload of the tab, and is nowhere else', () => {
    keepFlow(flow);
    expect(storedFlow()).toEqual(flow);
    expect(Object.keys(localStorage)).toEqual([]);
    keepFlow(undefined);
    expect(storedFlow()).toBeUndefined();
  });
  it('is dropped when it can not be read', () => {
    for (const text of ['{"identifier":', '{"identifier":1}', 'null']) {
      sessionStorage.setItem('accounts.signIn', text);
      expect(storedFlow()).toBeUndefined();
    }
  });
});
