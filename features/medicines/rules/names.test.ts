import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editsBetween } from '#platform/domain/spelling.ts';
import { catalogue } from './catalogue.ts';
import { distanceOf, gramsOf, spellingOf, splitStrength } from './names.ts';

const distance = (typed: string, name: string) => distanceOf(spellingOf(typed), spellingOf(name));
const grams = (text: string) => gramsOf(spellingOf(text));

const best = (typed: string): string | undefined =>
  catalogue()
    .medicines.flatMap(({ name, otherNames }) =>
      [name, ...otherNames.map((other) => other.name)].map((each) => ({
        name,
        far: distance(typed, each),
      })),
    )
    .filter(({ far }) => far !== null)
    .sort((a, b) => a.far! - b.far! || a.name.length - b.name.length)[0]?.name;

describe('a typed name', () => {
  it.each([
    ['पैरासिटामोल', 'paracetamol'],
    ['పారాసిటమాల్', 'paracetamol'],
    ['பாராசிட்டமால்', 'paracetamol'],
    ['പാരസെറ്റമോൾ', 'paracetamol'],
    ['প্যারাসিটামল', 'paracetamol'],
    ['मेटफॉर्मिन', 'metformin'],
    ['మెట్‌ఫార్మిన్', 'metformin'],
    ['অ্যামলোডিপিন', 'amlodipine'],
    ['टेल्मिसार्टन', 'telmisartan'],
    ['அமோக்சிசிலின்', 'amoxicillin'],
    ['acetaminophen', 'paracetamol'],
    ['Omeprazol', 'omeprazole'],
    ['amlodpine', 'amlodipine'],
  ])('%s finds %s', (typed, name) => {
    expect(best(typed)).toBe(name);
  });

  it('with any one letter changed, missing or doubled still finds its medicine through the index', () => {
    const names = catalogue()
      .medicines.map(({ name }) => name)
      .filter((name) => /^[a-z]{6,}$/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.nat(), fc.constantFrom('', 'x', 'aa'), (name, place, put) => {
        const at = place % name.length;
        const typed = name.slice(0, at) + put + name.slice(at + 1);
        const shares = grams(typed).some((gram) => grams(name).includes(gram));
        return editsBetween(typed, name, 1) > 1 || (shares && distance(typed, name) !== null);
      }),
      { numRuns: 500 },
    );
  });

  it('that means nothing finds nothing', () => {
    expect(best('qqqqqq')).toBeUndefined();
    expect(distance('   ', 'paracetamol')).toBeNull();
  });
});

describe('a typed strength', () => {
  it.each([
    ['paracetamol 650', 'paracetamol', '650'],
    ['amlodipine 2.5 mg', 'amlodipine', '2.5'],
    ['levothyroxine 50mcg', 'levothyroxine', '50'],
    ['insulin 30/70', 'insulin 30/70', ''],
    ['vitamin b12', 'vitamin b12', ''],
    ['5 asa', '5 asa', ''],
    ['', '', ''],
  ])('is read apart from the name: %s', (typed, name, strength) => {
    expect(splitStrength(typed)).toEqual({ name, strength });
  });
});

describe('the shipped catalogue', () => {
  it('has each medicine once, its ingredients, and no review that wasn’t made', () => {
    const { medicines } = catalogue();
    expect(new Set(medicines.map(({ name }) => name)).size).toBe(medicines.length);
    expect(medicines.length).toBeGreaterThan(380);
    expect(medicines.find(({ name }) => name === 'aceclofenac + paracetamol')?.moieties).toEqual([
      'aceclofenac',
      'paracetamol',
    ]);
    for (const each of medicines) expect(each.reviewed_by).toBeNull();
    expect(medicines.filter(({ products }) => products.length > 0).length).toBeGreaterThan(125);
  });
});
