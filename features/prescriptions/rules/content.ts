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
 * What can't be stored: two lines of one id, a weekday twice or beside "as needed", a dose with steps after one
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
