import Type, { type Static } from 'typebox';
import { MAX_VITALS_PAGE, VITALS_PAGE } from '#features/vitals/contract/entries.ts';
import { LEVELS, READERS, Vital } from '#features/vitals/contract/shapes.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS } from '#platform/contract/readings.ts';
import { exact, Id, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';

/** Records in one call; a longer export comes in several. */
export const MAX_RECORDS = 2000;
/** Bytes in one call. */
export const MAX_RECORD_BYTES = 2 * 1_048_576;

export const OUTCOMES = ['taken', 'changed', 'already_there', 'refused'] as const;

/** Why a record or a line can't be taken, in the language of the user. */
export const ImportProblem = Type.Object({
  /** `record`, `unit`, `taken_at` or a field of the readings. */
  field: Type.String(),
  code: Type.String(),
  message: Type.String(),
});
export type ImportProblem = Static<typeof ImportProblem>;

export const ImportedRecord = Type.Object({
  /** Its place among the records that were sent, from 0. */
  index: Type.Integer(),
  /** What the platform calls it; null when it doesn't say. */
  record_id: nullable(Type.String()),
  type: nullable(oneOf(READING_KINDS)),
  outcome: oneOf(OUTCOMES),
  /** The reading that it is here; null when it was refused. */
  vital_id: nullable(Id),
  problems: list(ImportProblem),
});
export type ImportedRecord = Static<typeof ImportedRecord>;

const counts = {
  taken: Type.Integer(),
  /** There already, and another value since: the reading was replaced, its history says by what. */
  changed: Type.Integer(),
  already_there: Type.Integer(),
  refused: Type.Integer(),
};

/** The worst of what came new and was taken lately; null where nothing did, or there is no range for it. */
export const WorstLevel = nullable(oneOf(LEVELS));

export const ImportReply = Type.Object({ ...counts, level: WorstLevel, results: list(ImportedRecord) });
export type ImportReply = Static<typeof ImportReply>;

/** What the platforms export grows with each of their versions: what isn't a record is passed over. */
const Export = Type.Object(
  {
    /** Required for clinicians; for patients only when they import for a family member. */
    patient_id: optional(Id),
    records: optional(Type.Array(Type.Unknown(), { maxItems: MAX_RECORDS })),
  },
  { additionalProperties: true },
);

const FitExport = Type.Object({ patient_id: optional(Id) }, { additionalProperties: true });

const ONCE =
  'Each record is taken once, however often it comes, and so is each measurement, whichever way it came first; a record that the platform changed replaces its reading. What can’t be taken is named with its reasons, the others are taken. Calories are those that were eaten: records of calories that were burnt are answered as calories_burned.';

export const importHealthConnect = endpoint({
  name: 'importHealthConnect',
  method: 'POST',
  path: '/v1/health-connect',
  summary: `Records of Health Connect: \`records\` with \`recordType\` (BloodGlucoseRecord, BloodPressureRecord, WeightRecord, HeightRecord, BodyTemperatureRecord, OxygenSaturationRecord, NutritionRecord with its energy), or one list for each type under its name. ${ONCE} At most ${MAX_RECORDS} in one call.`,
  access: READERS,
  body: Export,
  maxBytes: MAX_RECORD_BYTES,
  takesLong: true,
  reply: ImportReply,
  idempotent: true,
});

const OF_FIT = `Data points of Google Fit: \`dataSets\` (or \`bucket\`) with their \`point\`s, of com.google.weight, .height, .blood_glucose, .blood_pressure, .body.temperature, .oxygen_saturation, .nutrition (its calories). ${ONCE} At most ${MAX_RECORDS} in one call.`;

// Each written out: what is spread into a call would come along to the browser.
export const importGoogleFit = endpoint({
  name: 'importGoogleFit',
  method: 'POST',
  path: '/google_fit-vital',
  summary: OF_FIT,
  access: READERS,
  body: FitExport,
  maxBytes: MAX_RECORD_BYTES,
  takesLong: true,
  reply: ImportReply,
  idempotent: true,
});

/** The other name by which clients know it. */
export const importFitData = endpoint({
  name: 'importFitData',
  method: 'POST',
  path: '/google-fit',
  summary: OF_FIT,
  access: READERS,
  body: FitExport,
  maxBytes: MAX_RECORD_BYTES,
  takesLong: true,
  reply: ImportReply,
  idempotent: true,
});

const Imported = Type.Object({
  patient_id: Id,
  /** When the newest of them came; null where nothing was imported. */
  imported_at: nullable(Instant),
  vitals: list(Vital),
});

const LastOf = exact({
  patient_id: optional(Id),
  limit: optional(Type.Integer({ minimum: 1, maximum: MAX_VITALS_PAGE, default: VITALS_PAGE })),
});

export const getHealthConnect = endpoint({
  name: 'getHealthConnect',
  method: 'GET',
  path: '/v1/health-connect',
  summary: 'Readings that came from Health Connect, those of the last import first.',
  access: READERS,
  query: LastOf,
  reply: Imported,
});

const FROM_FIT = 'Readings that came from Google Fit, those of the last import first.';

export const getGoogleFit = endpoint({
  name: 'getGoogleFit',
  method: 'GET',
  path: '/google_fit-vital',
  summary: FROM_FIT,
  access: READERS,
  query: LastOf,
  reply: Imported,
});

/** The other name by which clients know it. */
export const getFitData = endpoint({
  name: 'getFitData',
  method: 'GET',
  path: '/google-fit',
  summary: FROM_FIT,
  access: READERS,
  query: LastOf,
  reply: Imported,
});
