import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { assignedPatients } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import { Reply } from '#platform/server/feature.ts';
import { newBlobKey } from '#platform/server/files/blob-store.ts';
import { EXAMINE_FILE, type FileThreads } from '#platform/server/files/file-threads.ts';
import { cleanGif, NotAPicture, type PictureSize, withoutMetadata } from '#platform/server/files/picture.ts';
import { FILE_TYPES, type FileType, pictureTypeOf } from '#platform/server/files/sniff.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { conflict, invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { FileRecord, Folder } from '../contract.ts';
import { FILES_PAGE, MAX_TOTAL_BYTES, safeName } from '../rules.ts';
import type { FileReleaseHandler, FilesDeps } from './deps.ts';
import { DELETE_BYTES } from './jobs.ts';
import { mayDelete } from './policy.ts';
import { headersOf, presentFile } from './presenter.ts';
import { rangeOf } from './range.ts';
import { readableFile } from './readable.ts';
import * as repository from './repository.ts';

/** Keeps one file of the reader's. The same file under the same id again is a retry, and is answered as such. */
export async function keepUpload(
  ctx: SignedIn,
  { blobs, onFileReleased, fileThreads }: FilesDeps,
  upload: UploadedFile,
  id: string = uuid(),
): Promise<Reply<FileRecord>> {
  const { principal } = ctx;
  const sentHash = createHash('sha256').update(upload.bytes).digest('base64url');
  const repeated = await repeatedUpload(ctx, onFileReleased, id, sentHash);
  if (repeated) return repeated;

  const { type, bytes, size } = await readable(upload.bytes, fileThreads);
  const used = await repository.bytesOf(ctx.db, principal.brandId, principal.personId);
  if (used + bytes.length > MAX_TOTAL_BYTES) throw conflict('storage_full');
  const file: repository.FileRow = {
    id,
    brandId: principal.brandId,
    ownerId: principal.personId,
    name: safeName(upload.filename, FILE_TYPES[type].extensions),
    mime: FILE_TYPES[type].mime,
    size: bytes.length,
    sentHash,
    blobKey: newBlobKey('records'),
    createdAt: ctx.now,
    width: size?.width ?? null,
    height: size?.height ?? null,
  };
  await blobs.put(file.blobKey, bytes);
  const stored = await ctx
    .transaction((tx) => repository.insertFile(tx, file))
    .catch(async (error: unknown) => {
      await blobs.delete(file.blobKey);
      throw error;
    });
  if (stored)
    return new Reply(201, presentFile({ ...file, subjects: [], ownerName: null }, principal, onFileReleased));
  await blobs.delete(file.blobKey);
  // Somebody was faster with that id: the other half of a doubled request, or another person.
  const first = await repeatedUpload(ctx, onFileReleased, id, sentHash);
  if (!first) throw notFound();
  return first;
}

async function repeatedUpload(
  ctx: SignedIn,
  onFileReleased: FileReleaseHandler,
  id: string,
  sentHash: string,
): Promise<Reply<FileRecord> | null> {
  const before = await repository.findFile(ctx.db, id);
  if (!before) return null;
  const same =
    before.ownerId === ctx.principal.personId &&
    before.brandId === ctx.principal.brandId &&
    before.sentHash === sentHash;
  if (!same) throw conflict('file_id_taken');
  return new Reply(200, presentFile({ ...before, ownerName: null }, ctx.principal, onFileReleased));
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
  // Hardly any browser shows a HEIC: where we can read one it is kept as a JPEG.
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
  query: { scope?: 'own' | 'shared'; folder?: Folder; cursor?: string },
) {
  const from = positionOf(query.cursor, INSTANT, UUID);
  const rows = await (query.scope === 'shared'
    ? sharedFiles(ctx, query.folder, from)
    : repository.listOwn(ctx.db, ctx.principal, query.folder, from, FILES_PAGE + 1));
  const page = rows.slice(0, FILES_PAGE);
  const last = page.at(-1);
  await auditRead(ctx, page);
  return {
    files: page.map((file) => presentFile(file, ctx.principal, onFileReleased)),
    next_cursor: rows.length > FILES_PAGE && last ? cursorOf(last.createdAt.toISOString(), last.id) : null,
  };
}

async function sharedFiles(ctx: SignedIn, folder: Folder | undefined, from: repository.Position) {
  const { principal } = ctx;
  const patientIds = isClinician(principal.userType)
    ? await assignedPatients(ctx.db, principal.brandId, principal.personId)
    : [principal.personId];
  return await repository.listShared(ctx.db, principal, patientIds, folder, from, FILES_PAGE + 1);
}

export async function readFile(ctx: SignedIn, deps: FilesDeps, fileId: string): Promise<Reply<unknown>> {
  const readable = await readableFile(ctx.db, ctx.principal, deps.isSharedElsewhere, fileId);
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

/** Files of a patient are part of the patient's record; a clinician's own are not. */
async function auditRead(ctx: SignedIn, files: readonly { ownerId: string }[]): Promise<void> {
  const { personId, userType } = ctx.principal;
  const patientIds = files.map((f) => f.ownerId).filter((id) => userType === 'patient' || id !== personId);
  if (patientIds.length > 0) await ctx.audit({ resource: 'file', patientIds });
}
