import { foldUnit } from './fold-unit.ts';

/** What a simple printed range allows. An open bound is outside itself: `< 5` doesn't hold 5. */
export interface PrintedRange {
  readonly low: number | null;
  readonly high: number | null;
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

/** Grouped as in India (`1,50,000`), as in the west (`150,000`), or not at all. `5,25` and `0,400` are none of these. */
const NUMBER = '(?:[1-9]\\d?(?:,\\d{2})*,\\d{3}|[1-9]\\d{0,2}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?';
const PLAIN_NUMBER = new RegExp(`^${NUMBER}$`);
const BETWEEN = new RegExp(`^(${NUMBER})\\s*(?:-|to)\\s*(${NUMBER})$`);
const BELOW = new RegExp(`^(<=|<|up ?to|less than|below)\\s*(${NUMBER})$`);
const ABOVE = new RegExp(`^(>=|>|more than|above)\\s*(${NUMBER})$`);

/** Null of what is no plain number, such as texts and `< 0.1`. */
export function numberOf(text: string): number | null {
  const plain = text.trim();
  return PLAIN_NUMBER.test(plain) ? Number(plain.replaceAll(',', '')) : null;
}

const read = (number: string | undefined): number => numberOf(number ?? '') ?? Number.NaN;

/** Null for a range that says more than two numbers do ("Newborn: ...", "Negative: < 5"): it is shown as it is printed. */
export function readRange(text: string, unit: string): PrintedRange | null {
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u2264/g, '<=')
    .replace(/\u2265/g, '>=')
    .trim();
  // The unit is printed once more behind it.
  const last = Math.max(...[...'0123456789'].map((digit) => plain.lastIndexOf(digit)));
  const tail = plain.slice(last + 1);
  if (tail && unit && foldUnit(tail) === foldUnit(unit)) plain = plain.slice(0, -tail.length).trim();
  const between = BETWEEN.exec(plain);
  if (between) {
    const [low, high] = [read(between[1]), read(between[2])];
    return low <= high ? { low, high, isLowOpen: false, isHighOpen: false } : null;
  }
  const below = BELOW.exec(plain);
  if (below) {
    const isHighOpen = below[1] !== '<=' && !below[1]?.startsWith('up');
    return { low: null, high: read(below[2]), isLowOpen: false, isHighOpen };
  }
  const above = ABOVE.exec(plain);
  if (!above) return null;
  return { low: read(above[2]), high: null, isLowOpen: above[1] !== '>=', isHighOpen: false };
}

export type Side = 'low' | 'high' | 'within';

export function sideOf(value: number, range: PrintedRange): Side {
  const { low, high, isLowOpen, isHighOpen } = range;
  if (low !== null && (value < low || (isLowOpen && value === low))) return 'low';
  if (high !== null && (value > high || (isHighOpen && value === high))) return 'high';
  return 'within';
}
