import Type, { type Static } from 'typebox';
import {
  Can,
  Day,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';

/** In the order in which a clinician reads them. */
export const HISTORY_KINDS = [
  'allergy',
  'problem',
  'pregnancy',
  'procedure',
  'implant',
  'habit',
  'family',
  'immunisation',
] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];
/** Of these "none known" is an answer. */
export const ANSWERABLE_KINDS = ['allergy', 'problem', 'procedure', 'implant', 'family'] as const;
export type AnswerableKind = (typeof ANSWERABLE_KINDS)[number];

/** Medicines of a group share what people are allergic to; food and others are no medicines. */
export const ALLERGY_GROUPS = [
  'penicillin',
  'cephalosporin',
  'sulfonamide',
  'nsaid',
  'macrolide',
  'quinolone',
  'tetracycline',
  'acei',
  'statin',
  'opioid',
  'food',
  'other',
] as const;
export type AllergyGroup = (typeof ALLERGY_GROUPS)[number];
export const SEVERITIES = ['mild', 'moderate', 'severe', 'life_threatening'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const CERTAINTIES = ['suspected', 'likely', 'certain'] as const;
export type Certainty = (typeof CERTAINTIES)[number];
export const RELATIVES = [
  'mother',
  'father',
  'sister',
  'brother',
  'daughter',
  'son',
  'grandparent',
  'other',
] as const;
export const HABITS = ['smoking', 'chewing', 'alcohol', 'other'] as const;
export const HABIT_USES = ['never', 'former', 'current'] as const;
export const PREGNANCY_STATES = ['pregnant', 'breastfeeding', 'planning', 'not_pregnant'] as const;
export type PregnancyState = (typeof PREGNANCY_STATES)[number];

/** All that any kind has beside its text; which of them a kind takes is decided by `detailsOfKind`. */
export const HistoryDetails = exact({
  group: optional(oneOf(ALLERGY_GROUPS)),
  reaction: optional(Line(200)),
  severity: optional(oneOf(SEVERITIES)),
  relation: optional(oneOf(RELATIVES)),
  dose: optional(Type.Integer({ minimum: 1, maximum: 20 })),
  habit: optional(oneOf(HABITS)),
  use: optional(oneOf(HABIT_USES)),
  state: optional(oneOf(PREGNANCY_STATES)),
  due_on: optional(Day),
  note: optional(Line(300)),
});
export type HistoryDetails = Static<typeof HistoryDetails>;
export type DetailField = keyof HistoryDetails;

const DETAILS_OF_KIND: Readonly<Record<HistoryKind, readonly DetailField[]>> = {
  allergy: ['group', 'reaction', 'severity'],
  problem: [],
  pregnancy: ['state', 'due_on'],
  procedure: [],
  implant: [],
  habit: ['habit', 'use'],
  family: ['relation'],
  immunisation: ['dose'],
};
/** Which details an entry of a kind may have. */
export const detailsOfKind = (kind: HistoryKind): readonly DetailField[] => [
  ...DETAILS_OF_KIND[kind],
  'note',
];

/** A year, a month or a day: people often remember no more. */
export const Onset = Type.String({
  pattern: '^(19|20)\\d\\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?$',
  description: 'YYYY, YYYY-MM or YYYY-MM-DD',
});

export const STATUSES = ['active', 'resolved', 'entered_in_error'] as const;
export const SIDES = ['patient', 'clinician'] as const;
export type Side = (typeof SIDES)[number];
export const HISTORY_ACTIONS = [
  'added',
  'edited',
  'confirmed',
  'resolved',
  'reopened',
  'marked_as_error',
  'disputed',
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];
/** What is decided about an entry as it stands. */
export const DECISIONS = ['confirm', 'resolve', 'reopen', 'mark_error', 'dispute'] as const;
export type Decision = (typeof DECISIONS)[number];

export const HistoryEntry = Type.Object({
  entry_id: Id,
  patient_id: Id,
  kind: oneOf(HISTORY_KINDS),
  /** What the patient is allergic to, the name of the problem, vaccine, operation, ...; may be empty for a pregnancy. */
  text: Type.String(),
  /** ICD-10, of problems. */
  code: nullable(Type.String()),
  details: HistoryDetails,
  status: oneOf(STATUSES),
  /** How sure a clinician is; null where nobody judged it. */
  certainty: nullable(oneOf(CERTAINTIES)),
  onset: nullable(Type.String()),
  /** Who said it first. */
  said_by: oneOf(SIDES),
  said_by_name: nullable(Type.String()),
  said_at: Instant,
  /** The doctor who confirmed it, by name; null while it is only what the patient says. */
  confirmed_by: nullable(Type.String()),
  confirmed_at: nullable(Instant),
  /** That the patient says it is wrong. */
  disputed: nullable(Type.Object({ reason: Type.String(), at: Instant })),
  /** Grows with each change; sent back as `If-Match` or `version`. */
  version: Type.Integer(),
  updated_at: Instant,
  can: Can('edit', 'confirm', 'resolve', 'reopen', 'mark_error', 'dispute'),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** "None known" of a kind, as an answer of somebody. */
export const HistoryAnswer = Type.Object({
  answer_id: Id,
  kind: oneOf(ANSWERABLE_KINDS),
  said_by: oneOf(SIDES),
  by_name: nullable(Type.String()),
  at: Instant,
  can: Can('withdraw'),
});
export type HistoryAnswer = Static<typeof HistoryAnswer>;

export const HistoryVersion = Type.Object({
  version: Type.Integer(),
  action: oneOf(HISTORY_ACTIONS),
  at: Instant,
  by_name: nullable(Type.String()),
  side: oneOf(SIDES),
  reason: nullable(Type.String()),
  /** What it said before; null for the first. */
  before: nullable(
    Type.Object({
      text: Type.String(),
      code: nullable(Type.String()),
      details: HistoryDetails,
      status: oneOf(STATUSES),
      certainty: nullable(oneOf(CERTAINTIES)),
      onset: nullable(Type.String()),
    }),
  ),
});
export type HistoryVersion = Static<typeof HistoryVersion>;

/** A patient's history as it stands. A kind without entry and without answer was not asked. */
export const PatientHistory = Type.Object({
  entries: list(HistoryEntry),
  answers: list(HistoryAnswer),
  can: Can('add'),
});
export type PatientHistory = Static<typeof PatientHistory>;
