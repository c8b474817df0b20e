import type { Language } from '#platform/contract/language.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { type ImportProblem, type ImportReply, MAX_RECORDS, OUTCOMES, type Source } from '../../contract.ts';
import type { RecordProblem, SeenRecord } from '../imports/record.ts';
import type { Fields } from '../imports/values.ts';
import { importFor, type Landed, takeRecords, worstOf } from './imports.ts';

/** How the exports of a platform are read: its records, or null when there are too many for one call. */
export interface Platform {
  readonly source: Source;
  readonly recordsOf: (body: Fields, now: Date) => SeenRecord[] | null;
}

export async function importExport(
  ctx: SignedIn,
  words: Translator,
  { source, recordsOf }: Platform,
  body: Fields & { readonly patient_id?: string },
): Promise<ImportReply> {
  const patientId = await importFor(ctx, body.patient_id);
  const records = recordsOf(body, ctx.now);
  if (records === null) throw invalidField('records', 'too_many', { limit: MAX_RECORDS });
  if (records.length === 0) throw invalidField('records', 'required');
  const landed = await takeRecords(ctx, { patientId, source }, records);
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

export function countsOf(landed: readonly Pick<Landed, 'outcome'>[]) {
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<
    Landed['outcome'],
    number
  >;
  for (const { outcome } of landed) counts[outcome] += 1;
  return counts;
}

/** A reason that the person can read. */
export function sayProblem(words: Translator, language: Language, problem: RecordProblem): ImportProblem {
  const { field, code, values } = problem;
  const own = `vitals.fields.${code}`;
  const common = words.has(`common.fields.${code}`) ? `common.fields.${code}` : 'common.fields.other';
  return { field, code, message: words.translate(language, words.has(own) ? own : common, values) };
}
