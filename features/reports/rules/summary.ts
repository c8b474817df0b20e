import { daysBetween } from '#platform/domain/clinic-time.ts';
import type { Figure, SummaryType } from '../contract/shapes.ts';
import { LEAST_PEOPLE } from '../contract/shapes.ts';
import {
  AMOUNTS,
  type Amount,
  COUNTED,
  type Counted,
  type DayFigures,
  PARTS,
  type People,
  SPREADS,
  type SpreadName,
} from './figures.ts';
import { FIGURES_OF, OWN_FIGURES, ROW_FIGURES } from './figures-of.ts';
import { quantile } from './spread.ts';
import {
  isEnough,
  mayShow,
  mayShowOfWeek,
  mayShowTogether,
  merged,
  type WeekPeople,
  weekPeople,
  withheldOfWeek,
} from './withhold.ts';

export type Figures = Partial<Record<Figure, number | null>>;

/** Days of one brand or clinician, added up for the `length` weeks that begin `at` weeks before `to`. */
export interface Sums {
  readonly at: number;
  readonly length: number;
  readonly counts: Readonly<Record<Counted, number>>;
  readonly amounts: Readonly<Record<Amount, number>>;
  readonly spreads: Readonly<Record<SpreadName, ReadonlyMap<number, number>>>;
  /** The latest week first, up to the first of the window. */
  people(name: Counted): readonly WeekPeople[];
  /** How often it was counted in each of these weeks. */
  weekly(name: Counted): readonly number[];
}

const zeros = <K extends string>(names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, 0])) as Record<K, number>;

/** `days` in any order; those outside of the window count only for what other windows give away. */
export function sumsOf(days: readonly DayFigures[], to: string, at: number, length: number): Sums {
  const [counts, amounts] = [zeros(COUNTED), zeros(AMOUNTS)];
  const spreads = Object.fromEntries(SPREADS.map((name) => [name, new Map<number, number>()])) as Record<
    SpreadName,
    Map<number, number>
  >;
  const byWeek: DayFigures[][] = Array.from({ length: at + length }, () => []);
  for (const day of days) {
    const week = Math.floor(daysBetween(day.day, to) / 7);
    byWeek[week]?.push(day);
    if (week < at || week >= at + length) continue;
    for (const name of COUNTED) counts[name] += day.counts[name] ?? 0;
    for (const name of AMOUNTS) amounts[name] += day.amounts[name] ?? 0;
    for (const name of SPREADS)
      for (const [value, times] of Object.entries(day.spreads[name] ?? {}))
        spreads[name].set(Number(value), (spreads[name].get(Number(value)) ?? 0) + times);
  }
  const known = new Map<Counted, readonly WeekPeople[]>();
  const people = (name: Counted) => {
    const before = known.get(name);
    if (before) return before;
    const weeks = byWeek.map((week) =>
      weekPeople(week.flatMap((day): People[] => (day.people[name] ? [day.people[name]] : []))),
    );
    known.set(name, weeks);
    return weeks;
  };
  const weekly = (name: Counted) =>
    byWeek.map((week) => week.reduce((sum, day) => sum + (day.counts[name] ?? 0), 0));
  return { at, length, counts, amounts, spreads, people, weekly };
}

/** Which counts are withheld for each week of the window: each by itself, and so that none follows from the others. */
function withheldByWeek(sums: Sums): ReadonlySet<Counted>[] {
  const cells = Object.fromEntries(
    COUNTED.map((name) => [name, { weeks: sums.people(name), counts: sums.weekly(name) }]),
  ) as Record<Counted, { weeks: readonly WeekPeople[]; counts: readonly number[] }>;
  return Array.from({ length: sums.length }, (_, index) => {
    const week = sums.at + index;
    const withheld = new Set(COUNTED.filter((name) => withheldOfWeek([cells[name]], week)[0]));
    for (const { whole, parts } of PARTS) {
      const isHidden = withheldOfWeek(
        parts.map((name) => cells[name]),
        week,
      );
      for (const [at, name] of parts.entries()) if (isHidden[at] || withheld.has(whole)) withheld.add(name);
    }
    return withheld;
  });
}

const shownAmong = (sums: Sums, weeks: readonly ReadonlySet<Counted>[]): ReadonlySet<Counted> =>
  new Set(
    COUNTED.filter(
      (name) => isEnough(sums.people(name).slice(sums.at)) && !weeks.some((withheld) => withheld.has(name)),
    ),
  );

/** Which counts may be shown: those that may be in each of the weeks. */
export const shownCounts = (sums: Sums): ReadonlySet<Counted> => shownAmong(sums, withheldByWeek(sums));

/** Visits that took the time they were booked for. */
const USED = ['completed', 'no_show', 'still_open'] as const satisfies readonly Counted[];
const UNUSED = ['declined', 'cancelled'] as const satisfies readonly Counted[];

/** The time that was used says how many visits used it, and so how many did not, in each week. */
const mayShowUsed = (sums: Sums, weeks: readonly ReadonlySet<Counted>[]): boolean =>
  [USED, UNUSED].every((names) => {
    const people = names.map((name) => sums.people(name));
    return weeks.every((withheld, index) =>
      mayShowOfWeek(
        names.map((name, of) => (withheld.has(name) ? people[of]?.[sums.at + index] : undefined)),
      ),
    );
  });
const utilisation = ({ amounts }: Sums) => share(amounts.booked_minutes, amounts.offered_minutes);

const share = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((part / whole) * 1000) / 10 : null;
const middle = (sums: Sums, name: SpreadName, of: number) => quantile(sums.spreads[name], of);

/** Each computed when it is asked for: a report shows a few of them. */
type Computed = Partial<Record<Figure, () => number | null>>;

/** Every figure that follows from the sums; `has` says which counts may be shown. */
function allFigures(
  sums: Sums,
  has: (name: Counted) => boolean,
  percent: (part: Counted, whole: Counted) => number | null,
): Computed {
  const { counts, amounts } = sums;
  const count = (name: Counted) => (has(name) ? counts[name] : null);
  const spread = (name: SpreadName, of: number, belongsTo: Counted) =>
    has(belongsTo) ? middle(sums, name, of) : null;
  const amount = (name: Amount, belongsTo: Counted) => (has(belongsTo) ? amounts[name] : null);
  return {
    booked: () => count('booked'),
    completed: () => count('completed'),
    declined: () => count('declined'),
    cancelled: () => count('cancelled'),
    no_show: () => count('no_show'),
    completed_percent: () => percent('completed', 'booked'),
    declined_percent: () => percent('declined', 'booked'),
    cancelled_percent: () => percent('cancelled', 'booked'),
    no_show_percent: () => percent('no_show', 'booked'),
    lead_median_hours: () => spread('lead_hours', 0.5, 'booked'),
    lead_p90_hours: () => spread('lead_hours', 0.9, 'booked'),
    wait_median_minutes: () => spread('wait_minutes', 0.5, 'started'),
    wait_p90_minutes: () => spread('wait_minutes', 0.9, 'started'),
    visit_median_minutes: () => spread('visit_minutes', 0.5, 'completed'),
    visit_p90_minutes: () => spread('visit_minutes', 0.9, 'completed'),
    on_time_percent: () => percent('on_time', 'started'),
    utilisation_percent: () => utilisation(sums),
    new_patients: () => count('new_patients'),
    returning_patients: () => count('returning_patients'),
    new_percent: () => percent('new_patients', 'completed'),
    prescribed_percent: () => percent('prescribed', 'completed'),
    notes_late: () => count('notes_late'),
    notes_late_percent: () => percent('notes_late', 'completed'),
    tests_ordered: () => count('tests_ordered'),
    tests_reported: () => count('tests_reported'),
    tests_cancelled: () => count('tests_cancelled'),
    report_median_hours: () => spread('report_hours', 0.5, 'tests_reported'),
    report_p90_hours: () => spread('report_hours', 0.9, 'tests_reported'),
    requests: () => count('requests'),
    requests_paid: () => count('requests_paid'),
    asked_paise: () => amount('asked_paise', 'requests'),
    collected_paise: () => amount('collected_paise', 'requests_paid'),
    refunded_paise: () => amount('refunded_paise', 'requests_refunded'),
    unpaid_paise: () => amount('unpaid_paise', 'requests_unpaid'),
    chats_asked: () => count('chats_asked'),
    reply_median_minutes: () => spread('reply_minutes', 0.5, 'chats_answered'),
    reply_p90_minutes: () => spread('reply_minutes', 0.9, 'chats_answered'),
    chats_late: () => count('chats_late'),
    chats_late_percent: () => percent('chats_late', 'chats_asked'),
    bp_measured: () => count('bp_measured'),
    bp_in_range_percent: () => percent('bp_in_range', 'bp_measured'),
    hba1c_measured: () => count('hba1c_measured'),
    hba1c_in_range_percent: () => percent('hba1c_in_range', 'hba1c_measured'),
    doses_due: () => amount('doses_due', 'medicated'),
    adherence_percent: () => (has('medicated') ? share(amounts.doses_taken, amounts.doses_due) : null),
    tests_suggested: () => count('tests_suggested'),
    suggestions_ordered_percent: () => percent('suggestions_ordered', 'tests_suggested'),
    subscriptions_started: () => count('subscriptions_started'),
    subscriptions_lost: () => count('subscriptions_lost'),
  };
}

export interface Shown {
  readonly figures: Figures;
  /** One of them is null because of too few people. */
  readonly withheld: boolean;
}

const only = (figures: Computed, all: readonly Figure[]): Shown => {
  const chosen = Object.fromEntries(
    all.flatMap((name) => {
      const compute = figures[name];
      return compute ? [[name, compute()]] : [];
    }),
  ) as Figures;
  const names = Object.keys(chosen) as Figure[];
  return { figures: chosen, withheld: names.some((name) => chosen[name] === null) };
};

/**
 * A count of people at one moment. It is rounded to five: two moments subtracted from each other say nothing of a few.
 */
export const atAMoment = (people: number): number | null =>
  people < LEAST_PEOPLE ? null : Math.round(people / ROUNDED_TO) * ROUNDED_TO;

/**
 * The figures of the brand in one report.
 * @param moments what was counted at one moment, rounded already
 */
export function totalsOf(sums: Sums, type: SummaryType, moments: Figures = {}): Shown {
  const weeks = withheldByWeek(sums);
  const shown = shownAmong(sums, weeks);
  const has = (name: Counted) => shown.has(name);
  const percent = (part: Counted, whole: Counted) =>
    has(part) && has(whole) ? share(sums.counts[part], sums.counts[whole]) : null;
  const used = () => (has('booked') && mayShowUsed(sums, weeks) ? utilisation(sums) : null);
  const ofMoment: Computed = Object.fromEntries(
    Object.entries(moments).map(([name, value]) => [name, () => value]),
  );
  const all = { ...allFigures(sums, has, percent), utilisation_percent: used, ...ofMoment };
  return only(all, FIGURES_OF[type]);
}

/** The figures of a clinician's own patients: nothing is withheld, since the clinician knows them. */
export function ownFigures(sums: Sums): Figures {
  const percent = (part: Counted, whole: Counted) => share(sums.counts[part], sums.counts[whole]);
  return only(
    allFigures(sums, () => true, percent),
    OWN_FIGURES,
  ).figures;
}

const ROUNDED_TO = LEAST_PEOPLE;

/**
 * The figures of one clinician beside the brand's. Of the counts only the visits are exact, since those of all
 * clinicians add up to the brand's; shares are of counts rounded to five, so that no sum gives a patient away.
 */
export function rowFigures(sums: Sums, booked: number | null, type: SummaryType): Shown {
  const { at, length, counts } = sums;
  const mayCount = (name: Counted) =>
    (booked !== null || name.startsWith('chats_')) && mayShow(sums.people(name), at, length);
  const percent = (part: Counted, whole: Counted) => {
    const isSafe = (name: Counted) => mayCount(name) && mayShowRest(sums, name, whole);
    const parts = partsBeside(part, whole);
    const hidden = parts.filter((name) => counts[name] > 0 && !isSafe(name));
    // What is withheld must not follow from the other shares of the same whole.
    const mayShowOthers = mayShowTogether(hidden.map(sums.people), at, length);
    if (!mayCount(whole) || !isSafe(part) || !mayShowOthers) return null;
    const rounded = Math.round(counts[part] / ROUNDED_TO) * ROUNDED_TO;
    return Math.min(100, Math.round((100 * rounded) / counts[whole]));
  };
  const own = { booked: () => booked, utilisation_percent: () => roundedUtilisation(sums, booked) };
  return only({ ...allFigures(sums, mayCount, percent), ...own }, ROW_FIGURES[type]);
}

/** The parts of a whole, of which this is one. */
const partsBeside = (part: Counted, whole: Counted): readonly Counted[] =>
  PARTS.find((each) => each.whole === whole && each.parts.includes(part))?.parts ?? [];

/**
 * The rest of a whole beside a part has to be of no person or of enough people: a few people may have many visits.
 */
function mayShowRest({ at, length, counts, people }: Sums, part: Counted, whole: Counted): boolean {
  if (counts[whole] === counts[part]) return true;
  const others = partsBeside(part, whole).flatMap((name) => (name === part ? [] : [people(name)]));
  return others.length > 0 && mayShow(merged(others), at, length);
}

/** As if five visits were the least that one can count: the brand's figure would give away the last clinician's. */
function roundedUtilisation(sums: Sums, booked: number | null): number | null {
  const { at, length, counts } = sums;
  const used = USED.reduce((sum, name) => sum + counts[name], 0);
  const isSafe = (names: readonly Counted[]) =>
    mayShow(merged(names.map((name) => sums.people(name))), at, length);
  const exact = utilisation(sums);
  if (booked === null || exact === null || !isSafe(USED)) return null;
  if (counts.booked > used && !isSafe(UNUSED)) return null;
  return Math.round(((Math.round(used / ROUNDED_TO) * ROUNDED_TO) / used) * exact);
}
