import type { Language } from '#platform/contract/language.ts';
import { CONCERNS, type Concern, PREPARATIONS, type Preparation, SAMPLES, type Sample } from '../contract.ts';
import { BRAND_PRICES, ENDED, PACKAGES, SERVED_CITIES, TESTS } from './data/items.ts';
import { BN } from './data/words/bn.ts';
import { EN } from './data/words/en.ts';
import { HI } from './data/words/hi.ts';
import { ML } from './data/words/ml.ts';
import { TA } from './data/words/ta.ts';
import { TE } from './data/words/te.ts';

/** What can be ordered: one test, or several under one price. */
export interface CatalogueItem {
  readonly package_id: string;
  readonly kind: 'test' | 'package';
  /** Integer paise; samples. */
  readonly listPrice: number;
  readonly price: number;
  /** LOINC codes of what is measured. */
  readonly tests: readonly string[];
  /** Of a package: the tests in it. */
  readonly contains: readonly string[];
  readonly fastingHours: number;
  readonly reportHours: number;
  readonly sample: readonly Sample[];
  readonly preparation: readonly Preparation[];
  readonly concerns: readonly Concern[];
  readonly sex?: 'female' | 'male';
  readonly minAge?: number;
  readonly maxAge?: number;
  /** The last day on which it was sold. */
  readonly soldUntil?: string;
  /** What the laboratory calls it. */
  readonly partnerCode: string;
}

export interface ItemWords {
  readonly name: string;
  /** Other words by which people look for it. */
  readonly everyday: readonly string[];
  readonly purpose: string;
}

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
const wordsOf = (cell: string): string[] => (cell === '-' || cell === '' ? [] : cell.split(' '));

function among<T extends string>(cell: string, names: readonly T[]): T[] {
  return wordsOf(cell).map((word) => {
    const name = names.find((each) => each === word);
    if (!name) throw new Error(`the catalogue names "${word}", which nobody knows`);
    return name;
  });
}

/** Rupees of the tables in paise. */
function paise(rupees: string): number {
  const amount = Number(rupees) * 100;
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error(`the catalogue has a price "${rupees}"`);
  return amount;
}

function pricesOf(cell: string): { listPrice: number; price: number } {
  const [listPrice = '', price = ''] = cell.split(' ');
  return { listPrice: paise(listPrice), price: paise(price) };
}

/** `age 18-`, `age 18-60`, `age -12`, `female`: who may have it. */
export function limitsOf(cell: string): Pick<CatalogueItem, 'sex' | 'minAge' | 'maxAge'> {
  const sex = (['female', 'male'] as const).find((each) => wordsOf(cell).includes(each));
  const [, from, to] = /age (\d*)-(\d*)/.exec(cell) ?? [];
  return {
    ...(sex ? { sex } : {}),
    ...(from ? { minAge: Number(from) } : {}),
    ...(to ? { maxAge: Number(to) } : {}),
  };
}

const partnerCodeOf = (id: string): string => `SAMPLE-${id.toUpperCase()}`;
const ended = new Map(rowsOf(ENDED).map(([id = '', day = '']) => [id, day]));
const until = (id: string): { soldUntil?: string } => {
  const soldUntil = ended.get(id);
  return soldUntil ? { soldUntil } : {};
};
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

const TEST_ITEMS: readonly CatalogueItem[] = rowsOf(TESTS).map((row) => {
  const [
    id = '',
    sample = '',
    fasting,
    report,
    prices = '',
    limits = '',
    preparation = '',
    concerns = '',
    codes = '',
  ] = row;
  return {
    ...{ package_id: id, kind: 'test', contains: [], partnerCode: partnerCodeOf(id) },
    ...pricesOf(prices),
    tests: wordsOf(codes),
    fastingHours: Number(fasting),
    reportHours: Number(report),
    sample: among(sample, SAMPLES),
    preparation: among(preparation, PREPARATIONS),
    concerns: among(concerns, CONCERNS),
    ...limitsOf(limits),
    ...until(id),
  };
});

const testById = new Map(TEST_ITEMS.map((item) => [item.package_id, item]));

function testOf(id: string): CatalogueItem {
  const item = testById.get(id);
  if (!item) throw new Error(`a package contains "${id}", which is no test`);
  return item;
}

const PACKAGE_ITEMS: readonly CatalogueItem[] = rowsOf(PACKAGES).map((row) => {
  const [id = '', prices = '', limits = '', concerns = '', contains = ''] = row;
  const tests = wordsOf(contains).map(testOf);
  return {
    ...{ package_id: id, kind: 'package', partnerCode: partnerCodeOf(id) },
    ...pricesOf(prices),
    contains: tests.map((test) => test.package_id),
    tests: unique(tests.flatMap((test) => test.tests)),
    // A package asks for what the strictest of its tests asks for.
    fastingHours: Math.max(...tests.map((test) => test.fastingHours)),
    reportHours: Math.max(...tests.map((test) => test.reportHours)),
    sample: unique(tests.flatMap((test) => test.sample)),
    preparation: unique(tests.flatMap((test) => test.preparation)),
    concerns: among(concerns, CONCERNS),
    ...limitsOf(limits),
    ...until(id),
  };
});

/** Packages first: most people want several tests at once, and pay less for them together. */
export const ITEMS: readonly CatalogueItem[] = [...PACKAGE_ITEMS, ...TEST_ITEMS];
const byId = new Map(ITEMS.map((item) => [item.package_id, item]));
export const itemById = (id: string): CatalogueItem | undefined => byId.get(id);
const byCode = new Map(ITEMS.map((item) => [item.partnerCode, item]));
export const itemByPartnerCode = (code: string): CatalogueItem | undefined => byCode.get(code);

const wordsIn = (table: string): ReadonlyMap<string, ItemWords> =>
  new Map(
    rowsOf(table).map(([id = '', name = '', everyday = '', purpose = '']) => [
      id,
      { name, everyday: everyday.split(',').map((word) => word.trim()), purpose },
    ]),
  );
const WORDS: Readonly<Record<Language, ReadonlyMap<string, ItemWords>>> = {
  en: wordsIn(EN),
  te: wordsIn(TE),
  hi: wordsIn(HI),
  ta: wordsIn(TA),
  ml: wordsIn(ML),
  bn: wordsIn(BN),
};

/** The words of a test, a package or (`concern:<name>`) a concern. */
export function wordsFor(language: Language, id: string): ItemWords {
  const words = WORDS[language].get(id);
  if (!words) throw new Error(`the catalogue has no ${language} words for ${id}`);
  return words;
}
export const namedIn = (language: Language): readonly string[] => [...WORDS[language].keys()];

const brandPrices = new Map(
  Object.entries(BRAND_PRICES).map(([brand, table]) => [
    brand,
    new Map(rowsOf(table).map(([id = '', rupees = '']) => [id, paise(rupees)])),
  ]),
);

/** What the brand charges, in paise. */
export const priceOf = (item: CatalogueItem, brand: string): number =>
  brandPrices.get(brand)?.get(item.package_id) ?? item.price;

/** @param today YYYY-MM-DD in India */
export const isSold = (item: CatalogueItem, today: string): boolean =>
  item.soldUntil === undefined || today <= item.soldUntil;

export const isServedCity = (city: string): boolean => SERVED_CITIES.includes(city);
