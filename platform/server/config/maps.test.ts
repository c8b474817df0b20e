import { expect, it } from 'vitest';
import { mapsOf, tilesOf } from './maps.ts';

const read = (env: Readonly<Record<string, string>>) => {
  const problems: string[] = [];
  return { settings: mapsOf((name) => env[name], problems), problems };
};

it('finds places in our own file unless a service is named', () => {
  expect(read({})).toEqual({ settings: { kind: 'local' }, problems: [] });
  expect(read({ MAPS: 'google', MAPS_KEY: 'k' }).settings).toEqual({
    kind: 'google',
    url: 'https://maps.googleapis.com',
    key: 'k',
  });
  const photon = { MAPS: 'photon', MAPS_URL: 'https://photon.example/' };
  expect(read(photon)).toEqual({ settings: { kind: 'photon', url: photon.MAPS_URL }, problems: [] });
});

it.each([
  [{ MAPS: 'here' }, 'MAPS'],
  [{ MAPS: 'google' }, 'MAPS_KEY'],
  [{ MAPS: 'nominatim' }, 'MAPS_URL'],
  [{ MAPS: 'photon', MAPS_URL: 'photon.example' }, 'MAPS_URL'],
  [{ MAPS_KEY: 'k' }, 'MAPS'],
])('answers %j with a sentence about %s that says what to set', (env, name) => {
  const { settings, problems } = read(env as Record<string, string>);
  expect(settings).toEqual({ kind: 'local' });
  expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name} .*set `))]);
});

it('shows tiles of a map only from a whole address, and with what their licence asks for', () => {
  const tiles = (env: Readonly<Record<string, string>>) => {
    const problems: string[] = [];
    return { settings: tilesOf((name) => env[name], problems), problems: problems.length };
  };
  const whole = { MAPS_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAPS_TILES_ATTRIBUTION: '© OSM' };
  expect(tiles({})).toEqual({ settings: undefined, problems: 0 });
  expect(tiles(whole).settings).toEqual({ url: whole.MAPS_TILES_URL, attribution: '© OSM' });
  for (const wrong of [
    { MAPS_TILES_URL: whole.MAPS_TILES_URL },
    { ...whole, MAPS_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png' },
    { ...whole, MAPS_TILES_URL: 'https://tiles.example/' },
  ])
    expect(tiles(wrong)).toEqual({ settings: undefined, problems: 1 });
});
