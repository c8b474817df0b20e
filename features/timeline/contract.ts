import Type, { type Static } from 'typebox';
import { LEVELS } from '#features/vitals/contract/shapes.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Cursor, exact, Id, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { CLINICIANS } from '#platform/domain/user-type.ts';

/** What a timeline may show. A feature that adds a source adds its kind here, and its words. */
export const TIMELINE_KINDS = [
  'visit',
  'note',
  'readings',
  'prescription',
  'lab_report',
  'medicine',
  'file',
  'history',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

export const TimelineReading = Type.Object({
  type: Type.String(),
  /** Of blood sugar: `fasting`, `hba1c`, ... */
  context: nullable(Type.String()),
  /** With its unit, as it was entered: `128/82 mmHg`; `HI` where the meter showed no number. */
  text: Type.String(),
  taken_at: Instant,
  is_critical: Type.Boolean(),
  /** By the patient's ranges of today; null where there is none for it. */
  level: nullable(oneOf(LEVELS)),
});
export type TimelineReading = Static<typeof TimelineReading>;

/** What an entry of the history says without words of its own. */
const TimelineHistory = Type.Object({
  state: nullable(Type.String()),
  habit: nullable(Type.String()),
  relation: nullable(Type.String()),
});

export const TimelineEntry = Type.Object({
  entry_id: Id,
  kind: oneOf(TIMELINE_KINDS),
  at: Instant,
  /** What was written: the first words of a note, the name of a file, the text of a history entry. */
  title: nullable(Type.String()),
  /** Of visits the mode, of history entries their kind. */
  about: nullable(Type.String()),
  /** What happened: the status of a visit, the change of a history entry. */
  word: nullable(Type.String()),
  /** Of history entries only. */
  history: nullable(TimelineHistory),
  by_name: nullable(Type.String()),
  /** One reading of each kind of that day: the newest critical one, else the newest. `count`: all readings of the day. */
  readings: list(TimelineReading),
  count: Type.Integer(),
  /** Where it is shown in full; null where the reader has no such screen. */
  link: nullable(Type.String()),
});
export type TimelineEntry = Static<typeof TimelineEntry>;

const KIND = `(${TIMELINE_KINDS.join('|')})`;

export const getTimeline = endpoint({
  name: 'getTimeline',
  method: 'GET',
  path: '/patients/{patient_id}/timeline',
  summary:
    'What happened to a patient, newest first, for the doctors and coaches who look after them: visits, signed notes, readings by day, prescriptions, lab reports, changes of medicines, shared files, changes of the history. `kinds` narrows it, separated by commas.',
  access: CLINICIANS,
  params: exact({ patient_id: Id }),
  query: exact({
    kinds: optional(Type.String({ pattern: `^${KIND}(,${KIND})*$`, maxLength: 200 })),
    cursor: optional(Cursor),
  }),
  reply: Type.Object({ entries: list(TimelineEntry), next_cursor: nullable(Type.String()) }),
});
