import { addDays } from '#platform/domain/clinic-time.ts';
import {
  type ContentField,
  HABIT_STATES,
  type HistoryContent,
  type HistoryKind,
  PREGNANCY_STATES,
} from './contract.ts';

interface FieldsOfKind {
  readonly required: readonly ContentField[];
  readonly optional: readonly ContentField[];
}

/** Which parts an entry of each kind has, in the order of the form. */
export const FIELDS: Readonly<Record<HistoryKind, FieldsOfKind>> = {
  allergy: { required: ['name'], optional: ['reaction', 'severity', 'certainty'] },
  problem: { required: ['name'], optional: ['since', 'code'] },
  pregnancy: { required: ['state'], optional: ['due_on'] },
  implant: { required: ['name'], optional: ['since'] },
  procedure: { required: ['name'], optional: ['since'] },
  habit: { required: ['habit', 'state'], optional: ['amount', 'name'] },
  immunisation: { required: ['name'], optional: ['since', 'dose'] },
  family: { required: ['relation', 'name'], optional: [] },
};

export interface ContentProblem {
  readonly field: string;
  readonly code:
    | 'required'
    | 'unknown_field'
    | 'format'
    | 'wrong_format'
    | 'in_the_future'
    | 'in_the_past'
    | 'other';
}

/** What is wrong with the content of an entry of this kind; empty when it is complete. */
export function problemsOf(kind: HistoryKind, content: HistoryContent): ContentProblem[] {
  const { required, optional } = FIELDS[kind];
  const has = (field: ContentField) => content[field] !== undefined && content[field] !== '';
  const missing = required
    .filter((field) => !has(field))
    .map((field) => ({ field: `content.${field}`, code: 'required' as const }));
  const unknown = (Object.keys(content) as ContentField[])
    .filter((field) => !required.includes(field) && !optional.includes(field))
    .map((field) => ({ field: `content.${field}`, code: 'unknown_field' as const }));
  const states: readonly string[] = kind === 'pregnancy' ? PREGNANCY_STATES : HABIT_STATES;
  const isState =
    content.state === undefined || !required.includes('state') || states.includes(content.state);
  const wrong = isState ? [] : [{ field: 'content.state', code: 'format' as const }];
  return [...missing, ...unknown, ...wrong];
}

/** Forty weeks from the first day of the last period, and what an estimate can be wrong by. */
const DAYS_UNTIL_DUE = 294;
const DAYS_OVERDUE = 28;

/**
 * Days that no calendar has, what began after today, and a due date that no pregnancy of today can have.
 * @param today YYYY-MM-DD at the clinic
 */
export function dateProblems(content: HistoryContent, today: string): ContentProblem[] {
  const { since = '', due_on = '' } = content;
  const problems: ContentProblem[] = [];
  for (const [field, date] of Object.entries({ since, due_on }))
    if (date.length === 10 && !isDay(date))
      problems.push({ field: `content.${field}`, code: 'wrong_format' });
  if (since > today.slice(0, since.length)) problems.push({ field: 'content.since', code: 'in_the_future' });
  if (due_on && content.state === 'pregnant') {
    const far = (days: number) => addDays(today, days).slice(0, due_on.length);
    if (due_on < far(-DAYS_OVERDUE)) problems.push({ field: 'content.due_on', code: 'in_the_past' });
    if (due_on > far(DAYS_UNTIL_DUE)) problems.push({ field: 'content.due_on', code: 'other' });
  }
  return problems;
}

function isDay(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** Patients change what no doctor has confirmed; doctors in care change everything. */
export const mayChange = (isDoctor: boolean, isConfirmed: boolean): boolean => isDoctor || !isConfirmed;
