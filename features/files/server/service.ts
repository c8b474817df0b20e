import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { assignedPatients, clinicianCards } from '#features/people/server/index.ts';
import type { BodyOf, QueryOf } from '#platform/contract/endpoint.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import { newBlobKey } from '#platform/server/files/blob-store.ts';
import { EXAMINE_FILE, type FileThreads } from '#platform/server/files/file-threads.ts';
import { cleanGif, NotAPicture, type PictureSize, withoutMetadata } from '#platform/server/files/picture.ts';
import { FILE_TYPES, type FileType, pictureTypeOf } from '#platform/server/files/sniff.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import type { FileRecord } from '../contract.ts';
import { FILES_PAGE, MAX_TOTAL_BYTES, safeName } from '../rules.ts';
import { announceAdded } from './announce.ts';
import { detachFile } from './attachments.ts';
import type { FileReleaseHandler, FilesDeps } from './deps.ts';
import { DELETE_BYTES } from './jobs.ts';
import { mayAddTo, mayDelete, mayListFilesOf, mayShare, mayTakeBack } from './policy.ts';
import { headersOf, presentFile } from './presenter.ts';
import { rangeOf } from './range.ts';
import { readableFile } from './readable.ts';
import { conflict } from './refusals.ts';
import * as repository from './repository.ts';
import { putShare } from './shares.ts';

/**
 * Stores one file of the user, or of the patient that a clinician adds it for. The same file under the same id again
 * is a retry, and gets the same answer.
 */
export async function keepUpload(
  ctx: SignedIn,
  { blobs, onFileReleased, fileThreads }: FilesDeps,
  upload: UploadedFile,
  { file_id: id = uuid(), patient_id: patientId }: { file_id?: string; patient_id?: string },
): Promise<Reply<FileRecord>> {
  const { principal } = ctx;
  if (patientId && !(await mayAddTo(ctx.db, principal, patientId))) throw notFound();
  const ownerId = patientId ?? principal.personId;
  const addedBy = patientId ? principal.personId : null;
  const sentHash = createHash('sha256').update(upload.bytes).digest('base64url');
  const wanted = { id, sentHash, ownerId, addedBy };
  const repeated = await repeatedUpload(ctx, onFileReleased, wanted);
  if (repeated) return repeated;

  const { type, bytes, size } = await readable(upload.bytes, fileThreads);
  const used = await repository.bytesOf(ctx.db, principal.brandId, ownerId, patientId !== undefined);
  if (used + bytes.length > MAX_TOTAL_BYTES) throw conflict('storage_full');
  const file: repository.FileRow = {
    ...wanted,
    brandId: principal.brandId,
    name: safeName(upload.filename, FILE_TYPES[type].extensions),
    mime: FILE_TYPES[type].mime,
    size: bytes.length,
    blobKey: newBlobKey('records'),
    createdAt: ctx.now,
    width: size?.width ?? null,
    height: size?.height ?? null,
  };
  await blobs.put(file.blobKey, bytes);
  const stored = await ctx
    .transaction((tx) => insert(ctx, tx, file))
    .catch(async (error: unknown) => {
      await blobs.delete(file.blobKey);
      throw error;
    });
  if (!stored) await blobs.delete(file.blobKey);
  // Another request was faster with that id: a repeat of this one, or another person's.
  const saved = await repeatedUpload(ctx, onFileReleased, wanted);
  if (!saved) throw notFound();
  return stored ? new Reply(201, saved.value) : saved;
}

/** A file that is added to a record belongs to it: its owner can't delete it. */
async function insert(ctx: SignedIn, tx: Tx, file: repository.FileRow): Promise<boolean> {
  if (!(await repository.insertFile(tx, file))) return false;
  if (file.addedBy) {
    await repository.attach(tx, [file.id], { kind: 'record', id: file.ownerId }, ctx.now);
    await announceAdded(ctx, tx, file);
  }
  return true;
}

async function repeatedUpload(
  ctx: SignedIn,
  onFileReleased: FileReleaseHandler,
  wanted: Pick<repository.FileRow, 'id' | 'sentHash' | 'ownerId' | 'addedBy'>,
): Promise<Reply<FileRecord> | null> {
  const before = await repository.findFile(ctx.db, wanted.id);
  if (!before) return null;
  const same =
    before.ownerId === wanted.ownerId &&
    before.addedBy === wanted.addedBy &&
    before.brandId === ctx.principal.brandId &&
    before.sentHash === wanted.sentHash;
  if (!same) throw conflict('file_id_taken');
  if (wanted.addedBy) await ctx.audit({ resource: 'file', patientIds: [wanted.ownerId] });
  return new Reply(200, presentFile(before, ctx, onFileReleased));
}

/** The bytes that we keep: of photographs only the picture, without the place where it was taken. */
async function readable(
  bytes: Buffer,
  fileThreads: FileThreads,
): Promise<{ type: FileType; bytes: Buffer; size: PictureSize | null }> {
  const picture = pictureTypeOf(bytes);
  if (!picture) {
    const found = await fileThreads.run(EXAMINE_FILE, { bytes }, 'file');
    if (!found.type) throw invalidField('file', 'type_not_accepted');
    return { type: found.type, bytes: bufferOf(found.bytes), size: null };
  }
  // Hardly any browser shows a HEIC: where the server can read it, it is stored as a JPEG.
  const type = picture === 'heic' ? 'jpeg' : picture;
  try {
    const { bytes: clean, ...size } = await (type === 'gif' ? cleanGif(bytes) : withoutMetadata(bytes, type));
    return { type, bytes: clean, size };
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    throw invalidField('file', error.code === 'heic_not_readable' ? error.code : 'unreadable');
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

export async function listFiles(
  ctx: SignedIn,
  { onFileReleased }: FilesDeps,
  query: QueryOf<typeof contract.listFiles>,
) {
  const from = positionOf(query.cursor, INSTANT, UUID);
  const { patient_id: patientId } = query;
  if (patientId && !(await mayListFilesOf(ctx.db, ctx.principal, patientId))) throw notFound();
  const rows = await rowsOf(ctx, query, from);
  const page = rows.slice(0, FILES_PAGE);
  const last = page.at(-1);
  await auditRead(ctx, patientId ? [...page, { ownerId: patientId }] : page);
  return {
    files: page.map((file) => presentFile(file, ctx, onFileReleased)),
    next_cursor: rows.length > FILES_PAGE && last ? cursorOf(last.createdAt.toISOString(), last.id) : null,
  };
}

async function rowsOf(
  ctx: SignedIn,
  { scope, folder, patient_id: patientId }: QueryOf<typeof contract.listFiles>,
  from: repository.Position,
) {
  const { personId, brandId, userType } = ctx.principal;
  const page = { folder, from, limit: FILES_PAGE + 1 };
  if (patientId && userType !== 'patient')
    return await repository.listOfPatient(ctx.db, { personId, brandId, now: ctx.now }, patientId, page);
  if (patientId) return await repository.listOwn(ctx.db, { brandId, personId: patientId }, page);
  if (scope === 'shared') return await sharedFiles(ctx, page);
  return await repository.listOwn(ctx.db, ctx.principal, page);
}

async function sharedFiles(ctx: SignedIn, page: repository.Page) {
  const { principal } = ctx;
  const patientIds = isClinician(principal.userType)
    ? await assignedPatients(ctx.db, principal.brandId, principal.personId)
    : [principal.personId];
  const who = { ...principal, now: ctx.now };
  return await repository.listShared(ctx.db, who, patientIds, page);
}

/**
 * @throws Refusal 404 for a file that isn't the patient's own; `clinician_id` `unknown` for an id that is no
 * clinician here.
 */
export async function shareFile(
  ctx: SignedIn,
  { onFileReleased }: FilesDeps,
  fileId: string,
  { clinician_id: clinicianId, days }: BodyOf<typeof contract.shareFile>,
): Promise<FileRecord> {
  const { brandId } = ctx.principal;
  return await ctx.transaction(async (tx) => {
    const file = await repository.lockFile(tx, fileId);
    if (!file || !mayShare(ctx.principal, file)) throw notFound();
    const known =
      days === null || (await clinicianCards(tx, brandId, [clinicianId], ctx.now)).has(clinicianId);
    if (!known) throw invalidField('clinician_id', 'unknown');
    const until = days === null ? null : new Date(ctx.now.getTime() + days * 86_400_000);
    await putShare(tx, fileId, clinicianId, until, ctx.now);
    const found = await repository.findFile(tx, fileId);
    if (!found) throw notFound();
    return presentFile(found, ctx, onFileReleased);
  });
}

export async function readFile(ctx: SignedIn, deps: FilesDeps, fileId: string): Promise<Reply<unknown>> {
  const readable = await readableFile(ctx.db, ctx, deps.isSharedElsewhere, fileId);
  if (!readable) throw notFound();
  const { file, sharedFor } = readable;
  const range = rangeOf(ctx.range, file.size);
  if (range === 'outside') return new Reply(416, '', { 'content-range': `bytes */${file.size}` });
  const content = await deps.blobs.get(file.blobKey, range ?? undefined);
  if (!content) {
    ctx.log.error({ file_id: fileId }, 'the bytes of a file are missing in the file store');
    throw notFound();
  }
  await auditRead(ctx, [file, ...sharedFor.map((ownerId) => ({ ownerId }))]);
  return new Reply(range ? 206 : 200, content, headersOf(file, range));
}

export async function deleteFile(
  ctx: SignedIn,
  { onFileReleased }: FilesDeps,
  fileId: string,
): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    const found = await repository.findFile(tx, fileId);
    if (found && mayTakeBack(ctx, found)) return await takeBack(ctx, tx, found);
    if (!found || !mayDelete(ctx.principal, found, [], onFileReleased)) throw notFound();
    if (!mayDelete(ctx.principal, found, found.subjects, onFileReleased)) throw conflict('file_attached');
    // What it belongs to is locked before the file, as everywhere.
    if (found.subjects.length > 0) await onFileReleased.release(tx, ctx, fileId, found.subjects);
    const file = await repository.lockFile(tx, fileId);
    if (!file) throw notFound();
    if (await repository.isFileAttached(tx, fileId)) throw conflict('file_attached');
    await repository.removeFile(tx, file, ctx.now);
    await ctx.jobs.enqueue(tx, DELETE_BYTES, {});
  });
  return { ok: true };
}

/** What was added to a record by mistake leaves it, unless it has been used for something else meanwhile. */
async function takeBack(ctx: SignedIn, tx: Tx, { id, ownerId }: repository.FileRow): Promise<void> {
  if (!(await mayAddTo(tx, ctx.principal, ownerId))) throw notFound();
  const file = await repository.lockFile(tx, id);
  if (!file) throw notFound();
  await detachFile(tx, id, { kind: 'record', id: ownerId });
  if (await repository.isFileAttached(tx, id)) throw conflict('file_attached');
  await repository.removeFile(tx, file, ctx.now);
  await ctx.jobs.enqueue(tx, DELETE_BYTES, {});
}

/** Files of a patient are part of the patient's record; a clinician's own are not. */
async function auditRead(ctx: SignedIn, files: readonly { ownerId: string }[]): Promise<void> {
  const { personId, userType } = ctx.principal;
  const patientIds = files.map((f) => f.ownerId).filter((id) => userType === 'patient' || id !== personId);
  if (patientIds.length > 0) await ctx.audit({ resource: 'file', patientIds });
}
