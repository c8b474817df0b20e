import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS } from '#platform/contract/readings.ts';
import { Day, exact, Id, oneOf, optional } from '#platform/contract/schema.ts';
import { READERS } from './shapes.ts';

/** In English, for users of every language: the file is for programs and for doctors of any language. */
export const EXPORTED_COLUMNS = [
  'date',
  'time',
  'type',
  'value',
  'systolic',
  'diastolic',
  'pulse',
  'unit',
  'context',
  'range',
  'note',
  'source',
  'entered_by',
  'taken_at',
] as const;

/** Readings of one file that goes out; as many as one that comes in may hold. */
export const MAX_EXPORTED = 10_000;

export const exportVitalsCsv = endpoint({
  name: 'exportVitalsCsv',
  method: 'GET',
  path: '/vitals/csv',
  summary: `Readings of a period as CSV (UTF-8 with its mark, RFC 4180), oldest first, with English names of columns; \`POST /vitals/csv\` takes it back. The last 30 days unless told; at most ${MAX_EXPORTED} readings.`,
  access: READERS,
  query: exact({
    patient_id: optional(Id),
    type: optional(oneOf(READING_KINDS)),
    from: optional(Day),
    /** The last day, itself included. */
    to: optional(Day),
  }),
  takesLong: true,
  mayBeOld: true,
  reply: Type.String(),
  produces: 'text/csv',
  errors: ['export_too_long'],
});
