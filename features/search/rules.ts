import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { withoutEnd } from '#platform/contract/text-end.ts';
import { addDays, clinicInstant } from '#platform/domain/clinic-time.ts';
import { latinDigits } from '#platform/domain/numbers.ts';

/** Clinic days, both included, YYYY-MM-DD. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export interface ReadQuery {
  /** All words, in lower case: "sun" may begin the name Sunita. */
  readonly words: readonly string[];
  /** Read the other way, where it can be: "sun" is a day. `words` are then those beside the day. */
  readonly day: { readonly range: DayRange; readonly words: readonly string[] } | null;
}

const MOST_TOKENS = 6;

/** Words for days near today, in every language of the product. */
const NEAR_DAYS: Readonly<Record<string, number>> = {
  today: 0,
  tomorrow: 1,
  yesterday: -1,
  ఈరోజు: 0,
  'ఈ రోజు': 0,
  ఈవేళ: 0,
  'ఈ వేళ': 0,
  రేపు: 1,
  నిన్న: -1,
  आज: 0,
  இன்று: 0,
  நாளை: 1,
  நேற்று: -1,
  ഇന്ന്: 0,
  നാളെ: 1,
  ഇന്നലെ: -1,
  আজ: 0,
  আগামীকাল: 1,
  'আগামী কাল': 1,
  গতকাল: -1,
  'গত কাল': -1,
};
/** Hindi says the same word for yesterday and tomorrow, and Bengali has one such too: both days are meant. */
const EITHER_SIDE: ReadonlySet<string> = new Set(['कल', 'কাল']);

/**
 * Reads typed text as words of a name and, where possible, as a day with words beside it. Days are words (today,
 * names of weekdays and months, "12 march") in any language, or numbers: 2026-03-12, 12/3/2026, 12.3. A day without a
 * year is the nearest one.
 */
export function readQuery(text: string, today: string): ReadQuery {
  const words = wordsOf(text);
  const all = words.slice(0, MOST_TOKENS);
  for (const [start, length] of spans(words.length)) {
    const range = daysOf(words.slice(start, start + length), today);
    if (range)
      return { words: all, day: { range, words: words.toSpliced(start, length).slice(0, MOST_TOKENS) } };
  }
  return { words: all, day: null };
}

function wordsOf(text: string): string[] {
  return latinDigits(text.normalize('NFC'))
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => withoutEnd(word.replace(/^[.'"()]+/, ''), '.\'"()'))
    .filter((word) => word !== '');
}

/** Longer spans first: "12 march" before "march". */
function spans(count: number): [start: number, length: number][] {
  return [3, 2, 1].flatMap((length) =>
    Array.from(
      { length: Math.max(0, count - length + 1) },
      (_, start) => [start, length] as [number, number],
    ),
  );
}

function daysOf(words: readonly string[], today: string): DayRange | null {
  const [first = '', second = '', third] = words;
  const near = nearDay(words.join(' '), today);
  if (near) return near;
  if (words.length === 1) return singleWord(first, today);
  if (words.length === 3 && !/^(19|20)\d\d$/.test(third ?? '')) return null;
  const year = third ? Number(third) : null;
  const month = MONTHS.get(second) ?? MONTHS.get(first);
  const day = ordinal(MONTHS.has(second) ? first : second);
  return month && day ? oneDay(year, month, day, today) : null;
}

function nearDay(words: string, today: string): DayRange | null {
  const near = Object.hasOwn(NEAR_DAYS, words) ? NEAR_DAYS[words] : undefined;
  return near === undefined ? null : { from: addDays(today, near), to: addDays(today, near) };
}

function singleWord(word: string, today: string): DayRange | null {
  if (EITHER_SIDE.has(word)) return { from: addDays(today, -1), to: addDays(today, 1) };
  const weekday = WEEKDAYS.get(word);
  if (weekday !== undefined) {
    const ahead = (weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
    return { from: addDays(today, ahead), to: addDays(today, ahead) };
  }
  const month = MONTHS.get(word);
  if (month) return wholeMonth(month, today);
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso) return oneDay(Number(iso[1]), Number(iso[2]), Number(iso[3]), today);
  const standard = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(word);
  return standard
    ? oneDay(standard[3] ? Number(standard[3]) : null, Number(standard[2]), Number(standard[1]), today)
    : null;
}

const ordinal = (word: string): number | null => {
  const number = Number(/^(\d{1,2})(st|nd|rd|th)?$/.exec(word)?.[1] ?? 0);
  return number >= 1 && number <= 31 ? number : null;
};

/** Without a year: the nearest such day, before or after today. */
function oneDay(year: number | null, month: number, day: number, today: string): DayRange | null {
  const thisYear = Number(today.slice(0, 4));
  const years = year ? [year] : [thisYear - 1, thisYear, thisYear + 1];
  const possible = years.map((y) => dayText(y, month, day)).filter((d) => d !== null);
  const nearest = possible.sort((a, b) => distance(a, today) - distance(b, today))[0];
  return nearest ? { from: nearest, to: nearest } : null;
}

function wholeMonth(month: number, today: string): DayRange {
  const middle = oneDay(null, month, 15, today)?.from ?? today;
  const year = Number(middle.slice(0, 4));
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${middle.slice(0, 7)}-01`, to: `${middle.slice(0, 7)}-${last}` };
}

function dayText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1900 && year < 2200;
  return exists ? date.toISOString().slice(0, 10) : null;
}

const distance = (a: string, b: string): number => Math.abs(Date.parse(a) - Date.parse(b));

const MONTHS = namesOf('month', 12, (i) => [Date.UTC(2026, i, 15), i + 1]);
/** 2026-03-01 is a Sunday. */
const WEEKDAYS = namesOf('weekday', 7, (i) => [Date.UTC(2026, 2, 1 + i), i]);

/** Long and short names in all languages. */
function namesOf(part: 'month' | 'weekday', count: number, at: (i: number) => [number, number]) {
  const names = new Map<string, number>();
  for (const language of LANGUAGE_CODES)
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { [part]: width, timeZone: 'UTC' });
      for (let i = 0; i < count; i++) {
        const [instant, value] = at(i);
        const name = format.format(instant).normalize('NFC').toLowerCase().replace(/\.$/, '');
        // One-letter short names would swallow initials of people.
        if (name.length >= 3 && !names.has(name)) names.set(name, value);
      }
    }
  return names;
}

/** From the first moment of the first day until the first moment after the last. */
export function instantsOf({ from, to }: DayRange): { from: Date; until: Date } {
  return { from: clinicInstant(from), until: clinicInstant(addDays(to, 1)) };
}
