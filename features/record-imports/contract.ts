import Type, { type Static } from 'typebox';
import { ENTRY_STATUSES, HISTORY_KINDS, HistoryContent } from '#features/history/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';

export const MAX_RECORD_BYTES = 5 * 1_048_576;

/** One entry of the bundle that the history can take. The id follows from the bundle: the same again is the same. */
export const ImportedEntry = Type.Object({
  entry_id: Id,
  kind: oneOf(HISTORY_KINDS),
  content: HistoryContent,
  /** Of an entry that the history has already, also when another person added it: it can't be added again. */
  there: nullable(oneOf(ENTRY_STATUSES)),
});
export type ImportedEntry = Static<typeof ImportedEntry>;

/** The patient as the file names them. */
export const ImportedPatient = Type.Object({
  name: Type.String(),
  /** A day, a month or a year. */
  date_of_birth: nullable(Type.String()),
  /** False where neither date of birth nor ABHA number are known on both sides: the patient decides. */
  is_compared: Type.Boolean(),
});
export type ImportedPatient = Static<typeof ImportedPatient>;

/** What is wrong with a bundle that isn't taken. */
export const BUNDLE_PROBLEMS = [
  'not_json',
  'not_a_document',
  'too_deep',
  'too_many_entries',
  'circular',
  'has_script',
  'other_patient',
  'patient_missing',
] as const;
export type BundleProblem = (typeof BUNDLE_PROBLEMS)[number];

export const previewRecord = endpoint({
  name: 'previewRecord',
  method: 'POST',
  path: '/record-imports/preview',
  summary:
    'What an International Patient Summary or a document of ABDM holds that the history can take. Nothing is kept: each entry is added by `POST /api/history` once the patient has confirmed it.',
  access: ['patient'],
  upload: { field: 'file', maxBytes: MAX_RECORD_BYTES, types: ['application/json', 'application/fhir+json'] },
  body: exact({
    /** Without it, of oneself. */
    patient_id: optional(Id),
  }),
  reply: Type.Object({
    source: Type.String(),
    patient: ImportedPatient,
    entries: list(ImportedEntry),
    /** Resources, and illnesses of relatives, that the history has no place for. */
    left_out: Type.Integer(),
  }),
  errors: [...BUNDLE_PROBLEMS],
});
