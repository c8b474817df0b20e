import { addDays } from '#platform/domain/clinic-time.ts';
import { MISSING, type Missing, type PrescriptionContent, type PrescriptionLine } from '../contract.ts';
import { perDay } from './doses.ts';

export interface ContentProblem {
  readonly field: string;
  readonly code: string;
}

/** Nothing of before is dated on a prescription, and nothing of later than in two years. */
const EARLIEST = '2000-01-01';
const MOST_DAYS_AHEAD = 731;

/** What can't be so: what has been lies before today, and no course begins in another century. */
function dayProblem(content: PrescriptionContent, today: string): ContentProblem | null {
  const { creatinine, follow_up_on, last_period_on, lines } = content;
  const latest = addDays(today, MOST_DAYS_AHEAD);
  const isUnlikely = (day = today) => day < EARLIEST || day > latest;
  const late = lines.findIndex(({ starts_on }) => isUnlikely(starts_on));
  if (late >= 0) return { field: `lines[${late}].starts_on`, code: 'unlikely_day' };
  if (isUnlikely(follow_up_on)) return { field: 'follow_up_on', code: 'unlikely_day' };
  if ((last_period_on ?? today) > today) return { field: 'last_period_on', code: 'in_the_future' };
  if ((creatinine?.on ?? today) > today) return { field: 'creatinine.on', code: 'in_the_future' };
  return null;
}

/**
 * What can't be stored: two lines of one id, a weekday twice or beside "as needed", a dose that goes on after a step
 * without an end, a day that can't be meant.
 * @param today clinic day
 */
export function contentProblem(content: PrescriptionContent, today: string): ContentProblem | null {
  const { lines } = content;
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    const { line_id, weekdays = [], later = [] } = line;
    if (seen.has(line_id)) return { field: `lines[${at}].line_id`, code: 'given_twice' };
    seen.add(line_id);
    if (new Set(weekdays).size < weekdays.length)
      return { field: `lines[${at}].weekdays`, code: 'given_twice' };
    if (line.as_needed && weekdays.length > 0)
      return { field: `lines[${at}].weekdays`, code: 'as_needed_or_days' };
    const isEmpty = [line, ...later].some(({ timing }) => perDay(timing) === 0);
    if (later.length > 0 && (isEmpty || line.days === undefined || line.as_needed))
      return { field: `lines[${at}].later`, code: 'first_step_missing' };
  }
  return dayProblem(content, today);
}

/** How a line is taken is said by amounts at times of the day, or in words. */
export function isComplete({ timing, unit, directions }: PrescriptionLine): boolean {
  return Boolean(directions?.trim()) || (unit !== undefined && perDay(timing) > 0);
}

/** Codes of what every prescription needs, in the order in which a screen asks for it. */
export function missingIn(content: PrescriptionContent): Missing[] {
  const isMissing: Partial<Record<Missing, boolean>> = {
    prescription_empty: content.lines.length === 0,
    dose_missing: content.lines.some((line) => !isComplete(line)),
    diagnosis_missing: !content.diagnosis?.trim(),
    identity_missing: !content.identity_confirmed,
    consent_missing: !content.consent_confirmed,
  };
  return MISSING.filter((each) => isMissing[each]);
}

export const labelOf = ({ name, strength }: Pick<PrescriptionLine, 'name' | 'strength'>): string =>
  [name, strength].filter(Boolean).join(' ');

/** `L. D. M.` */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((part) => `${[...part][0]}.`)
    .join(' ');

/** Words by which allergies are written down, and the group that rules know. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/penicillin/, '@penicillin'],
  [/cephalosporin|cefalosporin/, '@cephalosporin'],
  [/\bsulf?pha\b|\bsulfa\b|\bsulpha\b|sulfonamide|sulphonamide/, '@sulfonamide'],
  [/nsaid|pain ?killer/, '@nsaid'],
  [/macrolide/, '@macrolide'],
  [/quinolone/, '@quinolone'],
  [/\btetracyclines?\b/, '@tetracycline'],
  [/\bace inhibitors?\b/, '@acei'],
  [/\bstatins?\b/, '@statin'],
  [/opioid|opiate/, '@opioid'],
  [/iodinated|contrast (medium|media|dye|agent)|\bx-?ray dye\b/, '@contrast'],
  [/local an(a)?esthetic/, '@local_anaesthetic'],
];
const SEVERE = /anaphyl|severe|shock|swelling of (the )?(face|throat|tongue)|stevens|breath/;
const NONE = /^(no|nil|none|nkda|no known.*|no allerg.*)\.?$/;
const BUT = /\b(except|but|other than|apart from|only)\b/;
/** What is written behind a substance and is none. */
const REACTION =
  /rash|itch|hives|urticaria|swelling|swollen|vomit|nausea|anaphyl|breath|wheez|shock|faint|fever|severe|mild|moderate|dizz|burning|blister|redness|diarrh|reaction|stevens/;
const APART = /[,;/&+\n]|\band\b/;

export interface ReadAllergy {
  readonly text: string;
  /** A group or a substance, lower case. */
  readonly to: string;
  readonly severe: boolean;
}

/** What an entry says of allergies, as somebody wrote it down: `Penicillin, sulfa (rash)`. Empty: there are none. */
export function readAllergies(written: string): ReadAllergy[] {
  const text = written.trim().toLowerCase();
  const groups = GROUPS.filter(([pattern]) => pattern.test(text)).map(([, group]) => group);
  if (NONE.test(text) && groups.length === 0 && !BUT.test(text)) return [];
  // What stands in brackets or behind a sign is the reaction.
  const names = (text.split(/[(:–]| - /)[0] ?? '')
    .split(APART)
    .filter((name, at) => at === 0 || !REACTION.test(name))
    .map(nameOnly)
    .filter(Boolean);
  const ofNoGroup = names.filter((name) => !GROUPS.some(([pattern]) => pattern.test(name)));
  const isSaidByGroup = groups.length > 0 && names.length <= 1;
  const causes = [...groups, ...(isSaidByGroup ? [] : ofNoGroup)];
  const severe = SEVERE.test(text);
  return (causes.length > 0 ? causes : ['']).map((to) => ({ text: written, to, severe }));
}

const nameOnly = (name: string): string =>
  name
    .replace(/\b(allergy|allergic|to|tablets?|drugs?|medicines?)\b/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
