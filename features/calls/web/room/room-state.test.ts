import { expect, it } from 'vitest';
import type { LocalMediaState } from '../media/local-media.ts';
import { networkShown, whatToSend } from './room-state.ts';

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

it('calls it video only while a camera is sent', () => {
  const track = (kind: string) => ({ kind }) as MediaStreamTrack;
  const sent = (given: Partial<LocalMediaState>) => {
    const media = { camera: null, microphone: track('audio'), screen: null, ...given } as LocalMediaState;
    const { medium, why } = whatToSend({ allowed: 'video', chosen: 'video', weakSide: null }, media, 'video');
    return [medium, why];
  };
  const [camera, shown] = [track('video'), track('video')];
  expect(sent({ camera })).toEqual(['video', 'chosen']);
  expect(sent({ screen: shown })).toEqual(['audio', 'chosen']);
  expect(sent({ screen: shown, camera })).toEqual(['audio', 'chosen']);
  expect(sent({ screen: shown, microphone: null })).toEqual(['chat', 'chosen']);
  expect(sent({})).toEqual(['audio', 'no_device']);
});
