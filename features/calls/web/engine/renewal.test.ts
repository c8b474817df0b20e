import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CallMedia } from '../../contract.ts';
import { createPeerEngine } from './peer.ts';
import { renewalAfter } from './renewal.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2030-01-08T10:00:00Z');
const media = (credential: string, minutes = 60): CallMedia => ({
  ...{ engine: 'peer', janus: null, expires_at: new Date(Date.now() + minutes * MINUTE).toISOString() },
  ice_servers: [{ urls: ['turn:relay.example:3478'], username: 'x', credential }],
});

/** What each connection was given, in its order; a browser's own connection needs a browser. */
let given: string[][] = [];
class Connection extends EventTarget {
  readonly connectionState = 'new';
  readonly #given: string[] = [];
  constructor(configuration: RTCConfiguration) {
    super();
    given.push(this.#given);
    this.setConfiguration(configuration);
  }
  setConfiguration({ iceServers = [] }: RTCConfiguration): void {
    this.#given.push(String(iceServers[0]?.credential));
  }
  getTransceivers = () => [];
  close(): void {}
}

beforeEach(() => {
  given = [];
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('MediaStream', class {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const engineWith = (renewMedia: () => Promise<CallMedia>) =>
  createPeerEngine({
    ...{ ownParticipantId: 'b', media: media('first'), renewMedia, videoBitrate: 1 },
    signalling: { send: () => undefined, onSignal: () => () => undefined },
    ...{ onStream: () => undefined, onLink: () => undefined },
  });

it('renews the relay credentials before they expire, for open connections and for late joiners', async () => {
  let asked = 0;
  const engine = engineWith(async () => {
    asked++;
    if (asked === 1) throw new Error('no network');
    return media(`renewed ${asked}`);
  });
  engine.setPeers([{ participantId: 'a', seesUs: true }]);
  await vi.advanceTimersByTimeAsync(49 * MINUTE);
  expect([asked, given]).toEqual([0, [['first']]]);
  await vi.advanceTimersByTimeAsync(6 * MINUTE);
  expect([asked, given]).toEqual([2, [['first', 'renewed 2']]]);
  engine.setPeers([
    { participantId: 'a', seesUs: true },
    { participantId: 'c', seesUs: true },
  ]);
  expect(given[1]).toEqual(['renewed 2']);
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(given).toEqual([
    ['first', 'renewed 2', 'renewed 3'],
    ['renewed 2', 'renewed 3'],
  ]);
  engine.close();
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect(asked).toBe(3);
});

it('a clock that is hours wrong neither asks without a pause nor too late', () => {
  const wait = (minutes: number) =>
    renewalAfter({ expires_at: new Date(NOW + 60 * MINUTE).toISOString() }, NOW + minutes * MINUTE) / MINUTE;
  expect([wait(0), wait(20), wait(180), wait(-180)]).toEqual([50, 35, 1, 50]);
});
