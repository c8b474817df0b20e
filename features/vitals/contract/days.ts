import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS, Readings } from '#platform/contract/readings.ts';
import { Day, exact, Id, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { LEVELS, READERS, SOURCES, Vital } from './shapes.ts';

/** Days that one answer may span. */
export const MAX_DAYS = 366;
export const DEFAULT_DAYS = 30;
/** More than that in one answer and `more` says so: the later ones are there. */
export const MAX_ENTRIES = 5000;

export const DayEntry = Type.Object({
  id: Id,
  readings: Readings,
  type: oneOf(READING_KINDS),
  unit: Type.String(),
  taken_at: Instant,
  source: oneOf(SOURCES),
  level: nullable(oneOf(LEVELS)),
});
export type DayEntry = Static<typeof DayEntry>;

export const getVitalsByDate = endpoint({
  name: 'getVitalsByDate',
  method: 'GET',
  path: '/vitals/by-date',
  summary:
    'Readings by the day on which they were taken (of the clinic, YYYY-MM-DD), and those of them that were entered by hand. The last 30 days unless told.',
  access: READERS,
  query: exact({
    patient_id: optional(Id),
    type: optional(oneOf(READING_KINDS)),
    from: optional(Day),
    /** The last day, itself included. */
    to: optional(Day),
  }),
  reply: Type.Object({
    patient_id: Id,
    /** What was asked for. */
    selected_tab: oneOf(['all', ...READING_KINDS]),
    /** They are the reader's own. */
    is_personal: Type.Boolean(),
    from: Day,
    to: Day,
    /** Within a day from morning to night. A day without readings isn't there. */
    vitals_by_date: Type.Record(Type.String(), list(DayEntry)),
    /** Newest first. */
    manual_vitals: list(Vital),
    more: Type.Boolean(),
  }),
});
