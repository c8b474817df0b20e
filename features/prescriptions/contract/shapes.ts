import Type, { type Static } from 'typebox';
import { ROUTES } from '#features/medicines/rules.ts';
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
  Text,
} from '#platform/contract/schema.ts';

export const PRESCRIPTION_STATES = ['draft', 'signed', 'replaced', 'withdrawn', 'expired'] as const;
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number];
/** What can be counted; everything else is taken as its directions say. */
export const DOSE_UNITS = [
  'tablet',
  'capsule',
  'ml',
  'sachet',
  'unit',
  'puff',
  'drop',
  'application',
] as const;
export type DoseUnit = (typeof DOSE_UNITS)[number];
export const DOSE_FOODS = ['before', 'with', 'after'] as const;
export const DOSE_ROUTES = ROUTES;
/** `seal`: our key only. `pkcs7`: the PDF carries a certificate of the operator. `e_sign`: one of a licensed authority. */
export const SIGNATURE_LEVELS = ['seal', 'pkcs7', 'e_sign', 'e_sign_simulated'] as const;
export type SignatureLevel = (typeof SIGNATURE_LEVELS)[number];
export const MEDIA_OF_VISIT = ['in_person', 'video', 'audio', 'chat'] as const;
export const PREGNANT = ['yes', 'no', 'unknown'] as const;
export const MOST_LINES = 20;

/** `1-0-0-1`: morning, noon, evening, night; quarters are allowed. */
const AMOUNT = '(?:0|[1-9][0-9]?)(?:\\.(?:25|5|75))?';
export const Timing = Type.String({
  pattern: `^${AMOUNT}-${AMOUNT}-${AMOUNT}-${AMOUNT}$`,
  description: 'morning-noon-evening-night, e.g. 1-0-0-1',
});

const Days = Type.Integer({ minimum: 1, maximum: 365 });
const Weekday = Type.Integer({ minimum: 1, maximum: 7 });

export const PrescriptionLine = exact({
  line_id: Id,
  /** Absent: typed by hand. Nothing is known about such a medicine and nothing is checked. */
  medicine_id: optional(Id),
  product_id: optional(Id),
  /** Generic. Of a medicine of the catalogue it is the catalogue's. */
  name: Line(160),
  strength: optional(Line(60)),
  form: optional(Line(40)),
  route: optional(oneOf(DOSE_ROUTES)),
  unit: optional(oneOf(DOSE_UNITS)),
  timing: optional(Timing),
  food: optional(oneOf(DOSE_FOODS)),
  /** Absent: until the doctor says otherwise. */
  days: optional(Days),
  starts_on: optional(Day),
  as_needed: optional(Type.Boolean()),
  /** Between two that are taken as needed. */
  min_gap_hours: optional(Type.Integer({ minimum: 1, maximum: 72 })),
  /** 1 is Monday. Absent: each day. */
  weekdays: optional(list(Weekday, 7)),
  /** How the dose continues after `days`, step by step. */
  later: optional(list(exact({ timing: Timing, days: Days }), 5)),
  quantity: optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  /** In the doctor's words; never translated. */
  directions: optional(Line(300)),
});
export type PrescriptionLine = Static<typeof PrescriptionLine>;

export const CheckOverride = exact({
  rule_id: Line(120),
  lines: list(Id, 2),
  reason: Line(300),
});
export type CheckOverride = Static<typeof CheckOverride>;

export const PrescriptionContent = exact({
  diagnosis: optional(Line(300)),
  complaints: optional(Text(2000)),
  history: optional(Text(2000)),
  examination: optional(Text(2000)),
  investigations: optional(Text(2000)),
  advice: optional(Text(2000)),
  follow_up_on: optional(Day),
  last_period_on: optional(Day),
  pregnant: optional(oneOf(PREGNANT)),
  /** For what this doctor has seen the patient before. */
  same_condition: optional(Type.Boolean()),
  identity_confirmed: optional(Type.Boolean()),
  consent_confirmed: optional(Type.Boolean()),
  /** In the blood, mg/dL, as read from a result: the kidney is checked by it. */
  creatinine: optional(exact({ value: Type.Number({ minimum: 0.1, maximum: 25 }), on: Day })),
  /** Of a minor. */
  adult_present: optional(Type.Boolean()),
  /** Why a medicine on none of the lists is right at a distance. */
  statement: optional(Text(500)),
  lines: list(PrescriptionLine, MOST_LINES),
  overrides: optional(list(CheckOverride, 60)),
});
export type PrescriptionContent = Static<typeof PrescriptionContent>;

export const FINDING_LEVELS = ['stop', 'warn', 'note'] as const;
export const PrescriptionFinding = Type.Object({
  rule_id: Type.String(),
  level: oneOf(FINDING_LEVELS),
  /** English. */
  why: Type.String(),
  source: Type.String(),
  reviewed: Type.Boolean(),
  /** Lines of this prescription, or of `taken_already`. */
  lines: list(Id),
  /** How often doctors of the brand have signed in spite of this rule. */
  times_overridden: Type.Integer(),
});
export type PrescriptionFinding = Static<typeof PrescriptionFinding>;

export const PrescriptionDecision = Type.Object({
  line_id: Id,
  decision: oneOf(['allowed', 'needs_reason', 'refused']),
  code: Type.String(),
  /** The law that says so. */
  instrument: Type.String(),
  offer: nullable(oneOf(['in_person_visit', 'video_visit', 'statement'])),
  mark: oneOf(['Rx', 'NRx', 'XRx']),
  cautions: list(Type.String()),
});
export type PrescriptionDecision = Static<typeof PrescriptionDecision>;

/** No finding means that no rule speaks of it, never that it is without danger. */
/** What may be missing before a prescription can be signed, in the order in which a screen asks for it. */
export const MISSING = [
  'registration_not_verified',
  'prescription_empty',
  'dose_missing',
  'diagnosis_missing',
  'identity_missing',
  'consent_missing',
] as const;
export type Missing = (typeof MISSING)[number];

export const PrescriptionChecks = Type.Object({
  outcome: oneOf(['done', 'failed']),
  version: Type.String(),
  law_version: Type.String(),
  checked: Type.Integer(),
  of: Type.Integer(),
  findings: list(PrescriptionFinding),
  not_checked: list(Type.Object({ kind: Type.String(), lines: list(Id), why: Type.String() })),
  /** Allergies as written that no rule can read. */
  unread_allergies: list(Type.String()),
  lines: list(PrescriptionDecision),
  taken_already: list(Type.Object({ line_id: Id, name: Type.String() })),
  /** CKD-EPI 2021, mL/min/1.73 m², with the day of the creatinine; null where it isn't known. */
  egfr: nullable(Type.Object({ value: Type.Integer(), on: Day })),
  /** What the server recorded of the visit. */
  mode: oneOf(MEDIA_OF_VISIT),
  consult: oneOf(['first', 'follow_up']),
  missing: list(oneOf(MISSING)),
  /** Another prescription of this patient, signed after this draft was saved. */
  newer: nullable(
    Type.Object({ prescription_id: Id, issued_at: Instant, doctor_name: nullable(Type.String()) }),
  ),
});
export type PrescriptionChecks = Static<typeof PrescriptionChecks>;

/** A line with the warnings for its reader. */
export const ShownLine = Type.Object({
  line_id: Id,
  medicine_id: nullable(Id),
  name: Type.String(),
  strength: nullable(Type.String()),
  form: nullable(Type.String()),
  route: oneOf(DOSE_ROUTES),
  unit: nullable(oneOf(DOSE_UNITS)),
  timing: nullable(Type.String()),
  food: nullable(oneOf(DOSE_FOODS)),
  days: nullable(Type.Integer()),
  starts_on: nullable(Type.String()),
  as_needed: Type.Boolean(),
  min_gap_hours: nullable(Type.Integer()),
  weekdays: list(Type.Integer()),
  /** Later steps of a dose that changes. */
  later: list(Type.Object({ timing: Type.String(), days: Type.Integer() })),
  quantity: nullable(Type.Integer()),
  directions: nullable(Type.String()),
  /** In the reader's language, from the coded parts; null where there are none. */
  sentence: nullable(Type.String()),
  sentence_en: nullable(Type.String()),
});
export type ShownLine = Static<typeof ShownLine>;

export const Prescription = Type.Object({
  prescription_id: Id,
  patient_id: Id,
  patient_name: nullable(Type.String()),
  appointment_id: nullable(Id),
  state: oneOf(PRESCRIPTION_STATES),
  version: Type.Integer(),
  doctor_id: Id,
  doctor_name: nullable(Type.String()),
  registration_number: nullable(Type.String()),
  registration_council: nullable(Type.String()),
  updated_at: Instant,
  issued_at: nullable(Instant),
  valid_until: nullable(Day),
  mode: nullable(oneOf(MEDIA_OF_VISIT)),
  content: PrescriptionContent,
  lines: list(ShownLine),
  replaces: nullable(Id),
  replaced_by: nullable(Id),
  withdrawn: nullable(Type.Object({ reason: Type.String(), at: Instant })),
  signature_level: nullable(oneOf(SIGNATURE_LEVELS)),
  /** The page of the QR code. */
  verify_url: nullable(Type.String()),
  dispensings: list(
    Type.Object({
      at: Instant,
      pharmacist_name: Type.String(),
      pharmacy: Type.String(),
      note: Type.String(),
    }),
  ),
  /** Details on the verification page are locked after wrong tries. */
  tries_locked: Type.Boolean(),
  /** Of drafts, for their author. */
  checks: nullable(PrescriptionChecks),
  can: Can('edit', 'sign', 'replace', 'withdraw', 'unlock'),
});
export type Prescription = Static<typeof Prescription>;

export const PrescriptionSummary = Type.Object({
  prescription_id: Id,
  patient_id: Id,
  patient_name: nullable(Type.String()),
  appointment_id: nullable(Id),
  state: oneOf(PRESCRIPTION_STATES),
  doctor_name: nullable(Type.String()),
  /** When it was signed, else saved last. */
  at: Instant,
  diagnosis: Type.String(),
  /** Names and strengths, as they stand on it. */
  medicines: list(Type.String()),
});
export type PrescriptionSummary = Static<typeof PrescriptionSummary>;
