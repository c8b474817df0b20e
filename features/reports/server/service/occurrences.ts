import { STATUS } from '#features/appointments/contract.ts';
import { type ReportVisit, reportVisits } from '#features/appointments/server/index.ts';
import { type ReportQuestion, reportQuestions } from '#features/chat/server/index.ts';
import {
  type ReportOrder,
  type ReportSuggestion,
  reportOrders,
  reportSuggestions,
} from '#features/labs/server/index.ts';
import { type ReportDoses, reportDoses } from '#features/medications/server/index.ts';
import { visitsWithLateNotes } from '#features/notes/server/index.ts';
import { type ReportRequest, reportRequests } from '#features/payments/server/index.ts';
import { visitsWithPrescription } from '#features/prescriptions/server/index.ts';
import { type ReportSubscription, reportSubscriptions } from '#features/subscriptions/server/index.ts';
import { type ReportReading, reportReadings } from '#features/vitals/server/index.ts';
import { addDays, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Counted, Occurrence, Span } from '../../rules.ts';

/** Beyond two days ahead whole days say enough. */
const HOURS_THAT_COUNT = 48;
/** Longer waits are forgotten clicks rather than waits; they count as this. */
const MOST_MINUTES = 720;

const OUTCOMES: ReadonlyMap<number, Counted> = new Map([
  [STATUS.completed, 'completed'],
  [STATUS.declined, 'declined'],
  [STATUS.cancelled, 'cancelled'],
  [STATUS.noShow, 'no_show'],
]);

export type Source = Span & { readonly brandId: string; readonly now: Date };

const instantsOf = ({ brandId, from, to }: Source) => ({
  brandId,
  from: clinicInstant(from),
  until: clinicInstant(addDays(to, 1)),
});

/**
 * What counts for clinicians from the first day of a span to the last, read from the features that it belongs to: for
 * all of them, or for some.
 */
export async function clinicianOccurrences(
  db: Db,
  of: Source & { readonly clinicianIds?: readonly string[] | undefined },
): Promise<Occurrence[]> {
  const { clinicianIds, now } = of;
  const asked = { ...instantsOf(of), clinicianIds };
  const visits = await reportVisits(db, asked);
  const held = visits.filter(({ status }) => status === STATUS.completed).map(({ id }) => id);
  const late = await visitsWithLateNotes(db, held, now);
  const prescribed = await visitsWithPrescription(db, held);
  return [
    ...visits.map((visit) => visitOccurrence(visit, { late, prescribed })),
    ...(await reportQuestions(db, { ...asked, now })).map(questionOccurrence),
  ];
}

/** What counts for the brand alone. */
export async function brandOccurrences(db: Db, of: Source): Promise<Occurrence[]> {
  const { brandId, from, to, now } = of;
  const instants = instantsOf(of);
  return [
    ...(await reportOrders(db, instants)).map(orderOccurrence),
    ...(await reportRequests(db, instants)).map(requestOccurrence),
    ...(await reportSuggestions(db, instants)).map(suggestionOccurrence),
    ...(await reportReadings(db, { brandId, from, to })).map(readingOccurrence),
    ...(await reportDoses(db, { brandId, from, to, now })).map(dosesOccurrence),
    ...(await reportSubscriptions(db, { brandId, from, to })).map(subscriptionOccurrence),
  ];
}

const lead = (hours: number): number => (hours <= HOURS_THAT_COUNT ? hours : Math.round(hours / 24) * 24);
const capped = (minutes: number): number => Math.min(MOST_MINUTES, minutes);

export function visitOccurrence(
  visit: ReportVisit,
  written: { readonly late: ReadonlySet<string>; readonly prescribed: ReadonlySet<string> },
): Occurrence {
  const { id, day, clinician_id: clinicianId, patient_id: personId, status } = visit;
  const counts: Counted[] = ['booked'];
  const outcome = OUTCOMES.get(status);
  counts.push(outcome ?? 'still_open');
  if (visit.on_time !== null) counts.push('started', visit.on_time ? 'on_time' : 'late');
  if (outcome === 'completed')
    counts.push(
      visit.is_new ? 'new_patients' : 'returning_patients',
      written.prescribed.has(id) ? 'prescribed' : 'not_prescribed',
      written.late.has(id) ? 'notes_late' : 'notes_in_time',
    );
  const isUsed = outcome === undefined || outcome === 'completed' || outcome === 'no_show';
  return {
    ...{ day, clinicianId, personId, counts },
    amounts: isUsed ? { booked_minutes: visit.minutes } : {},
    spreads: {
      lead_hours: lead(visit.lead_hours),
      ...(visit.wait_minutes === null ? {} : { wait_minutes: capped(visit.wait_minutes) }),
      ...(visit.visit_minutes === null ? {} : { visit_minutes: capped(visit.visit_minutes) }),
    },
  };
}

function orderOccurrence({ day, patient_id: personId, is_cancelled, report_hours }: ReportOrder): Occurrence {
  const counts: Counted[] = ['tests_ordered'];
  if (is_cancelled) counts.push('tests_cancelled');
  else counts.push(report_hours === null ? 'tests_under_way' : 'tests_reported');
  return {
    ...{ day, clinicianId: null, personId, counts, amounts: {} },
    spreads: report_hours === null ? {} : { report_hours: Math.max(0, report_hours) },
  };
}

const PAID_FOR = {
  appointment: ['paid_visits', 'visits_paise'],
  lab_order: ['paid_tests', 'tests_paise'],
} as const;

function requestOccurrence(request: ReportRequest): Occurrence {
  const { day, patient_id: personId, amount, purpose, is_open, is_paid, refunded } = request;
  const [paidFor, paise] =
    PAID_FOR[purpose as keyof typeof PAID_FOR] ?? (['paid_other', 'other_paise'] as const);
  const counts: Counted[] = ['requests'];
  if (is_paid) counts.push('requests_paid', paidFor, refunded > 0 ? 'requests_refunded' : 'requests_kept');
  if (is_open) counts.push('requests_unpaid');
  return {
    ...{ day, clinicianId: null, personId, counts, spreads: {} },
    amounts: {
      asked_paise: amount,
      ...(is_paid ? { collected_paise: amount, [paise]: amount } : {}),
      ...(is_open ? { unpaid_paise: amount } : {}),
      ...(refunded > 0 ? { refunded_paise: refunded } : {}),
    },
  };
}

/** Of a few minutes each counts, of hours only about. */
const about = (minutes: number): number => (minutes <= 60 ? minutes : Math.round(minutes / 10) * 10);

export function questionOccurrence(question: ReportQuestion): Occurrence {
  const { day, clinician_id: clinicianId, patient_id: personId, reply_minutes, is_late } = question;
  const outcome: Counted = is_late ? 'chats_late' : reply_minutes === null ? 'chats_open' : 'chats_answered';
  return {
    ...{ day, clinicianId, personId, counts: ['chats_asked', outcome], amounts: {} },
    spreads: reply_minutes === null ? {} : { reply_minutes: about(Math.max(0, reply_minutes)) },
  };
}

const SUGGESTED: Readonly<Record<string, Counted>> = {
  ordered: 'suggestions_ordered',
  rejected: 'suggestions_declined',
};

/** Suggestions count for the brand alone: a doctor's few would be known by the brand's. */
const suggestionOccurrence = ({ day, patient_id: personId, state }: ReportSuggestion): Occurrence => ({
  ...{ day, clinicianId: null, personId, amounts: {}, spreads: {} },
  counts: ['tests_suggested', SUGGESTED[state] ?? 'suggestions_open'],
});

function readingOccurrence({ day, patient_id: personId, kind, is_in_range }: ReportReading): Occurrence {
  const counts: Counted[] =
    kind === 'pressure'
      ? ['bp_measured', is_in_range ? 'bp_in_range' : 'bp_out']
      : ['hba1c_measured', is_in_range ? 'hba1c_in_range' : 'hba1c_out'];
  return { day, clinicianId: null, personId, counts, amounts: {}, spreads: {} };
}

export const dosesOccurrence = ({ day, patient_id: personId, due, taken }: ReportDoses): Occurrence => ({
  ...{ day, clinicianId: null, personId, counts: ['medicated'], spreads: {} },
  amounts: { doses_due: due, ...(taken > 0 ? { doses_taken: taken } : {}) },
});

const subscriptionOccurrence = ({ day, person_id: personId, what }: ReportSubscription): Occurrence => ({
  ...{ day, clinicianId: null, personId, amounts: {}, spreads: {} },
  counts: [what === 'started' ? 'subscriptions_started' : 'subscriptions_lost'],
});
