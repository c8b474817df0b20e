import type { Source } from '#features/vitals/contract.ts';
import type { RecordProblem, SeenRecord } from '#features/vitals/rules.ts';
import {
  type ImportedReading,
  importedOf,
  importFor,
  takeRecords,
  worstOf,
} from '#features/vitals/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import { type FileThreads, fileTask } from '#platform/server/files/file-threads.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import {
  type getGoogleFit,
  type ImportProblem,
  type ImportReply,
  MAX_RECORDS,
  OUTCOMES,
} from '../../contract.ts';
import type { Fields } from '../imports/values.ts';

const READ_EXPORT = fileTask<typeof import('../imports/read-export.ts')>(
  import.meta.url,
  '../imports/read-export.ts',
);

export type Platform = Extract<Source, 'health_connect' | 'google_fit'>;

/** The records of an export, or null when there are too many for one call. */
export const readExport = (
  ctx: SignedIn,
  fileThreads: FileThreads,
  source: Platform,
  body: Fields,
): Promise<readonly SeenRecord[] | null> =>
  fileThreads.run(READ_EXPORT, { source, body, now: ctx.now }, 'records');

export async function importExport(
  ctx: SignedIn,
  words: Translator,
  about: { readonly source: Platform; readonly patientId: string | undefined },
  records: readonly SeenRecord[] | null,
): Promise<ImportReply> {
  const patientId = await importFor(ctx, about.patientId);
  if (records === null) throw invalidField('records', 'too_many', { limit: MAX_RECORDS });
  if (records.length === 0) throw invalidField('records', 'required');
  const landed = await takeRecords(ctx, { patientId, source: about.source }, records);
  return {
    ...countsOf(landed),
    level: worstOf(landed),
    results: landed.map(({ outcome, vitalId, problems }, index) => ({
      index,
      record_id: records[index]?.recordId ?? null,
      type: records[index]?.type ?? null,
      outcome,
      vital_id: vitalId,
      problems: problems.map((problem) => sayProblem(words, ctx.language, problem)),
    })),
  };
}

/** What a platform last brought. */
export async function lastImport(
  ctx: SignedIn,
  source: Platform,
  query: QueryOf<typeof getGoogleFit>,
): Promise<ReplyOf<typeof getGoogleFit>> {
  const found = await importedOf(ctx, source, query);
  return { ...found, imported_at: found.vitals[0]?.recorded_at ?? null };
}

export function countsOf(landed: readonly Pick<ImportedReading, 'outcome'>[]) {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    ImportedReading['outcome'],
    number
  >;
  for (const { outcome } of landed) counts[outcome] += 1;
  return counts;
}

/** A reason that the person can read. */
export function sayProblem(words: Translator, language: Language, problem: RecordProblem): ImportProblem {
  const { field, code, values } = problem;
  const keys = ['reading-imports', 'vitals', 'common'].map((owner) => `${owner}.fields.${code}`);
  const key = keys.find((each) => words.has(each)) ?? 'common.fields.other';
  return { field, code, message: words.translate(language, key, values) };
}
