import sharp from 'sharp';
import { Reply } from '#platform/server/feature.ts';
import { type BlobStore, newBlobKey } from '#platform/server/files/blob-store.ts';
import { pixelsInFlight } from '#platform/server/files/pixels.ts';
import { pictureTypeOf } from '#platform/server/files/sniff.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import * as repository from '../repository/clinicians.ts';
import { SIGNATURE_HREF } from './profile.ts';

/** Wide enough for print; a signature needs no more. */
const BOX = { width: 1200, height: 480 };
export const DELETE_BLOBS = 'people.delete-blobs';

/** Keeps a drawn or photographed signature as a fresh PNG; the one before is forgotten. */
export async function putSignature(ctx: SignedIn, blobs: BlobStore, upload: UploadedFile) {
  const { personId, brandId } = ctx.principal;
  const bytes = await pngOf(upload.bytes);
  const key = newBlobKey('signatures');
  await blobs.put(key, bytes);
  try {
    await ctx.transaction(async (tx) => {
      const before = await repository.findRecord(tx, brandId, personId);
      await repository.saveClinician(
        tx,
        { personId, brandId, userType: 'doctor' },
        { signatureKey: key, signedAt: ctx.now },
        ctx.now,
      );
      if (before?.signatureKey) await ctx.jobs.enqueue(tx, DELETE_BLOBS, { keys: [before.signatureKey] });
    });
  } catch (error) {
    await blobs.delete(key);
    throw error;
  }
  return { href: SIGNATURE_HREF, signed_at: ctx.now.toISOString() };
}

/** Pixels only: what comes out carries neither metadata nor anything else of the file that came in. */
async function pngOf(bytes: Buffer): Promise<Buffer> {
  const type = pictureTypeOf(bytes);
  if (type === 'heic') throw invalidField('image', 'heic_not_readable');
  if (type !== 'png' && type !== 'jpeg') throw invalidField('image', 'not_a_picture');
  const refuse = () => {
    throw invalidField('image', 'not_a_picture');
  };
  const picture = sharp(bytes, { limitInputPixels: 30_000_000, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(refuse);
  return await pixelsInFlight.take(width * height, () =>
    picture
      .rotate()
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer()
      .catch(refuse),
  );
}

export async function readSignature(ctx: SignedIn, blobs: BlobStore): Promise<Reply<unknown>> {
  const record = await repository.findRecord(ctx.db, ctx.principal.brandId, ctx.principal.personId);
  const content = record?.signatureKey ? await blobs.get(record.signatureKey) : null;
  if (!content) throw notFound();
  return new Reply(200, content, {
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
}

export async function deleteSignature(ctx: SignedIn): Promise<{ ok: boolean }> {
  const { personId, brandId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const before = await repository.findRecord(tx, brandId, personId);
    if (!before?.signatureKey) throw notFound();
    await repository.saveClinician(
      tx,
      { personId, brandId, userType: before.userType },
      { signatureKey: null, signedAt: null },
      ctx.now,
    );
    await ctx.jobs.enqueue(tx, DELETE_BLOBS, { keys: [before.signatureKey] });
  });
  return { ok: true };
}
