import {
  type Decision,
  type DetailField,
  detailsOfKind,
  type HistoryAction,
  type HistoryDetails,
  type HistoryEntry,
  type HistoryKind,
  type Side,
} from './contract.ts';

/** What a decision about an entry depends on. */
export interface EntryState {
  readonly status: HistoryEntry['status'];
  readonly saidBy: Side;
  readonly isConfirmed: boolean;
  readonly isDisputed: boolean;
}

export type Permissions = HistoryEntry['can'];

const NOTHING: Permissions = {
  edit: false,
  confirm: false,
  resolve: false,
  reopen: false,
  mark_error: false,
  dispute: false,
};

/**
 * Doctors decide about every entry. The patient's side decides about what it reported until a doctor has confirmed it;
 * from then on it can only report that it is wrong. What was entered in error stays so.
 * @param side null: reads only
 */
export function permissionsOf(entry: EntryState, side: Side | null): Permissions {
  if (side === null || entry.status === 'entered_in_error') return NOTHING;
  const decides = side === 'clinician' || (entry.saidBy === 'patient' && !entry.isConfirmed);
  return {
    edit: decides,
    confirm: side === 'clinician' && (!entry.isConfirmed || entry.isDisputed),
    resolve: decides && entry.status === 'active',
    reopen: decides && entry.status === 'resolved',
    mark_error: decides,
    dispute: side === 'patient' && !decides && !entry.isDisputed,
  };
}

export const ACTION_OF: Readonly<Record<Decision, HistoryAction>> = {
  confirm: 'confirmed',
  resolve: 'resolved',
  reopen: 'reopened',
  mark_error: 'marked_as_error',
  dispute: 'disputed',
};

/** Decisions that nobody understands later without a reason. */
export const wantsReason = (decision: Decision): boolean =>
  decision === 'mark_error' || decision === 'dispute';

export interface ContentProblem {
  readonly field: string;
  readonly code: 'required' | 'unknown_field' | 'in_the_future';
}

/**
 * What doesn't fit the kind: fields of other kinds, a missing name, a beginning that is still to come.
 * @param today day of the clinic, YYYY-MM-DD
 */
export function problemsOf(
  kind: HistoryKind,
  given: {
    readonly text: string;
    readonly code?: string | null | undefined;
    readonly details?: HistoryDetails | undefined;
    readonly onset?: string | null | undefined;
  },
  today: string,
): ContentProblem[] {
  const { text, code, details = {}, onset } = given;
  const takes = detailsOfKind(kind);
  const problems: ContentProblem[] = (Object.keys(details) as DetailField[])
    .filter((field) => !takes.includes(field))
    .map((field) => ({ field: `details.${field}`, code: 'unknown_field' }));
  if (kind === 'pregnancy' ? details.state === undefined : text.trim() === '')
    problems.push({ field: kind === 'pregnancy' ? 'details.state' : 'text', code: 'required' });
  if (kind === 'family' && !details.relation) problems.push({ field: 'details.relation', code: 'required' });
  if (code && kind !== 'problem') problems.push({ field: 'code', code: 'unknown_field' });
  if (onset && onset > today.slice(0, onset.length)) problems.push({ field: 'onset', code: 'in_the_future' });
  return problems;
}

/** One spelling of white space and accents, so that the same word is stored as the same text. */
export const tidy = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

const WEIGHT = { life_threatening: 0, severe: 1, moderate: 2, mild: 3 } as const;

/** The worst first, then what was said last. */
export const bySeverity = (
  a: { readonly details: HistoryDetails; readonly said_at: string },
  b: { readonly details: HistoryDetails; readonly said_at: string },
): number =>
  (a.details.severity ? WEIGHT[a.details.severity] : 2.5) -
    (b.details.severity ? WEIGHT[b.details.severity] : 2.5) || b.said_at.localeCompare(a.said_at);
