import {
  type Beyond,
  READING_KINDS,
  type ReadingKind,
  type SugarContext,
} from '#platform/contract/readings.ts';
import type { Measure, Source, Vital } from '../../contract.ts';

/** As the hand-written statements give them; instants in milliseconds since 1970. */
export interface VitalRow {
  readonly id: string;
  readonly patient_id: string;
  readonly type: ReadingKind;
  readonly value: number | null;
  readonly systolic: number | null;
  readonly diastolic: number | null;
  readonly pulse: number | null;
  readonly context: SugarContext | null;
  readonly beyond: Beyond | null;
  readonly unit: string;
  readonly taken_at: number;
  readonly recorded_at: number;
  readonly source: Source;
  readonly note: string;
  readonly file_id: string | null;
  readonly entered_as: Vital['entered_by'];
  readonly entered_by_name: string | null;
  readonly edits: number;
}

/** Of `vitals v left join persons p`, the one who entered it unless that was the patient. */
export const VITAL_COLUMNS = `v.id, v.patient_id, v.type, v.value, v.systolic, v.diastolic, v.pulse, v.context, v.beyond, v.unit,
  extract(epoch from v.taken_at)::float8 * 1000 as taken_at,
  extract(epoch from v.recorded_at)::float8 * 1000 as recorded_at,
  v.source, v.note, v.file_id, v.entered_as, p.name as entered_by_name, v.edits`;
export const VITAL_JOIN = `left join persons p on p.id = v.entered_by and v.entered_by <> v.patient_id`;

/** What `vitals v` shows, as the history of its changes keeps it. */
export const READINGS_OF_V = `jsonb_strip_nulls(jsonb_build_object('value', v.value, 'systolic', v.systolic,
          'diastolic', v.diastolic, 'pulse', v.pulse, 'context', v.context, 'beyond', v.beyond))`;

export interface OwnRangeRow {
  readonly measure: Measure;
  readonly critical_low: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly critical_high: number | null;
}

/** What readings are judged by. */
export interface JudgedBy {
  readonly ranges: readonly OwnRangeRow[];
  readonly height: number | null;
}

/** The own ranges of a patient as JSON, and the height last measured in centimetres. Arguments are SQL. */
export const judgedBySql = (patientId: string, brandId: string): string => `
  (select coalesce(json_agg(json_build_object('measure', o.measure, 'critical_low', o.critical_low, 'low', o.low,
      'high', o.high, 'critical_high', o.critical_high)), '[]')
    from vital_ranges o
    where o.patient_id = ${patientId} and o.brand_id = ${brandId} and o.ended_at is null) as ranges,
  (select h.canonical_value from vitals h
    where h.patient_id = ${patientId} and h.brand_id = ${brandId} and h.type = 'height' and h.deleted_at is null
    order by h.taken_at desc, h.id desc limit 1) as height`;

/** Rows of `(type, is_hba1c)`. An average of months says nothing about what sugar is now. */
export const EACH_KIND = READING_KINDS.flatMap((kind) =>
  kind === 'blood_sugar' ? [`('${kind}', false)`, `('${kind}', true)`] : [`('${kind}', false)`],
).join(', ');
/** Of `vitals v` and `k (type, is_hba1c)`. */
export const IS_OF_KIND = `v.type = k.type and (coalesce(v.context, '') = 'hba1c') = k.is_hba1c`;
