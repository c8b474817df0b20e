import type { Readable } from 'node:stream';
import {
  type AbdmSubject,
  type Bundle,
  collectionEntry,
  healthDocumentRecord,
  ipsOf,
  labOrderRecord,
  labResultsRecord,
  MAPPINGS,
  opConsultRecord,
  prescriptionDocument,
  type RecordForDocument,
  wellnessRecord,
} from '#features/fhir/server/index.ts';
import { UnknownDataKey } from '#platform/server/crypto/key-ring.ts';
import type { ZipEntry } from '#platform/server/files/zip-writer.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { CSV_MARK, csvLine } from '#platform/server/records/csv.ts';
import { allRecords } from '#platform/server/records/record-reader.ts';
import type { RecordFile, RecordRow, RecordSource } from '#platform/server/records/record-source.ts';
import { entryName } from '../rules.ts';
import type { ExportsDeps } from './deps.ts';

/** Readings of one WellnessRecord. */
const WELLNESS = 200;
const FOLDERS: Readonly<Record<string, string>> = {
  files: 'files',
  chat_files: 'chat-files',
  prescriptions: 'prescriptions',
  notes: 'notes',
};

/** What one archive is made from. */
export interface Archive {
  /** Prints papers: of what never changes once it is there. */
  readonly work: JobContext;
  /** With the database to read from. */
  readonly record: RecordForDocument;
  readonly readme: string;
  readonly deps: Pick<ExportsDeps, 'sources' | 'blobs'>;
  /** After each source, with how many are done. */
  readonly onSource: (done: number) => Promise<void>;
}

/**
 * The entries of an archive, in one pass over the record: of each source a table, its resources, its documents and its
 * bytes. Each entry is read while it is written; nothing of the record is held as a whole.
 */
export async function* entriesOf(archive: Archive): AsyncGenerator<ZipEntry> {
  const { record, readme, deps, onSource } = archive;
  yield { path: 'README.txt', content: readme };
  yield { path: 'fhir/ips.json', content: JSON.stringify(await ipsOf(record), null, 1) };
  const missing: string[] = [];
  for (const [index, source] of deps.sources.entries()) {
    yield { path: `tables/${source.kind}.csv`, content: tableOf(archive, source) };
    if (MAPPINGS[source.kind])
      yield { path: `fhir/${source.kind}.json`, content: collectionOf(archive, source) };
    yield* documentsOf(archive, source);
    yield* bytesOf(archive, source, missing);
    await onSource(index + 1);
  }
  if (missing.length > 0) yield { path: 'missing.txt', content: `${missing.join('\r\n')}\r\n` };
}

const rows = ({ record }: Archive, source: RecordSource) => allRecords(record.db, source, record);

async function* tableOf(archive: Archive, source: RecordSource): AsyncGenerator<string> {
  const hasBytes = source.kind in FOLDERS;
  yield `${CSV_MARK}${csvLine(['id', 'at', ...source.columns, ...(hasBytes ? ['file'] : [])])}`;
  for await (const row of rows(archive, source)) {
    const cells = source.columns.map((column) => row.data[column]);
    yield csvLine([row.id, row.at, ...cells, ...(hasBytes ? [placeOf(source, row)] : [])]);
  }
}

async function* collectionOf(archive: Archive, source: RecordSource): AsyncGenerator<string> {
  const head = { resourceType: 'Bundle', type: 'collection', timestamp: archive.work.now.toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"entry":[`;
  let separator = '\n';
  for await (const row of rows(archive, source))
    for (const resource of MAPPINGS[source.kind]?.resources(row, archive.record.patientId) ?? []) {
      yield `${separator}${collectionEntry(withPlace(source, row, resource))}`;
      separator = ',\n';
    }
  // An empty list is no list in FHIR, so one that would be empty has its patient alone.
  if (separator === '\n') yield* patientEntry(archive);
  yield '\n]}\n';
}

async function* patientEntry(archive: Archive): AsyncGenerator<string> {
  const source = archive.deps.sources.find(({ kind }) => kind === 'account');
  if (!source) return;
  for await (const row of rows(archive, source))
    for (const resource of MAPPINGS.account?.resources(row, archive.record.patientId) ?? [])
      yield collectionEntry(resource);
}

/** The bytes stand beside the resources, in the same archive. */
function withPlace<T extends { readonly resourceType: string }>(
  source: RecordSource,
  row: RecordRow,
  resource: T,
): T {
  if (resource.resourceType !== 'DocumentReference') return resource;
  const [first] = (resource as unknown as { content: { attachment: object }[] }).content;
  return {
    ...resource,
    content: [{ attachment: { ...first?.attachment, url: `../${placeOf(source, row)}` } }],
  };
}

const placeOf = (source: RecordSource, { id, at, data }: RecordRow): string => {
  const { name } = (data.file ?? { name: `${source.kind}-${at.slice(0, 10)}.pdf` }) as { name: string };
  // Other people chose the ids of files in chats, so only the whole id is certain to be unique.
  const key = source.kind === 'chat_files' ? id : id.slice(-6);
  return `${FOLDERS[source.kind]}/${at.slice(0, 10)}-${key}-${entryName(name)}`;
};

/** Documents of ABDM, one for each note, prescription, report and file; of readings one for each 200. */
async function* documentsOf(archive: Archive, source: RecordSource): AsyncGenerator<ZipEntry> {
  const makers: Readonly<Record<string, (subject: AbdmSubject, row: RecordRow) => Bundle | null>> = {
    notes: opConsultRecord,
    prescriptions: (_, row) => prescriptionDocument(row),
    lab_orders: labOrderRecord,
    lab_results: labResultsRecord,
    files: (subject, row) => healthDocumentRecord(subject, row, `../${placeOf(source, row)}`),
  };
  const maker = makers[source.kind];
  const subject = maker || source.kind === 'readings' ? await subjectOf(archive) : undefined;
  if (!subject) return;
  const file = (name: string, bundle: Bundle): ZipEntry => ({
    path: `abdm/${name}.json`,
    content: JSON.stringify(bundle),
  });
  const page: RecordRow[] = [];
  for await (const row of rows(archive, source)) {
    if (maker) {
      const bundle = maker(subject, row);
      if (bundle) yield file(`${source.kind}-${row.id}`, bundle);
      continue;
    }
    page.push(row);
    if (page.length < WELLNESS) continue;
    yield* wellness(subject, page.splice(0), file);
  }
  yield* wellness(subject, page, file);
}

function* wellness(
  subject: AbdmSubject,
  page: readonly RecordRow[],
  file: (name: string, bundle: Bundle) => ZipEntry,
): Generator<ZipEntry> {
  const bundle = wellnessRecord(subject, page);
  if (bundle) yield file(`readings-${bundle.id}`, bundle);
}

async function subjectOf(archive: Archive): Promise<AbdmSubject | undefined> {
  const source = archive.deps.sources.find(({ kind }) => kind === 'account');
  if (!source) return undefined;
  for await (const row of rows(archive, source)) {
    const [patient] = MAPPINGS.account?.resources(row, archive.record.patientId) ?? [];
    if (patient) return { patient, keeper: archive.record.keeper };
  }
  return undefined;
}

/** Files as they were stored, and papers; what can't be had is listed, and holds up nothing. */
async function* bytesOf(archive: Archive, source: RecordSource, missing: string[]): AsyncGenerator<ZipEntry> {
  const { work, deps } = archive;
  if (!(source.kind in FOLDERS)) return;
  for await (const row of rows(archive, source)) {
    const path = placeOf(source, row);
    const { key } = (row.data.file ?? {}) as Partial<RecordFile>;
    const content = key ? await stored(deps, key) : await printed(archive, source, row);
    if (content) yield { path, content };
    else {
      work.log.error({ kind: source.kind, id: row.id }, 'bytes of a record are missing in an export');
      missing.push(path);
    }
  }
}

/** Null for a file that is gone, and for one that was encrypted with a lost key. */
async function stored({ blobs }: Archive['deps'], key: string): Promise<Readable | null> {
  try {
    return await blobs.get(key);
  } catch (error) {
    if (error instanceof UnknownDataKey) return null;
    throw error;
  }
}

async function printed({ work }: Archive, source: RecordSource, row: RecordRow): Promise<Buffer | null> {
  try {
    return (await source.print?.(work, row))?.bytes ?? null;
  } catch (error) {
    work.log.error({ err: error, kind: source.kind }, 'a paper of an export could not be printed');
    return null;
  }
}
