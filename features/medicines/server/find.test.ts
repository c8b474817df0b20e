import { expect, it } from 'vitest';
import { catalogue } from '../rules/catalogue.ts';
import { distanceOf, gramsOf, type Spelling, spellingOf, sureness } from '../rules/names.ts';
import { searchIn } from './find.ts';

const MEDICINES = catalogue()
  .medicines.map(({ name, otherNames }) => ({
    name,
    names: [name, ...otherNames.map((other) => other.name)],
  }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
const NAMES = MEDICINES.flatMap((medicine) =>
  medicine.names.map((name) => {
    const spelling = spellingOf(name);
    return { medicine: medicine.name, name, spelling, grams: new Set(gramsOf(spelling)) };
  }),
);
/** Of a name, to type a part of it or to make a slip in it; the same in every run. */
const placeIn = (name: string, turn: number): number => (name.length * 7 + turn * 3) % name.length;

/** Of every third name: as it is, cut off, with a letter missing, doubled or another, or with two letters exchanged. */
const TYPED: readonly string[] = NAMES.filter((_, at) => at % 3 === 0).map(({ name }, turn) => {
  const at = placeIn(name, turn);
  const [before, here, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)];
  const exchanged = before + after.charAt(0) + here + after.slice(1);
  const slips = [
    name,
    before + here,
    before + after,
    before + here + here + after,
    `${before}x${after}`,
    exchanged,
  ];
  return slips[turn % slips.length] ?? name;
});

/** Places of letters in the block of a script, the same in all of them. */
const PLACES: Readonly<Record<string, number>> = {
  ...{ b: 0x2c, c: 0x15, d: 0x26, f: 0x2b, g: 0x17, h: 0x39, j: 0x1c, k: 0x15, l: 0x32, m: 0x2e },
  ...{ n: 0x28, p: 0x2a, q: 0x15, r: 0x30, s: 0x38, t: 0x24, v: 0x35, w: 0x35, y: 0x2f, z: 0x1c },
};
/** Tamil writes k and g, t and d, p, b and f with one letter each. */
const TAMIL = { b: 0x2a, d: 0x24, f: 0x2a, g: 0x15 };
const [A, I, U, E, O] = [0x05, 0x07, 0x09, 0x0f, 0x13];
const VOWELS: Readonly<Record<string, readonly [letter: number, sign: number]>> = {
  ...{ a: [A, 0x3e], i: [I, 0x3f], u: [U, 0x41], e: [E, 0x47], o: [O, 0x4b] },
};
const SCRIPTS = { Devanagari: 0x900, Bengali: 0x980, Tamil: 0xb80, Telugu: 0xc00, Malayalam: 0xd00 };

/** A name as a listener writes it: a joining sign between two consonants, vowels as signs after a consonant. */
function written(name: string, script: keyof typeof SCRIPTS): string {
  const places = script === 'Tamil' ? { ...PLACES, ...TAMIL } : PLACES;
  const letterAt = (place: number) => String.fromCodePoint(SCRIPTS[script] + place);
  return [...name.replaceAll('x', 'ks')]
    .map((letter, at, all) => {
      const follows = places[all[at - 1] ?? ''] !== undefined;
      const [alone, sign] = VOWELS[letter] ?? [];
      if (alone !== undefined && sign !== undefined) return letterAt(follows ? sign : alone);
      return (follows ? letterAt(0x4d) : '') + letterAt(places[letter] ?? 0);
    })
    .join('');
}

const TRANSLITERATED: readonly string[] = MEDICINES.map(({ name }) => name)
  .filter((name, at) => at % 3 === 0 && /^[a-z]{5,}$/.test(name))
  .map((name, turn) => {
    const scripts = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];
    return written(turn % 4 === 0 ? name.slice(0, 4) : name, scripts[turn % scripts.length] ?? 'Tamil');
  });

/** How many grams each name shares is counted name by name, each name of the first 200 is compared. */
function slowly(typed: Spelling): { name: string; foundBy: string }[] {
  const grams = gramsOf(typed);
  const candidates = NAMES.map((each) => ({
    ...each,
    shared: grams.filter((gram) => each.grams.has(gram)).length,
  }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, 200);
  const found = candidates
    .map((each) => ({ ...each, distance: distanceOf(typed, each.spelling) ?? Number.NaN }))
    .filter(({ distance }) => !Number.isNaN(distance))
    .sort((a, b) => a.distance - b.distance);
  const surest = Math.min(...found.map(({ distance }) => sureness(distance)));
  return found
    .filter(({ medicine }, at) => found.findIndex((other) => other.medicine === medicine) === at)
    .filter(({ distance }) => sureness(distance) === surest)
    .sort(
      (a, b) =>
        a.distance - b.distance ||
        a.medicine.length - b.medicine.length ||
        (a.medicine < b.medicine ? -1 : 1),
    )
    .map(({ medicine, name }) => ({ name: medicine, foundBy: name }));
}

it('finds by the index what comparing with every name finds, in the same order, however it is spelled', async () => {
  const find = await searchIn(MEDICINES);
  const words = [...new Set([...TYPED, ...TRANSLITERATED])];
  expect(words.length).toBeGreaterThan(400);
  const listOf = (found: { name: string; foundBy: string }[]) => JSON.stringify(found);
  const found = words.map((typed) => {
    const expected = slowly(spellingOf(typed));
    const shown = find(typed).map(({ medicine, foundBy }) => ({ name: medicine.name, foundBy }));
    if (listOf(shown) !== listOf(expected)) expect(shown, typed).toEqual(expected);
    // Remembered, however it is written.
    expect(find(` ${typed.toUpperCase()}`), typed).toBe(find(typed));
    return expected.length;
  });
  expect(found.filter((count) => count > 0).length).toBeGreaterThan(words.length * 0.8);
});

it('finds nothing where nothing is meant or typed', async () => {
  const find = await searchIn(MEDICINES);
  for (const typed of ['', '!!!', 'qqqqqq']) expect(find(typed), typed).toEqual([]);
});
