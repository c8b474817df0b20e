import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { READERS } from './shapes.ts';

/** What a range is of. Each in one unit, `RANGE_UNITS` of rules/ranges.ts. */
export const MEASURES = [
  'sugar_fasting',
  'sugar_after_meal',
  'sugar_random',
  'hba1c',
  'systolic',
  'diastolic',
  'pulse',
  'spo2',
  'temperature',
  'bmi',
  'weight',
  'calories',
] as const;
export type Measure = (typeof MEASURES)[number];

/** Below `critical_low`, below `low`, from `high` on, from `critical_high` on. Null: no such bound. */
const Bound = optional(nullable(Type.Number({ minimum: 0, maximum: 20_000 })));

export const VitalRange = Type.Object({
  measure: oneOf(MEASURES),
  unit: Type.String(),
  critical_low: nullable(Type.Number()),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
  critical_high: nullable(Type.Number()),
  /** Set for this patient; else what holds for everybody. */
  own: Type.Boolean(),
  /** Where the bounds of everybody come from: names of publications, in English as they are cited. */
  sources: list(Type.String()),
  /** Of one's own. */
  set_by_name: nullable(Type.String()),
  set_at: nullable(Instant),
});
export type VitalRange = Static<typeof VitalRange>;

const Ranges = Type.Object({
  patient_id: Id,
  ranges: list(VitalRange),
  can: Type.Object({ edit: Type.Boolean() }),
});

export const getVitalRanges = endpoint({
  name: 'getVitalRanges',
  method: 'GET',
  path: '/vital-ranges',
  summary: 'The ranges that hold for a patient, each with its source.',
  access: READERS,
  query: exact({ patient_id: optional(Id) }),
  reply: Ranges,
});

export const putVitalRanges = endpoint({
  name: 'putVitalRanges',
  method: 'PUT',
  path: '/vital-ranges',
  summary:
    "A doctor sets an assigned patient's own ranges: those that are named; every other measure is as for everybody.",
  access: ['doctor'],
  body: exact({
    patient_id: Id,
    ranges: list(
      exact({ measure: oneOf(MEASURES), critical_low: Bound, low: Bound, high: Bound, critical_high: Bound }),
      MEASURES.length,
    ),
  }),
  reply: Ranges,
});
