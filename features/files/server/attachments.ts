import { and, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { type BlobStore, newBlobKey } from '#platform/server/files/blob-store.ts';
import type { PictureSize } from '#platform/server/files/picture.ts';
import { FILE_TYPES, type FileType } from '#platform/server/files/sniff.ts';
import type { JobQueue } from '#platform/server/jobs/job-queue.ts';
import { MAX_TOTAL_BYTES } from '../rules.ts';
import { DELETE_BYTES } from './jobs.ts';
import * as repository from './repository.ts';
import { fileAttachments } from './tables.ts';

/** A file that a feature takes for a person: it is among their files, and belongs to its subject. */
export interface FileToKeep {
  readonly brandId: string;
  readonly ownerId: string;
  readonly name: string;
  readonly bytes: Buffer;
  readonly sentHash: string;
  readonly subject: repository.Subject;
}

type Work = {
  readonly db: Db;
  readonly now: Date;
  transaction<R>(work: (tx: Tx) => Promise<R>): Promise<R>;
};

/** A JPEG without metadata, as `keepFile`. */
export const keepPicture = <T>(
  work: Work,
  blobs: BlobStore,
  { width, height, ...file }: FileToKeep & PictureSize,
  rest: (tx: Tx, fileId: string) => Promise<T>,
): Promise<T | 'full'> => keepFile(work, blobs, { ...file, type: 'jpeg', size: { width, height } }, rest);

/**
 * Keeps the bytes, then runs `rest` in the transaction that notes the file; without a note the bytes go again.
 * @returns `full` when the owner's files together would be too large; `rest` has not run then
 */
export async function keepFile<T>(
  work: Work,
  blobs: BlobStore,
  given: FileToKeep & { readonly type: FileType; readonly size?: PictureSize },
  rest: (tx: Tx, fileId: string) => Promise<T>,
): Promise<T | 'full'> {
  const { brandId, ownerId, name, bytes, sentHash, subject, type, size } = given;
  const used = await repository.bytesOf(work.db, brandId, ownerId);
  if (used + bytes.length > MAX_TOTAL_BYTES) return 'full';
  const [id, blobKey] = [uuid(), newBlobKey('records')];
  const file: repository.FileRow = {
    ...{ id, brandId, ownerId, name, sentHash, blobKey, mime: FILE_TYPES[type].mime },
    ...{ width: size?.width ?? null, height: size?.height ?? null, addedBy: null },
    size: bytes.length,
    createdAt: work.now,
  };
  await blobs.put(blobKey, bytes);
  try {
    return await work.transaction(async (tx) => {
      await repository.insertFile(tx, file);
      await repository.attach(tx, [id], subject, work.now);
      return await rest(tx, id);
    });
  } catch (error) {
    await blobs.delete(blobKey);
    throw error;
  }
}

/** Ends what ties a file to a subject. */
export async function detachFile(tx: Tx, fileId: string, { kind, id }: repository.Subject): Promise<void> {
  await tx
    .delete(fileAttachments)
    .where(
      and(
        eq(fileAttachments.fileId, fileId),
        eq(fileAttachments.subjectKind, kind),
        eq(fileAttachments.subjectId, id),
      ),
    );
}

/** Ends what ties a file to a subject, and deletes it when nothing else does and it belongs to one of `owners`. */
export async function discardFile(
  tx: Tx,
  { jobs, now }: { readonly jobs: JobQueue; readonly now: Date },
  fileId: string,
  subject: repository.Subject,
  owners: readonly string[],
): Promise<void> {
  const file = await repository.lockFile(tx, fileId);
  if (!file) return;
  await detachFile(tx, fileId, subject);
  if (!owners.includes(file.ownerId) || (await repository.isFileAttached(tx, fileId))) return;
  await repository.removeFile(tx, file, now);
  await jobs.enqueue(tx, DELETE_BYTES, {});
}

/** Attaches a file that belongs to one of these people; false when it belongs to none of them. */
export async function attachOwnFile(
  tx: Tx,
  fileId: string,
  { brandId, ownerIds }: { readonly brandId: string; readonly ownerIds: readonly string[] },
  subject: repository.Subject,
  now: Date,
): Promise<boolean> {
  for (const ownerId of new Set(ownerIds)) {
    if ((await repository.lockOwn(tx, brandId, ownerId, [fileId])).length === 0) continue;
    await repository.attach(tx, [fileId], subject, now);
    return true;
  }
  return false;
}

/** What a file is attached to, of these kinds. */
export async function subjectsOf(
  db: Db,
  fileId: string,
  kinds: readonly string[],
): Promise<repository.Subject[]> {
  return await db
    .select({ kind: fileAttachments.subjectKind, id: fileAttachments.subjectId })
    .from(fileAttachments)
    .where(and(eq(fileAttachments.fileId, fileId), inArray(fileAttachments.subjectKind, [...kinds])));
}
