import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { ServerWords } from '#platform/server/words/server-words.ts';
import type { CsvLine, importVitalsCsv, previewVitalsCsv } from '../../contract.ts';
import { csvFileFrom } from '../imports/csv-file.ts';
import type { SeenLine } from '../imports/csv-lines.ts';
import { contentHash, type GoodRecord, type SeenRecord } from '../imports/record.ts';
import { knownRecords, readingsAt } from '../repository/imports.ts';
import { importFor, takeRecords, worstOf } from './imports.ts';
import { sayProblem } from './platforms.ts';

type Given = BodyOf<typeof previewVitalsCsv>;

export async function previewCsv(
  ctx: SignedIn,
  words: ServerWords,
  file: UploadedFile,
  given: Given,
): Promise<ReplyOf<typeof previewVitalsCsv>> {
  const { columns, lines, isThere } = await read(ctx, file, given);
  const shown = lines.map((line): CsvLine => {
    const isBad = line.problems.length > 0;
    return {
      line: line.line,
      outcome: isBad ? 'bad' : line.records.every(isThere) ? 'already_there' : 'good',
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
  words: ServerWords,
  file: UploadedFile,
  given: Given,
): Promise<ReplyOf<typeof importVitalsCsv>> {
  const { patientId, lines, isThere } = await read(ctx, file, given);
  const records = lines.flatMap((line) => line.records.map((record) => ({ ...record, note: line.note })));
  const fresh = records.filter((record) => !isThere(record));
  const landed = fresh.length > 0 ? await takeRecords(ctx, { patientId, source: 'csv' }, fresh) : [];
  const taken = landed.filter(({ outcome }) => outcome === 'taken').length;
  return {
    taken,
    already_there: records.length - taken,
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

async function read(ctx: SignedIn, file: UploadedFile, given: Given) {
  const patientId = await importFor(ctx, given.patient_id);
  const seen = await csvFileFrom(file.bytes, { sugarUnit: given.sugar_unit, now: ctx.now });
  const of = { patientId, brandId: ctx.reader.brandId, source: 'csv' } as const;
  const goods = seen.lines.flatMap(({ records }) => records.flatMap(({ good }) => (good ? [good] : [])));
  // What was written down by hand, too: a file that was exported here and comes back doubles nothing.
  const there = new Set((await readingsAt(ctx.db, of, timesOf(goods))).map(contentHash));
  const refs = seen.lines.flatMap(({ records }) => records.map(({ ref }) => ref));
  const known = new Set((await knownRecords(ctx.db, of, refs)).map(({ ref }) => ref));
  const isThere = ({ ref, good }: SeenRecord) =>
    known.has(ref) || (good !== null && there.has(contentHash(good)));
  return { patientId, ...seen, isThere: twice(seen.lines, isThere) };
}

/** A line that repeats one above it is there already, too. */
function twice(lines: readonly SeenLine[], isThere: (record: SeenRecord) => boolean) {
  const first = new Map<string, SeenRecord>();
  for (const { records } of lines)
    for (const record of records) if (!first.has(record.ref)) first.set(record.ref, record);
  return (record: SeenRecord) => isThere(record) || first.get(record.ref)?.good !== record.good;
}

const timesOf = (goods: readonly GoodRecord[]): string[] => [
  ...new Set(goods.map(({ takenAt }) => takenAt.toISOString())),
];

const presentReading = ({ type, read: { readings, unit }, takenAt }: GoodRecord) => ({
  type,
  readings,
  unit,
  taken_at: takenAt.toISOString(),
});
