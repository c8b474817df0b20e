import { describe, expect, it } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import { CONCERNS } from './contract.ts';
import { ITEMS, limitsOf, namedIn, wordsFor } from './rules/catalogue.ts';
import { findItems } from './server/find.ts';
import { packagesOffered } from './server/packages.ts';

const first = (q: string): string[] =>
  [...(findItems(q) ?? [])]
    .sort(([, one], [, other]) => one - other)
    .map(([id]) => id)
    .slice(0, 4);

const offered = (brand: string, language: Language, ids: readonly string[], now = new Date()) =>
  packagesOffered(new Map(), brand, language, ids, now);

describe('the catalogue', () => {
  it('has about thirty tests and eight packages, each with words in six languages and a price below the list price', () => {
    expect(ITEMS.filter(({ kind }) => kind === 'test').length).toBeGreaterThanOrEqual(30);
    expect(ITEMS.filter(({ kind }) => kind === 'package')).toHaveLength(8);
    const named = [
      ...ITEMS.map((item) => item.package_id),
      ...CONCERNS.map((each) => `concern:${each}`),
    ].sort();
    for (const language of LANGUAGE_CODES) {
      expect([...namedIn(language)].sort(), language).toEqual(named);
      for (const { package_id } of ITEMS) {
        const { name, everyday, purpose } = wordsFor(language, package_id);
        expect(
          [name.length > 2, everyday.every(Boolean), purpose.length > 10],
          `${language} ${package_id}`,
        ).toEqual([true, true, true]);
      }
    }
    for (const { price, listPrice, tests } of ITEMS) {
      expect(price).toBeLessThan(listPrice);
      expect(tests.length).toBeGreaterThan(0);
      for (const code of tests) expect(code).toMatch(/^\d{3,5}-\d$/);
    }
  });

  it('charges less for a package than for its tests one by one', () => {
    for (const item of ITEMS.filter(({ kind }) => kind === 'package')) {
      const single = offered('living', 'en', item.contains).reduce((sum, { price }) => sum + price, 0);
      expect(item.price, item.package_id).toBeLessThan(single);
    }
  });

  it('reads the limits of sex and age', () => {
    expect(limitsOf('-')).toEqual({});
    expect(limitsOf('female age 18-60')).toEqual({ sex: 'female', minAge: 18, maxAge: 60 });
    expect(limitsOf('age -12')).toEqual({ maxAge: 12 });
  });
});

describe('packages by their ids', () => {
  it('come in the order asked for, with what the brand charges', () => {
    const [sugar, check] = offered('hospital', 'te', ['glucose-fasting', 'heart-check']);
    expect(sugar).toMatchObject({ price: 6900, list_price: 12_000, fasting_hours: 8, sample: ['blood'] });
    expect(check).toMatchObject({
      package_id: 'heart-check',
      min_age: 18,
      fasting_hours: 10,
      available: true,
    });
    expect(offered('living', 'en', ['glucose-fasting'])[0]).toMatchObject({ price: 7900 });
  });

  it('say what is no longer sold, and leave out what never was', () => {
    const on = (day: string) => offered('living', 'en', ['alp', 'nothing'], new Date(`${day}T06:00:00Z`));
    expect(on('2026-10-31').map(({ available }) => available)).toEqual([true]);
    expect(on('2026-11-01').map(({ available }) => available)).toEqual([false]);
  });
});

describe('the search', () => {
  it.each([
    ['sugar', 'glucose-fasting'],
    ['suger test', 'glucose-fasting'],
    ['HbA1c', 'hba1c'],
    ['hba 1c', 'hba1c'],
    ['b12', 'vitamin-b12'],
    ['b 12', 'vitamin-b12'],
    ['vitamin d', 'vitamin-d'],
    ['vitamn d', 'vitamin-d'],
    ['colesterol', 'cholesterol'],
    ['thyriod', 'tsh'],
    ['kidny', 'kidney'],
    ['jaundice', 'bilirubin'],
    ['dengue', 'platelets'],
    ['urin', 'urine-acr'],
    ['full body', 'full-body-60'],
    ['షుగర్', 'glucose-fasting'],
    ['థైరాయిడ్', 'tsh'],
    ['కిడ్నీ', 'kidney'],
    ['शुगर', 'glucose-fasting'],
    ['थाइराइड', 'tsh'],
    ['पेशाब', 'urine-acr'],
    ['சர்க்கரை', 'glucose-fasting'],
    ['தைராய்டு', 'tsh'],
    ['ഷുഗർ', 'glucose-fasting'],
    ['കൊളസ്ട്രോൾ', 'cholesterol'],
    ['সুগার', 'glucose-fasting'],
    ['থাইরয়েড', 'tsh'],
    ['typhoid', 'fever-check'],
    ['టైఫాయిడ్', 'fever-check'],
    ['kidney stone', 'kidney'],
    ['sugar patient', 'glucose-fasting'],
  ])('finds with %s the test %s', (q, id) => {
    expect([...(findItems(q)?.keys() ?? [])]).toContain(id);
  });

  it('puts what is named so before what is found by a concern', () => {
    expect(first('hba1c')[0]).toBe('hba1c');
    expect(first('vitamin d')[0]).toBe('vitamin-d');
    expect(first('potassium')[0]).toBe('potassium');
  });

  it.each(['covid', 'cancer', 'cold', 'pcos', 'widal', 'hair fall', 'covid test', 'புற்றுநோய்'])(
    'guesses no test for %s, for which there is none',
    (q) => {
      expect(first(q)).toEqual([]);
    },
  );

  it('takes typhoid for no test of the thyroid, in no language', () => {
    for (const q of ['typhoid', 'टाइफाइड', 'టైఫాయిడ్', 'ടൈഫോയ്ഡ്', 'டைபாய்டு', 'টাইফয়েড'])
      expect(first(q), q).toEqual(['fever-check']);
  });

  it('finds nothing where nothing is meant, and everything where nothing is typed', () => {
    expect(findItems('xqzwv')?.size).toBe(0);
    expect(findItems('  ')).toBeNull();
    expect(findItems('ᚠᚠᚠᚠ')?.size).toBe(0);
  });
});
