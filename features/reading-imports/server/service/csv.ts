import type { GoodRecord, SeenRecord } from '#features/vitals/rules.ts';
import {
  bornOn,
  deduplicate,
  type ImportedReading,
  importFor,
  takeRecords,
  worstOf,
} from '#features/vitals/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { type FileThreads, fileTask } from '#platform/server/files/file-threads.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type { CsvLine, importVitalsCsv, previewVitalsCsv } from '../../contract.ts';
import { sayProblem } from './platforms.ts';

const SOURCE = 'csv';
const READ_CSV = fileTask<typeof import('../imports/read-csv.ts')>(import.meta.url, '../imports/read-csv.ts');

export interface CsvDeps {
  readonly words: Translator;
  readonly fileThreads: FileThreads;
}

type Given = BodyOf<typeof previewVitalsCsv>;

export async function previewCsv(
  ctx: SignedIn,
  { words, fileThreads }: CsvDeps,
  file: UploadedFile,
  given: Given,
): Promise<ReplyOf<typeof previewVitalsCsv>> {
  const { patientId, columns, lines } = await read(ctx, fileThreads, file, given);
  const of = { patientId, brandId: ctx.principal.brandId, source: SOURCE } as const;
  const { fresh } = await deduplicate(
    ctx.db,
    of,
    lines.flatMap(({ records }) => records),
  );
  // A line that repeats one above it is there already, too.
  const isNew = new Set<SeenRecord>(fresh.map(({ record }) => record));
  const shown = lines.map((line): CsvLine => {
    const isBad = line.problems.length > 0;
    return {
      line: line.line,
      outcome: isBad ? 'bad' : line.records.some((record) => isNew.has(record)) ? 'good' : 'already_there',
      readings: line.records.flatMap(({ good }) => (good ? [presentReading(good)] : [])),
      time_assumed: line.isTimeAssumed,
      problems: line.problems.map((problem) => sayProblem(words, ctx.language, problem)),
    };
  });
  const count = (outcome: CsvLine['outcome']) => shown.filter((line) => line.outcome === outcome).length;
  return {
    columns: columns.map(({ name, meaning }) => ({ name, meaning })),
    good: count('good'),
    already_there: count('already_there'),
    bad: count('bad'),
    lines: shown,
  };
}

export async function importCsv(
  ctx: SignedIn,
  { words, fileThreads }: CsvDeps,
  file: UploadedFile,
  given: Given,
): Promise<ReplyOf<typeof importVitalsCsv>> {
  const { patientId, lines } = await read(ctx, fileThreads, file, given);
  const records = lines.flatMap((line) => line.records.map((record) => ({ ...record, note: line.note })));
  const landed = await takeRecords(ctx, { patientId, source: SOURCE }, records);
  const count = (outcome: ImportedReading['outcome']) =>
    landed.filter((each) => each.outcome === outcome).length;
  return {
    taken: count('taken'),
    already_there: count('already_there'),
    level: worstOf(landed),
    bad: lines
      .filter(({ problems }) => problems.length > 0)
      .map(({ line, problems }) => ({
        line,
        outcome: 'bad',
        readings: [],
        time_assumed: false,
        problems: problems.map((problem) => sayProblem(words, ctx.language, problem)),
      })),
  };
}

async function read(ctx: SignedIn, fileThreads: FileThreads, file: UploadedFile, given: Given) {
  const patientId = await importFor(ctx, given.patient_id);
  const { bytes } = file;
  const about = { sugarUnit: given.sugar_unit, now: ctx.now, born: await bornOn(ctx.db, patientId) };
  const seen = await fileThreads.run(READ_CSV, { bytes, ...about }, 'file');
  return { patientId, ...seen };
}

const presentReading = ({ type, read: { readings, unit }, takenAt }: GoodRecord) => ({
  type,
  readings,
  unit,
  taken_at: takenAt.toISOString(),
});
