import type { Db, Tx } from '#platform/server/db/database.ts';
import { type BlobStore, readBlob } from '#platform/server/files/blob-store.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type { Subject } from './repository.ts';
import * as repository from './repository.ts';

/**
 * Attaches files of `ownerId` to a subject, and lets `toPersons` read them: clinicians as long as `patientId` is in
 * their care. Doing it again changes nothing.
 * @throws Refusal `invalid` with `file_ids` `unknown` when one of them isn't this owner's in this brand.
 */
export async function attachFiles(
  tx: Tx,
  brandId: string,
  ownerId: string,
  fileIds: readonly string[],
  {
    toPersons,
    patientId,
    subject,
    now,
  }: { toPersons: readonly string[]; patientId: string; subject: Subject; now: Date },
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const found = await repository.lockOwn(tx, brandId, ownerId, wanted);
  if (found.length !== wanted.length) throw invalidField('file_ids', 'unknown');
  await repository.attach(tx, wanted, subject, now);
  const others = [...new Set(toPersons)].filter((personId) => personId !== ownerId);
  await repository.grant(tx, wanted, others, { patientId, subject, now });
}

/** Ends what others may read because of a subject (a cancelled visit). The files stay with their owner. */
export async function withdrawFiles(tx: Tx, subject: Subject): Promise<void> {
  await repository.withdraw(tx, subject);
}

/**
 * A whole file, for background work without a principal; null when it is gone. The caller has checked that the work
 * may read it.
 */
export async function readStoredFile(
  db: Db,
  blobs: BlobStore,
  id: string,
): Promise<{ readonly bytes: Buffer; readonly mime: string } | null> {
  const file = await repository.findFile(db, id);
  const bytes = file && (await readBlob(blobs, file.blobKey));
  return file && bytes ? { bytes, mime: file.mime } : null;
}

/** The files of a subject, for its page. The caller has checked that the principal may see the subject. */
export async function filesOf(db: Db, brandId: string, subject: Subject) {
  return await repository.attachedTo(db, brandId, subject);
}
