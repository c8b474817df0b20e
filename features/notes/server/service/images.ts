import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import { type BlobStore, newBlobKey } from '#platform/server/files/blob-store.ts';
import { drawingAsPhoto } from '#platform/server/files/drawing.ts';
import { asPhoto, NotAPicture } from '#platform/server/files/picture.ts';
import { sniff } from '#platform/server/files/sniff.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { imagesOf } from '../../rules.ts';
import { DELETE_IMAGES } from '../jobs.ts';
import { isAuthor } from '../policy.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/images.ts';
import { lockNote, type NoteRow } from '../repository/notes.ts';
import { visibleNote } from './read.ts';

const MAX_PIXELS = 2000;
/**
 * With those that were deleted from the text, which stay until the note is signed. How many the text shows is checked
 * at each save.
 */
const MOST_STORED = 90;
const TAKEN = ['gif', 'jpeg', 'png', 'svg'] as const;

type Uploaded = ReplyOf<typeof contract.uploadNoteImage>;

/**
 * A picture for a draft, as a JPEG of its pixels alone: without the place where it was taken, scripts of a drawing and
 * whatever else a file may carry.
 */
export async function uploadNoteImage(
  ctx: SignedIn,
  blobs: BlobStore,
  noteId: string,
  upload: UploadedFile,
): Promise<Uploaded> {
  const { note } = await visibleNote(ctx, noteId);
  if (!isAuthor(ctx.principal, note)) throw notFound();
  if (note.signedAt) throw conflict('note_signed');
  const sentHash = createHash('sha256').update(upload.bytes).digest('base64url');
  const before = await repository.findSentImage(ctx.db, noteId, sentHash);
  if (before) return presentImage(before);
  if ((await repository.countImages(ctx.db, noteId)) >= MOST_STORED) throw conflict('too_many_images');
  const { bytes, width, height } = await photoOf(upload.bytes);
  const row: repository.ImageRow = {
    ...{ id: uuid(), noteId, blobKey: newBlobKey('notes'), sentHash, width, height },
    createdAt: ctx.now,
  };
  await blobs.put(row.blobKey, bytes);
  try {
    await ctx.transaction(async (tx) => {
      const locked = await lockNote(tx, ctx.keys, ctx.principal.brandId, noteId);
      if (!locked) throw notFound();
      if (locked.signedAt) throw conflict('note_signed');
      await repository.insertImage(tx, row);
    });
  } catch (error) {
    await blobs.delete(row.blobKey);
    throw error;
  }
  return presentImage(row);
}

/** @throws Refusal 400 for what is no picture that we take */
async function photoOf(bytes: Buffer) {
  const type = sniff(bytes);
  if (!TAKEN.some((each) => each === type)) throw invalidField('image', 'type_not_accepted');
  try {
    return await (type === 'svg' ? drawingAsPhoto(bytes, MAX_PIXELS) : asPhoto(bytes, MAX_PIXELS));
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    throw invalidField('image', 'unreadable');
  }
}

const presentImage = ({ id, noteId, width, height }: repository.ImageRow): Uploaded => ({
  file_id: id,
  href: `/api/clinical-notes/${noteId}/images/${id}`,
  width,
  height,
});

/** Deletes the pictures that a note, about to be signed, does not show. */
export async function deleteUnshown(
  ctx: Pick<SignedIn, 'jobs'>,
  tx: Tx,
  { id: noteId, content }: Pick<NoteRow, 'id' | 'content'>,
): Promise<void> {
  const shown = new Set(imagesOf(content));
  const unshown = (await repository.imagesOfNote(tx, noteId)).filter(({ id }) => !shown.has(id));
  if (unshown.length === 0) return;
  await repository.deleteImages(
    tx,
    unshown.map(({ id }) => id),
  );
  await ctx.jobs.enqueue(tx, DELETE_IMAGES, { keys: unshown.map(({ blobKey }) => blobKey) });
}

/** A user who may read the note may see its pictures. */
export async function readNoteImage(
  ctx: SignedIn,
  blobs: BlobStore,
  noteId: string,
  fileId: string,
): Promise<Reply<unknown>> {
  const { note } = await visibleNote(ctx, noteId);
  const image = await repository.findImage(ctx.db, noteId, fileId);
  if (!image) throw notFound();
  const content = await blobs.get(image.blobKey);
  if (!content) {
    ctx.log.error({ file_id: fileId }, 'the bytes of a picture of a note are missing in the file store');
    throw notFound();
  }
  await ctx.audit({ resource: 'notes', patientIds: [note.patientId] });
  return new Reply(200, content, {
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
}
