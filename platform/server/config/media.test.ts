import { expect, it } from 'vitest';
import { mediaOf } from './media.ts';

const read = (env: Record<string, string>) => {
  const problems: string[] = [];
  return { settings: mediaOf((name) => env[name], problems), problems };
};
const LONG = 'x'.repeat(32);
const JANUS = {
  MEDIA_ENGINE: 'janus',
  JANUS_URL: 'http://127.0.0.1:8088/janus',
  JANUS_PUBLIC_URL: 'wss://media.sukham.example/janus',
  JANUS_SECRET: LONG,
  JANUS_ADMIN_KEY: LONG,
};

it('needs nothing to be set', () => {
  expect(read({})).toEqual({
    settings: { relay: { stunUrls: [], turnUrls: [], turnSecret: undefined }, janus: undefined },
    problems: [],
  });
});

it('reads a relay and Janus', () => {
  const urls = 'turn:turn.sukham.example:3478?transport=udp, turns:turn.sukham.example:443?transport=tcp';
  const { settings, problems } = read({ ...JANUS, TURN_URLS: urls, TURN_SECRET: LONG });
  expect(problems).toEqual([]);
  expect(settings.relay.turnUrls).toEqual(urls.split(', '));
  expect(settings.janus?.publicUrl).toBe(JANUS.JANUS_PUBLIC_URL);
});

it.each([
  [{ TURN_URLS: 'turn:host:3478' }, 'TURN_SECRET is missing'],
  [{ TURN_SECRET: LONG }, 'TURN_URLS is missing'],
  [{ TURN_URLS: 'turn:host', TURN_SECRET: 'short' }, 'TURN_SECRET is shorter'],
  [{ TURN_URLS: 'https://host', TURN_SECRET: LONG }, 'TURN_URLS has "https://host"'],
  [{ STUN_URLS: 'host' }, 'STUN_URLS has "host"'],
  [{ MEDIA_ENGINE: 'jitsi' }, 'MEDIA_ENGINE is "jitsi"'],
  [{ JANUS_URL: 'http://host' }, 'JANUS_URL is set although'],
  [{ MEDIA_ENGINE: 'janus' }, 'JANUS_SECRET is missing'],
  [{ ...JANUS, JANUS_PUBLIC_URL: 'http://host' }, 'JANUS_PUBLIC_URL is no address'],
  [{ ...JANUS, JANUS_SECRET: 'short' }, 'JANUS_SECRET is shorter'],
] as const)('%o: %s', (env, problem) => {
  expect(read(env as Record<string, string>).problems.join('\n')).toContain(problem);
});
