import { toLatin } from '#platform/domain/transliterate.ts';
import file from './local/cities.json' with { type: 'json' };
import { type Maps, MOST_PLACES, type Place, type Point } from './port.ts';

type Row = readonly [pin: string, names: string, lat: number | null, lng: number | null, town?: string];

interface Area {
  readonly pin: string;
  readonly localities: readonly string[];
  readonly city: string;
  /** The one of the five cities to which the town belongs. */
  readonly around: string;
  readonly state: string;
  readonly point: Point | undefined;
}

interface Name {
  readonly folded: string;
  readonly words: readonly string[];
  readonly skeleton: string;
  readonly pairs: ReadonlySet<string>;
  readonly area: Area;
  readonly locality: string;
}

const AREAS: readonly Area[] = file.cities.flatMap(({ city, state, pins }) =>
  (pins as unknown as readonly Row[]).map(([pin, names, lat, lng, town]) => ({
    pin,
    localities: names.split('|'),
    city: town ?? city,
    around: city,
    state,
    point: lat === null || lng === null ? undefined : { lat, lng },
  })),
);
const byPin = new Map(AREAS.map((area) => [area.pin, area]));

/** Spellings of one sound are one: Kalyan Nagar, Kalyananagar, कल्याण नगर. */
const soundOf = (word: string): string =>
  word
    .replaceAll(/aa+/g, 'a')
    .replaceAll(/ee+/g, 'i')
    .replaceAll(/oo+/g, 'u')
    .replaceAll(/([kgjtdpbc])h/g, '$1')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replaceAll(/y$/g, 'i')
    .replaceAll(/(.)\1+/g, '$1')
    // Scripts of India write an inherent vowel that English spelling leaves out.
    .replaceAll(/([^aeiou])a(?=$)/g, '$1');

const wordsOf = (text: string): string[] =>
  toLatin(text.normalize('NFC'))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(soundOf);

const pairsOf = (folded: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, folded.length - 1) }, (_, at) => folded.slice(at, at + 2)));

/** Consonants alone: which vowels are written differs most between scripts. */
const skeletonOf = (folded: string): string => folded.replaceAll(/[aeiou]/g, '');

const NAMES: readonly Name[] = AREAS.flatMap((area) =>
  area.localities.map((locality) => {
    const words = wordsOf(locality);
    const folded = words.join('');
    return { folded, words, skeleton: skeletonOf(folded), pairs: pairsOf(folded), area, locality };
  }),
);

const placeOf = (area: Area, locality: string, precision: Place['precision']): Place => ({
  label: `${locality}, ${area.city} ${area.pin}`,
  locality,
  city: area.city,
  state: area.state,
  pin: area.pin,
  ...(area.point ? { point: area.point } : {}),
  precision,
});

/** Kilometres between two points that are near each other. */
export function kilometresBetween(one: Point, other: Point): number {
  const perDegree = 111.2;
  const north = (one.lat - other.lat) * perDegree;
  const east = (one.lng - other.lng) * perDegree * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

/** Further away another town has begun. */
const NEAR_KM = 8;
const MOST_REVERSED = 3;

function reverse(point: Point): Place[] {
  return AREAS.flatMap((area) => (area.point ? [{ area, far: kilometresBetween(point, area.point) }] : []))
    .filter(({ far }) => far <= NEAR_KM)
    .sort((one, other) => one.far - other.far)
    .slice(0, MOST_REVERSED)
    .map(({ area }) => placeOf(area, area.localities[0] ?? '', 'pin'));
}

/** How many of the pairs of letters two names share, 0 to 1. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((pair) => other.has(pair)).length;
  return (2 * both) / (one.size + other.size || 1);
}

/** 0 the same, 1 it begins so, 2 a word begins so, 3 every word is there, 4-5 sounds like it; null when it isn't meant. */
function distanceOf(
  name: Name,
  { folded, words, skeleton, pairs }: Omit<Name, 'area' | 'locality'>,
): number | null {
  if (name.folded === folded) return 0;
  if (name.folded.startsWith(folded)) return 1;
  if (folded.length >= 2 && name.words.some((word) => word.startsWith(folded))) return 2;
  if (words.length > 1 && words.every((word) => name.words.some((each) => each.startsWith(word)))) return 3;
  if (skeleton.length >= 4 && name.skeleton.startsWith(skeleton)) return 4;
  const like = folded.length >= 4 ? likeness(name.pairs, pairs) : 0;
  return like >= 0.65 ? 5 - like : null;
}

function search(text: string, near?: Point): Place[] {
  const digits = /^\s*(\d[\d\s]{1,8})$/.exec(text)?.[1]?.replaceAll(/\s/g, '');
  if (digits !== undefined)
    return AREAS.filter(({ pin }) => pin.startsWith(digits))
      .flatMap((area) => area.localities.map((locality) => placeOf(area, locality, 'pin')))
      .slice(0, digits.length === 6 ? 30 : MOST_PLACES);
  // The name of the city behind the locality narrows, and is no part of the locality's name.
  const all = wordsOf(text);
  const cities = file.cities.filter(({ city }) => all.includes(wordsOf(city).at(-1) ?? ''));
  const words = cities.length > 0 && all.length > 1 ? all.filter((word) => !isOfCity(word)) : all;
  const folded = words.join('');
  if (folded.length < 2) return [];
  const typed = { folded, words, skeleton: skeletonOf(folded), pairs: pairsOf(folded) };
  return NAMES.flatMap((name) => {
    const distance = distanceOf(name, typed);
    if (distance === null) return [];
    const isNamed = cities.length === 0 || cities.some(({ city }) => city === name.area.around);
    const far = near && name.area.point ? kilometresBetween(near, name.area.point) : 0;
    return [{ name, rank: distance + (isNamed ? 0 : 10) + Math.min(far / 50, 3) }];
  })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_PLACES)
    .map(({ name }) => placeOf(name.area, name.locality, 'locality'));
}

const CITY_WORDS = new Set(file.cities.flatMap(({ city }) => wordsOf(city)));
const isOfCity = (word: string): boolean => CITY_WORDS.has(word);

/** Five cities from a file: PIN codes with their localities, a point in the middle of each. */
export const localMaps = (): Maps => ({
  attribution: 'India Post, data.gov.in (GODL-India)',
  reverse: async (point) => reverse(point),
  search: async (text, near) => search(text, near),
});

/** The one of the five cities that a PIN code belongs to; undefined where there is none. */
export const cityOfPin = (pin: string): string | undefined => byPin.get(pin)?.around;

export interface DrawnArea extends Point {
  readonly pin: string;
  readonly name: string;
}

/** The areas of the city to which a PIN code belongs, each by its first name and its point; none outside of the cities. */
export function areasAround(pin: string): readonly DrawnArea[] {
  const around = cityOfPin(pin);
  return AREAS.flatMap(({ pin: each, localities, around: city, point }) =>
    around !== undefined && city === around && point
      ? [{ pin: each, name: localities[0] ?? each, ...point }]
      : [],
  );
}
