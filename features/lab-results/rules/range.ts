import { foldUnit } from './fold-unit.ts';

/** What a simple printed range allows. An open bound is outside itself: `< 5` doesn't hold 5. */
export interface PrintedRange {
  readonly low: number | null;
  readonly high: number | null;
  readonly isLowOpen: boolean;
  readonly isHighOpen: boolean;
}

const NUMBER = '(\\d+(?:\\.\\d+)?)';
const BETWEEN = new RegExp(`^${NUMBER}\\s*(?:-|to)\\s*${NUMBER}$`);
const BELOW = new RegExp(`^(<=|<|up ?to|less than|below)\\s*${NUMBER}$`);
const ABOVE = new RegExp(`^(>=|>|more than|above)\\s*${NUMBER}$`);

/** Null for a range that says more than two numbers do ("Newborn: ...", "Negative: < 5"): it is shown as it is printed. */
export function readRange(text: string, unit: string): PrintedRange | null {
  let plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u2264/g, '<=')
    .replace(/\u2265/g, '>=')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .trim();
  // The unit is printed once more behind it.
  const last = Math.max(...[...'0123456789'].map((digit) => plain.lastIndexOf(digit)));
  const tail = plain.slice(last + 1);
  if (tail && unit && foldUnit(tail) === foldUnit(unit)) plain = plain.slice(0, -tail.length).trim();
  const between = BETWEEN.exec(plain);
  if (between) {
    const [low, high] = [Number(between[1]), Number(between[2])];
    return low <= high ? { low, high, isLowOpen: false, isHighOpen: false } : null;
  }
  const below = BELOW.exec(plain);
  if (below) {
    const isHighOpen = below[1] !== '<=' && !below[1]?.startsWith('up');
    return { low: null, high: Number(below[2]), isLowOpen: false, isHighOpen };
  }
  const above = ABOVE.exec(plain);
  if (!above) return null;
  return { low: Number(above[2]), high: null, isLowOpen: above[1] !== '>=', isHighOpen: false };
}

export type Side = 'low' | 'high' | 'within';

export function sideOf(value: number, range: PrintedRange): Side {
  const { low, high, isLowOpen, isHighOpen } = range;
  if (low !== null && (value < low || (isLowOpen && value === low))) return 'low';
  if (high !== null && (value > high || (isHighOpen && value === high))) return 'high';
  return 'within';
}
