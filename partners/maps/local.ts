import { toLatin } from '#platform/domain/transliterate.ts';
import { ALSO_CALLED } from './local/also-called.ts';
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
  /** The words as they sound, together. */
  readonly folded: string;
  /** As `folded`, with the vowel at the end of a word that a word behind it keeps: indira nagar, indiranagar. */
  readonly whole: string;
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
    .replaceAll(/(au|ou|ow)(?![aeiou])/g, 'o')
    .replaceAll(/c(?=[eiy])/g, 's')
    .replaceAll(/c(?!h)/g, 'k')
    .replaceAll(/aa+/g, 'a')
    .replaceAll(/ee+/g, 'i')
    .replaceAll(/oo+/g, 'u')
    .replaceAll(/([kgjtdpbc])h/g, '$1')
    .replaceAll('w', 'v')
    .replaceAll('z', 'j')
    .replaceAll(/n(?=[pbm])/g, 'm')
    .replaceAll(/y(?![aeiou])/g, 'i')
    .replaceAll(/(.)\1+/g, '$1')
    // Scripts of India write an inherent vowel that English spelling leaves out.
    .replaceAll(/([^aeiou])a(?=$)/g, '$1');

const lettersOf = (text: string): string[] =>
  toLatin(text.normalize('NFC'))
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const wordsOf = (text: string): string[] => lettersOf(text).map(soundOf);

const pairsOf = (folded: string): ReadonlySet<string> =>
  new Set(Array.from({ length: Math.max(0, folded.length - 1) }, (_, at) => folded.slice(at, at + 2)));

/** Consonants alone: which vowels are written differs most between scripts. */
const skeletonOf = (folded: string): string => folded.replaceAll(/[aeiouy]/g, '');

type Typed = Omit<Name, 'area' | 'locality'>;
function typedOf(letters: readonly string[]): Typed {
  const words = letters.map(soundOf);
  const folded = words.join('');
  const whole = soundOf(letters.join(''));
  return { folded, whole, words, skeleton: skeletonOf(folded), pairs: pairsOf(folded) };
}

const NAMES: readonly Name[] = AREAS.flatMap((area) =>
  [...area.localities, ...(ALSO_CALLED[area.pin]?.split('|') ?? [])].map((locality) => ({
    ...typedOf(lettersOf(locality)),
    ...{ area, locality },
  })),
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

/** From this distance on a name is a guess at what was meant. */
const GUESSED = 4;

/** 0 the same, 1 it begins so, 2 a word begins so, 3 every word is there or every consonant is the same, 4-5 sounds like it; null when it isn't meant. */
function distanceOf(name: Name, { folded, whole, words, skeleton, pairs }: Typed): number | null {
  if (name.folded === folded || name.whole === whole) return 0;
  if (name.folded.startsWith(folded) || name.whole.startsWith(whole)) return 1;
  if (folded.length >= 2 && name.words.some((word) => word.startsWith(folded))) return 2;
  if (words.length > 1 && words.every((word) => name.words.some((each) => each.startsWith(word)))) return 3;
  if (skeleton.length >= 5 && name.skeleton === skeleton) return 3;
  if (skeleton.length >= 4 && name.skeleton.startsWith(skeleton)) return GUESSED;
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
  const all = lettersOf(text).map((word) => FORMER_NAMES[word] ?? word);
  const cities = file.cities.filter(({ city }) => all.map(soundOf).includes(wordsOf(city).at(-1) ?? ''));
  const typed = typedOf(
    cities.length > 0 && all.length > 1 ? all.filter((word) => !isOfCity(soundOf(word))) : all,
  );
  if (typed.folded.length < 2) return [];
  const found = NAMES.flatMap((name) => {
    const distance = distanceOf(name, typed);
    return distance === null ? [] : [{ name, distance }];
  });
  const isGuess = found.every(({ distance }) => distance >= GUESSED);
  return found
    .filter(({ distance }) => isGuess || distance < GUESSED)
    .map(({ name, distance }) => {
      const isNamed = cities.length === 0 || cities.some(({ city }) => city === name.area.around);
      const far = near && name.area.point ? kilometresBetween(near, name.area.point) : 0;
      return { name, rank: distance + (isNamed ? 0 : 10) + Math.min(far / 50, 3) };
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, MOST_PLACES)
    .map(({ name }) => placeOf(name.area, name.locality, 'locality'));
}

const FORMER_NAMES: Readonly<Record<string, string>> = {
  bangalore: 'bengaluru',
  bombay: 'mumbai',
  madras: 'chennai',
};
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
