/** What is counted of the visits and chats of a clinician. */
const COUNTED_OF_CLINICIANS = [
  'booked',
  'completed',
  'declined',
  'cancelled',
  'no_show',
  'still_open',
  'started',
  'on_time',
  'late',
  'new_patients',
  'returning_patients',
  'prescribed',
  'not_prescribed',
  'notes_late',
  'notes_in_time',
  'chats_asked',
  'chats_answered',
  'chats_late',
  'chats_open',
] as const;
/** What is counted for the brand alone: no row of a clinician has it. */
const COUNTED_OF_BRAND = [
  'tests_ordered',
  'tests_reported',
  'tests_cancelled',
  'tests_under_way',
  'requests',
  'requests_paid',
  'requests_refunded',
  'requests_kept',
  'requests_unpaid',
  'paid_visits',
  'paid_tests',
  'paid_other',
  'bp_measured',
  'bp_in_range',
  'bp_out',
  'hba1c_measured',
  'hba1c_in_range',
  'hba1c_out',
  'medicated',
  'tests_suggested',
  'suggestions_ordered',
  'suggestions_declined',
  'suggestions_open',
  'subscriptions_started',
  'subscriptions_lost',
] as const;
/** What is counted of a day, with the people it is about. */
export const COUNTED = [...COUNTED_OF_CLINICIANS, ...COUNTED_OF_BRAND] as const;
export type Counted = (typeof COUNTED)[number];

/** Counts that make up another one. One of them alone can be worked out from the others. */
export const PARTS: readonly { readonly whole: Counted; readonly parts: readonly Counted[] }[] = [
  { whole: 'booked', parts: ['completed', 'declined', 'cancelled', 'no_show', 'still_open'] },
  { whole: 'completed', parts: ['new_patients', 'returning_patients'] },
  { whole: 'completed', parts: ['prescribed', 'not_prescribed'] },
  { whole: 'completed', parts: ['notes_late', 'notes_in_time'] },
  { whole: 'started', parts: ['on_time', 'late'] },
  { whole: 'tests_ordered', parts: ['tests_reported', 'tests_cancelled', 'tests_under_way'] },
  { whole: 'requests', parts: ['requests_paid', 'requests_unpaid'] },
  { whole: 'requests_paid', parts: ['paid_visits', 'paid_tests', 'paid_other'] },
  { whole: 'requests_paid', parts: ['requests_refunded', 'requests_kept'] },
  { whole: 'chats_asked', parts: ['chats_answered', 'chats_late', 'chats_open'] },
  { whole: 'bp_measured', parts: ['bp_in_range', 'bp_out'] },
  { whole: 'hba1c_measured', parts: ['hba1c_in_range', 'hba1c_out'] },
  { whole: 'tests_suggested', parts: ['suggestions_ordered', 'suggestions_declined', 'suggestions_open'] },
];

const AMOUNTS_OF_BRAND = [
  'asked_paise',
  'collected_paise',
  'refunded_paise',
  'unpaid_paise',
  'visits_paise',
  'tests_paise',
  'other_paise',
  'doses_due',
  'doses_taken',
] as const;
/** What is added up besides: minutes of the clinic, paise, doses. Each is shown only where the count that it belongs to is. */
export const AMOUNTS = ['booked_minutes', 'offered_minutes', ...AMOUNTS_OF_BRAND] as const;
export type Amount = (typeof AMOUNTS)[number];

export const SPREADS = [
  'lead_hours',
  'wait_minutes',
  'visit_minutes',
  'report_hours',
  'reply_minutes',
] as const;
export type SpreadName = (typeof SPREADS)[number];

/** The names of what a brand's row has beside the sums of its clinicians' rows. */
export const OF_BRAND: ReadonlySet<string> = new Set([
  ...COUNTED_OF_BRAND,
  ...AMOUNTS_OF_BRAND,
  'report_hours' satisfies SpreadName,
]);

/** People are named by their ids where they are few, so that they can be counted over several rows; of more the number is the least that a cell needs. */
export type People = number | readonly string[];

/** One day of a brand, or of one of its clinicians. */
export interface DayFigures {
  readonly day: string;
  readonly counts: Readonly<Partial<Record<Counted, number>>>;
  readonly amounts: Readonly<Partial<Record<Amount, number>>>;
  readonly people: Readonly<Partial<Record<Counted, People>>>;
  /** Value to how often, as JSON has them. */
  readonly spreads: Readonly<Partial<Record<SpreadName, Readonly<Record<string, number>>>>>;
}

/** One occurrence of the day, about one person. */
export interface Occurrence {
  readonly day: string;
  /** Null: the brand's alone. */
  readonly clinicianId: string | null;
  readonly personId: string;
  readonly counts: readonly Counted[];
  readonly amounts: Readonly<Partial<Record<Amount, number>>>;
  readonly spreads: Readonly<Partial<Record<SpreadName, number>>>;
}
