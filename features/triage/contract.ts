import Type, { type Static } from 'typebox';
import { CARERS, LEVELS } from '#features/vitals/contract/shapes.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS, Readings, SUGAR_CONTEXTS } from '#platform/contract/readings.ts';
import {
  Can,
  Cursor,
  exact,
  Id,
  Instant,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';

export const TRIAGE_PAGE = 30;

/** The most urgent first. */
export const TRIAGE_REASONS = ['critical', 'out_of_range', 'silent'] as const;
export type TriageReason = (typeof TRIAGE_REASONS)[number];

export const TriageEntry = Type.Object({
  patient_id: Id,
  name: nullable(Type.String()),
  /** E.164, of the critical ones; of a family member, that of who manages them. */
  phone: nullable(Type.String()),
  reason: oneOf(TRIAGE_REASONS),
  /** The time of the first unhandled reading, or the start of a silence that the routine doesn't allow. */
  since: Instant,
  /** The newest of these readings; null of those who are silent. */
  vital: nullable(
    Type.Object({
      id: Id,
      type: oneOf(READING_KINDS),
      readings: Readings,
      unit: Type.String(),
      taken_at: Instant,
      level: nullable(oneOf(LEVELS)),
    }),
  ),
  /** An unanswered critical result of a laboratory: as the lab printed it, and the address of its screen. */
  alert: nullable(Type.Object({ text: Type.String(), at: Instant, href: Type.String() })),
  /** Of a critical one: another of its kind was measured after it, so that it isn't how the patient is now. */
  measured_since: Type.Boolean(),
  /** What the routine wants; null of the others. */
  routine: nullable(
    Type.Object({
      routine_id: Id,
      type: oneOf(READING_KINDS),
      context: nullable(oneOf(SUGAR_CONTEXTS)),
      every_days: Type.Integer(),
    }),
  ),
  /** The member of the care team who takes care of it; null: none yet. */
  owner_id: nullable(Id),
  owner_name: nullable(Type.String()),
  /**
   * Set by the owner; else an hour after a critical reading, a day after one out of range, three of silence. What is
   * critical and came after the owner set it is due within its hour all the same.
   */
  deadline_at: Instant,
  overdue: Type.Boolean(),
  /** The latest note of the care team for each other; empty without one. */
  note: Type.String(),
  /** Who wrote it, and when; null without a note. */
  note_by_name: nullable(Type.String()),
  note_at: nullable(Instant),
  can: Can('take', 'release', 'close'),
});
export type TriageEntry = Static<typeof TriageEntry>;

export const listTriage = endpoint({
  name: 'listTriage',
  method: 'GET',
  path: '/vitals-triage',
  summary:
    'Assigned patients whose readings need a look: critical, out of range, or silent for longer than their routine. The most urgent and longest waiting first.',
  access: CARERS,
  query: exact({
    reason: optional(oneOf(TRIAGE_REASONS)),
    /** Only what the principal has taken over. */
    mine: optional(Type.Boolean()),
    limit: optional(Type.Integer({ minimum: 1, maximum: 100, default: TRIAGE_PAGE })),
    cursor: optional(Cursor),
  }),
  reply: Type.Object({
    patients: list(TriageEntry),
    /** Of all patients in the principal's care. */
    counts: Type.Object({
      critical: Type.Integer(),
      out_of_range: Type.Integer(),
      silent: Type.Integer(),
    }),
    next_cursor: nullable(Type.String()),
    /** When it was looked up: what came in later isn't in it. */
    as_of: Instant,
  }),
});

export const updateTriage = endpoint({
  name: 'updateTriage',
  method: 'PATCH',
  path: '/vitals-triage/{patient_id}',
  summary:
    'Takes a patient over (`owner: me`), gives them back (`nobody`), sets the deadline, or closes it (`closed`): it comes back with the next reading that is out of range.',
  access: CARERS,
  params: exact({ patient_id: Id }),
  body: exact({
    owner: optional(oneOf(['me', 'nobody'])),
    deadline_at: optional(nullable(Instant)),
    closed: optional(Type.Literal(true)),
    /**
     * `as_of` of the list that is answered: what came in later counts as not seen, and brings a closed entry back. Left
     * out: now. A deadline is set for what was seen, too.
     */
    seen_until: optional(Instant),
    /** For the colleagues; stored with its author. */
    note: optional(Text(500)),
  }),
  reply: Type.Object({
    patient_id: Id,
    owner_id: nullable(Id),
    deadline_at: nullable(Instant),
    closed_at: nullable(Instant),
    note: Type.String(),
  }),
});
