import { expect, it } from 'vitest';
import { networkShown } from './room-state.ts';

const lines = (...states: ('connecting' | 'connected' | 'reconnecting')[]) =>
  new Map(states.map((state, at) => [String(at), state]));

it('shows no measure of a line that is cut off, and says when this device has no network', () => {
  expect(networkShown({ network: 'fair', links: lines('connected', 'reconnecting') }, 'fine')).toBe('fair');
  expect(networkShown({ network: 'fair', links: lines('reconnecting') }, 'fine')).toBeNull();
  expect(networkShown({ network: 'fair', links: lines('connected') }, 'offline')).toBe('none');
  // Voice goes on between the browsers while the server is away.
  expect(networkShown({ network: 'good', links: lines('connected') }, 'server')).toBe('good');
  expect(networkShown({ network: null, links: lines() }, 'fine')).toBeNull();
});
