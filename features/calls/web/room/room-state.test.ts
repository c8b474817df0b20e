import { expect, it } from 'vitest';
import type { LocalMediaState } from '../media/local-media.ts';
import { isConnectedTo, networkShown, whatToSend } from './room-state.ts';

const lines = (...states: ('connecting' | 'connected' | 'reconnecting')[]) =>
  new Map(states.map((state, at) => [String(at), state]));

it('shows no measure of a line that is cut off, and says when this device has no network', () => {
  expect(networkShown({ network: 'fair', links: lines('connected', 'reconnecting') }, 'fine')).toBe('fair');
  expect(networkShown({ network: 'fair', links: lines('reconnecting') }, 'fine')).toBeNull();
  expect(networkShown({ network: 'fair', links: lines('connected') }, 'offline')).toBe('none');
  // Voice continues between the browsers while the server is unreachable.
  expect(networkShown({ network: 'good', links: lines('connected') }, 'server')).toBe('good');
  expect(networkShown({ network: null, links: lines() }, 'fine')).toBeNull();
});

it('calls it video only while a camera is sent', () => {
  const track = (kind: string) => ({ kind }) as MediaStreamTrack;
  const sent = (given: Partial<LocalMediaState>) => {
    const media = { camera: null, microphone: track('audio'), screen: null, ...given } as LocalMediaState;
    const state = { allowed: 'video', chosen: 'video', weakSide: null } as const;
    const { medium, why } = whatToSend(state, media, 'video', true);
    expect(whatToSend(state, media, 'video', false)).toMatchObject({ medium: null, why: 'weak_network' });
    return [medium, why];
  };
  const [camera, shown] = [track('video'), track('video')];
  expect(sent({ camera })).toEqual(['video', 'chosen']);
  expect(sent({ screen: shown })).toEqual(['audio', 'chosen']);
  expect(sent({ screen: shown, camera })).toEqual(['audio', 'chosen']);
  expect(sent({ screen: shown, microphone: null })).toEqual(['chat', 'chosen']);
  expect(sent({})).toEqual(['audio', 'no_device']);
});

it('counts what clinician and patient send only while their line to each other is up', () => {
  const participants = ['clinician', 'patient', 'family'].map((role) => ({ participant_id: role, role }));
  const isUp = (role: string, links: Record<string, 'connecting' | 'connected' | 'reconnecting'>) => {
    const others = Object.keys(links);
    const view = { me: { role }, participants } as Parameters<typeof isConnectedTo>[0];
    return isConnectedTo(view, new Map(Object.entries(links)), others);
  };
  expect(isUp('clinician', { patient: 'connected' })).toBe(true);
  expect(isUp('clinician', { patient: 'reconnecting', family: 'connected' })).toBe(false);
  expect(isUp('patient', { clinician: 'connecting', family: 'connected' })).toBe(false);
  expect(isUp('patient', { clinician: 'connected' })).toBe(true);
  expect(isUp('family', { clinician: 'connecting', patient: 'connected' })).toBe(true);
});
