import { Readable } from 'node:stream';
import { BRANDS } from '#brands/index.ts';
import { patientCard } from '#features/people/server/index.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#platform/contract/language.ts';
import type { Db } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import { newBlobKey } from '#platform/server/files/blob-store.ts';
import { zipOf } from '#platform/server/files/zip-writer.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { EXPORT_EVENTS } from '../contract.ts';
import { expiryOf, MOST_ATTEMPTS } from '../rules.ts';
import { entriesOf } from './archive.ts';
import type { ExportsDeps } from './deps.ts';
import { changeExport, type ExportRow, exportForJob } from './repository.ts';

/** Makes one archive. One that can't be made is tried again, a few times. */
export async function makeExport(work: JobContext, exportId: string, deps: ExportsDeps): Promise<void> {
  const row = await exportForJob(work.db, exportId);
  if (row?.state !== 'preparing') return;
  // What a server that was killed has left of it.
  if (row.blobKey) await deps.blobs.delete(row.blobKey);
  if (row.attempts >= MOST_ATTEMPTS) return await giveUp(work, row);
  const key = newBlobKey('exports');
  // Store the key before writing the archive, so that deleting the account also deletes a partial archive.
  await changeExport(work.db, row.id, { attempts: row.attempts + 1, progress: 0, blobKey: key });
  try {
    const size = await onCopy(work, row, deps, (db) => writeArchive({ work, db }, row, key, deps));
    const times = { readyAt: work.now, expiresAt: expiryOf(work.now) };
    const isStored = await end(work, row, { state: 'ready', progress: 100, blobKey: key, size, ...times });
    // The account was deleted while its archive was written.
    if (!isStored) await deps.blobs.delete(key);
  } catch (error) {
    await deps.blobs.delete(key);
    if (row.attempts + 1 < MOST_ATTEMPTS) throw error;
    await giveUp(work, row, error);
  }
}

/** Its owner reads that it failed, and can ask for a new one; also when each attempt ended with its server. */
export async function giveUp(work: JobContext, row: ExportRow, error?: unknown): Promise<void> {
  work.log.error({ err: error, export: row.id }, 'an export is given up');
  await end(work, row, { state: 'failed', blobKey: null });
}

/**
 * Reads all of an archive at one moment of the replica, which shows everything that was stored when the job began.
 * Without one, and after an attempt that failed, it is read from the database: changes that arrive may end a long read
 * of a replica.
 */
async function onCopy<T>(
  { db }: JobContext,
  { attempts }: ExportRow,
  { replica }: ExportsDeps,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const copy = attempts === 0 ? await replica?.caughtUp() : undefined;
  if (!copy) return await read(db);
  return await copy.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}

async function writeArchive(
  { work, db }: { readonly work: JobContext; readonly db: Db },
  row: ExportRow,
  key: string,
  deps: ExportsDeps,
): Promise<number> {
  const brand = BRANDS.find(({ id }) => id === row.brandId);
  const patient = await patientCard(db, row.brandId, row.patientId, work.now);
  const language = patient && isLanguage(patient.language) ? patient.language : DEFAULT_LANGUAGE;
  const keeper = brand?.title ?? row.brandId;
  const { sources } = deps;
  const readme = [...new Set([language, DEFAULT_LANGUAGE])]
    .map((each) => readmeIn(deps.words, each, { brand: keeper, name: patient?.name ?? '' }))
    .join('\r\n\r\n');
  const entries = entriesOf({
    ...{ work, deps, readme },
    record: { db, sources, now: work.now, keeper, patientId: row.patientId, brandId: row.brandId },
    async onSource(done) {
      await changeExport(work.db, row.id, { progress: Math.floor((done / (sources.length + 1)) * 100) });
    },
  });
  let size = 0;
  const zip = zipOf(entries, work.now);
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of zip) {
      size += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  }
  await deps.blobs.put(key, Readable.from(counted(), { objectMode: false }));
  return size;
}

/** What is where in the archive. */
const CONTENTS = [
  ['notes, prescriptions, files, chat-files', 'papers'],
  ['tables (CSV)', 'tables'],
  ['fhir (FHIR R4, JSON)', 'health'],
  ['fhir/ips.json', 'summary'],
  ['abdm', 'abdm'],
  ['missing.txt', 'missing'],
] as const;

const readmeIn = (words: Translator, language: Language, of: { brand: string; name: string }): string =>
  [
    words.translate(language, 'exports.readme.intro', of),
    '',
    ...CONTENTS.map(([place, what]) => `${place}: ${words.translate(language, `exports.readme.${what}`)}`),
  ].join('\r\n');

/** False: the export is gone, and no event is sent. */
async function end(work: JobContext, row: ExportRow, change: Partial<ExportRow>): Promise<boolean> {
  const event = change.state === 'ready' ? EXPORT_EVENTS.ready : EXPORT_EVENTS.failed;
  return await work.transaction(async (tx) => {
    if (!(await changeExport(tx, row.id, change))) return false;
    await publish(tx, work.now, {
      ...declared(event, { export_id: row.id, patient_id: row.patientId, asked_by: row.askedBy }),
      brandId: row.brandId,
    });
    return true;
  });
}
