import Type, { type Static } from 'typebox';
import { Day, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';

/** A figure of fewer people than this is not given: it could tell who they are. */
export const LEAST_PEOPLE = 5;

/** Lengths of a report, in days: whole weeks, so that no two reports differ by a day. */
export const WINDOWS = [7, 14, 28, 91, 182, 364] as const;
export type WindowDays = (typeof WINDOWS)[number];
export const DEFAULT_WINDOW: WindowDays = 28;

export const SUMMARY_TYPES = ['overview', 'clinicians', 'patients', 'quality', 'labs', 'payments'] as const;
export type SummaryType = (typeof SUMMARY_TYPES)[number];

export const SORTS = ['booked', 'name'] as const;

/** Counts of visits, people's money in paise, minutes, hours, and percentages (0 to 100). */
export const FIGURES = [
  'booked',
  'completed',
  'declined',
  'cancelled',
  'no_show',
  'completed_percent',
  'declined_percent',
  'cancelled_percent',
  'no_show_percent',
  'lead_median_hours',
  'lead_p90_hours',
  'wait_median_minutes',
  'wait_p90_minutes',
  'visit_median_minutes',
  'visit_p90_minutes',
  'on_time_percent',
  'utilisation_percent',
  'new_patients',
  'returning_patients',
  'new_percent',
  'prescribed_percent',
  'notes_late',
  'notes_late_percent',
  'tests_ordered',
  'tests_reported',
  'tests_cancelled',
  'report_median_hours',
  'report_p90_hours',
  'requests',
  'requests_paid',
  'asked_paise',
  'collected_paise',
  'refunded_paise',
  'unpaid_paise',
  'chats_asked',
  'reply_median_minutes',
  'reply_p90_minutes',
  'chats_late',
  'chats_late_percent',
  'triage_overdue',
  'bp_measured',
  'bp_in_range_percent',
  'hba1c_measured',
  'hba1c_in_range_percent',
  'doses_due',
  'adherence_percent',
  'tests_suggested',
  'suggestions_ordered_percent',
  'subscriptions_active',
  'subscriptions_started',
  'subscriptions_lost',
] as const;
export type Figure = (typeof FIGURES)[number];

const figure = optional(nullable(Type.Number()));
const figures = Object.fromEntries(FIGURES.map((name) => [name, figure])) as Record<Figure, typeof figure>;
const withheld = Type.Boolean({
  description: 'A figure here is null: it is of fewer than five people, or would give such a figure away',
});

export const Totals = Type.Object({ ...figures, withheld });
export type Totals = Static<typeof Totals>;

export const Before = Type.Object({ from: Day, to: Day, ...figures, withheld });

export const Row = Type.Object({
  /** Of a clinician, else the name of a step or of what was paid for. */
  id: Type.String(),
  name: nullable(Type.String()),
  user_type: nullable(oneOf(['doctor', 'coach'])),
  ...figures,
  withheld,
});
export type Row = Static<typeof Row>;

/** One week, which begins on a Monday. */
export const Week = Type.Object({
  from: Day,
  booked: nullable(Type.Integer()),
  wait_median_minutes: nullable(Type.Number()),
});

export const Report = Type.Object({
  from: Day,
  to: Day,
  days: Type.Integer(),
  summary_type: oneOf(SUMMARY_TYPES),
  totals: Totals,
  before: Before,
  series: list(Week),
  rows: list(Row),
  page: Type.Integer(),
  page_size: Type.Integer(),
  pages: Type.Integer(),
});
export type Report = Static<typeof Report>;
