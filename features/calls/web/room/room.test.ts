// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '#platform/web/store.ts';
import type { CallView } from '../../contract.ts';
import type { CallSample } from '../../rules/fallback.ts';
import type { CallEngine, EngineOptions, LinkState } from '../engine/engine.ts';
import { createEngine } from '../engine/engines.ts';
import type { LocalMedia } from '../media/local-media.ts';
import { Room } from './room.ts';

vi.mock('../engine/engines.ts', () => ({ createEngine: vi.fn() }));

const engine = {
  setPeers: () => undefined,
  sendAudio: async () => undefined,
  sendVideo: async () => undefined,
  saveAudio: async () => undefined,
  sample: async () => sample?.() ?? null,
  networkChanged: () => undefined,
  close: () => undefined,
} satisfies CallEngine;

const person = (participant_id: string, role: string) => ({
  ...{ participant_id, role, state: 'admitted', presence: 'here', may_send: 'video', medium: null },
  is_me: participant_id === 'me',
});
const PEOPLE = [person('me', 'patient'), person('doctor', 'clinician')];
const VIEW = { me: PEOPLE[0], participants: PEOPLE } as unknown as CallView;

let reported: unknown[];
let link: (state: LinkState) => void;
let sample: (() => CallSample) | undefined;
let ready: () => void;
let room: Room;

async function open(media = async (): Promise<unknown> => ({})): Promise<void> {
  const [camera, microphone] = ['video', 'audio'].map((kind) => ({ kind, enabled: true }));
  const access = {
    socket: {
      send: () => undefined,
      on: (event: string, hear: () => void) => {
        if (event === 'ready') ready = hear;
        return () => undefined;
      },
    },
    media,
    report: async (medium: unknown) => reported.push(medium),
  };
  room = new Room({
    access: access as never,
    ownId: 'me',
    local: {
      ...createStore({ camera, microphone, screen: null, muted: false }),
      closeCamera: () => undefined,
    } as unknown as LocalMedia,
    chosen: 'video',
  });
  room.setView(VIEW);
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  reported = [];
  sample = undefined;
  vi.mocked(createEngine).mockImplementation(async ({ onLink }: EngineOptions) => {
    link = (state) => onLink('doctor', state);
    return engine;
  });
});
afterEach(() => {
  room.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('reports what it sends only while a line carries it', async () => {
  await open();
  link('connecting');
  expect(reported).toEqual([]);
  link('connected');
  expect(reported).toEqual(['video']);
  link('reconnecting');
  link('connected');
  expect(reported).toEqual(['video', null, 'video']);
});

it('tries to connect again by itself, ever more slowly, and at once when the live connection is back', async () => {
  let tries = 0;
  await open(async () => {
    tries += 1;
    if (tries < 4) throw new Error('no network');
    return {};
  });
  expect(room.store.get().failed).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  expect(tries).toBe(3);
  ready();
  await vi.advanceTimersByTimeAsync(0);
  expect(room.store.get().failed).toBeNull();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(4);
});

it('does not ask for the camera again after the answer was no', async () => {
  await open();
  link('connected');
  let isGood = false;
  const nothing = { videoTarget: null, availableOutgoing: null, remoteLoss: 0, roundTrip: 0.1 };
  sample = () => ({ ...nothing, at: Date.now(), concealed: isGood ? 0 : 0.1 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(room.store.get().allowed).toBe('audio');
  isGood = true;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(room.store.get().offersCamera).toBe(true);
  room.answerCamera(false);
  await vi.advanceTimersByTimeAsync(300_000);
  expect(room.store.get()).toMatchObject({ offersCamera: false, chosen: 'audio' });
});
