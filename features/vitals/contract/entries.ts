import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS, Readings, SUGAR_CONTEXTS } from '#platform/contract/readings.ts';
import { Can, exact, Id, Instant, list, nullable, oneOf, optional, Text } from '#platform/contract/schema.ts';
import { GIVEN_SOURCES, GivenReadings, MAX_NOTE, READERS, Unit, Vital } from './shapes.ts';

export const VITALS_PAGE = 100;
export const MAX_VITALS_PAGE = 500;

const Params = exact({ vital_id: Id });
const Note = Text(MAX_NOTE);

/** Who was notified of a critical reading, and when. */
export const CriticalReading = Type.Object({
  vital_id: Id,
  /** Null without a notified user: the patient has no care team, or only the member who entered it. */
  notified_at: nullable(Instant),
  notified: list(Type.Object({ person_id: Id, name: nullable(Type.String()) })),
});
export type CriticalReading = Static<typeof CriticalReading>;

export const listVitals = endpoint({
  name: 'listVitals',
  method: 'GET',
  path: '/vitals',
  summary:
    'Readings, newest first: your own, or of `patient_id`. `before` is the `next_cursor` of the page before, or an instant.',
  access: READERS,
  query: exact({
    limit: optional(Type.Integer({ minimum: 1, maximum: MAX_VITALS_PAGE, default: VITALS_PAGE })),
    patient_id: optional(Id),
    type: optional(oneOf(READING_KINDS)),
    /** Only of blood sugar. */
    context: optional(oneOf(SUGAR_CONTEXTS)),
    before: optional(Type.String({ minLength: 1, maxLength: 400, pattern: '^[A-Za-z0-9_:.+ -]+$' })),
    /** Taken then or later. */
    from: optional(Instant),
    /** Taken before then. */
    to: optional(Instant),
    /** Also the newest of each kind, and which of them are critical and unanswered. */
    latest: optional(Type.Boolean()),
  }),
  reply: Type.Object({
    patient_id: Id,
    vitals: list(Vital),
    /** The newest of each kind, where `latest` asks for them; HbA1c is a kind of its own. */
    latest: list(Vital),
    /** The critical ones of `latest` without an answer of the care team yet; newest first. */
    critical: list(CriticalReading),
    /** When they were looked up: what an answer to them is about (`seen_until` of the triage). */
    as_of: Instant,
    next_cursor: nullable(Type.String()),
    /** cm, as last measured. */
    height_cm: nullable(Type.Number()),
    can: Can('add', 'set_ranges', 'set_routine'),
  }),
});

export const AddedVital = Type.Object({
  ...Vital.properties,
  /**
   * Of a reading from a meter that was not stored: the measurement is stored already, or was deleted. Null when it is
   * new, and always for other sources: a repeated call there gets the first answer again.
   */
  known: nullable(oneOf(['there', 'deleted'])),
});
export type AddedVital = Static<typeof AddedVital>;

export const addVital = endpoint({
  name: 'addVital',
  method: 'POST',
  path: '/vitals',
  summary:
    'Keeps a reading under an id of your making. The same again answers 200; another one under that id 409. Where the unit seems mixed up it is asked back: `unit_doubtful` with `likely_unit`; `unit_confirmed` says that it is meant. A measurement of a meter (`source` is `device`) that is here already, whichever way it came, answers 200 with the reading that it is, whoever tells it; `known` says so.',
  access: READERS,
  body: exact({
    id: Id,
    /** Clinicians name the patient; patients name a family member. */
    patient_id: optional(Id),
    type: oneOf(READING_KINDS),
    readings: GivenReadings,
    unit: optional(Unit),
    unit_confirmed: optional(Type.Boolean()),
    taken_at: Instant,
    note: optional(Note),
    source: optional(oneOf(GIVEN_SOURCES)),
    file_id: optional(Id),
  }),
  reply: AddedVital,
  status: 201,
  errors: ['vital_id_taken', 'unit_doubtful'],
  idempotent: true,
});

export const getVital = endpoint({
  name: 'getVital',
  method: 'GET',
  path: '/vitals/{vital_id}',
  summary: 'One reading, and whose it is.',
  access: READERS,
  params: Params,
  reply: Type.Object({ ...Vital.properties, patient_id: Id }),
});

export const updateVital = endpoint({
  name: 'updateVital',
  method: 'PATCH',
  path: '/vitals/{vital_id}',
  summary: 'Replaces the readings; what they were stays in the history. What is left out stays as it is.',
  access: READERS,
  params: Params,
  body: exact({
    readings: optional(GivenReadings),
    /** Of the readings, also when these stay; else that of before. */
    unit: optional(Unit),
    unit_confirmed: optional(Type.Boolean()),
    taken_at: optional(Instant),
    note: optional(Note),
  }),
  reply: Vital,
  errors: ['unit_doubtful'],
});

export const deleteVital = endpoint({
  name: 'deleteVital',
  method: 'DELETE',
  path: '/vitals/{vital_id}',
  summary: 'Takes a reading away; restoring brings it back. Deleting what is deleted changes nothing.',
  access: READERS,
  params: Params,
  reply: exact({ ok: Type.Boolean() }),
});

export const restoreVital = endpoint({
  name: 'restoreVital',
  method: 'POST',
  path: '/vitals/{vital_id}/restore',
  summary: 'Brings a deleted reading back.',
  access: READERS,
  params: Params,
  reply: Vital,
});

/** What was before a change. */
export const VitalChange = Type.Object({
  at: Instant,
  action: oneOf(['edited', 'deleted', 'restored', 'photo_removed']),
  /** Who did it; null when that was the patient, or a user with a deleted account. */
  by_name: nullable(Type.String()),
  readings: Readings,
  unit: Type.String(),
  taken_at: Instant,
  note: Type.String(),
});
export type VitalChange = Static<typeof VitalChange>;

export const getVitalHistory = endpoint({
  name: 'getVitalHistory',
  method: 'GET',
  path: '/vitals/{vital_id}/history',
  summary: 'Every change of a reading, newest first, with what was there before it.',
  access: READERS,
  params: Params,
  reply: Type.Object({ vital: Vital, changes: list(VitalChange) }),
});
