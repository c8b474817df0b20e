import { v7 as uuid } from 'uuid';
import { Reply } from '#platform/server/feature.ts';
import { type BlobStore, newBlobKey } from '#platform/server/files/blob-store.ts';
import { NotAPicture, withoutMetadata } from '#platform/server/files/picture.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { MAX_KYC_PICTURES } from '../../contract.ts';
import { mayReadKycPicture } from '../policy.ts';
import { kycPictureHref } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/kyc.ts';

/** Some are taken again before they are good enough to be submitted. */
const MOST_UNUSED = MAX_KYC_PICTURES * 4;

/** Keeps a picture of a document, without where and when it was taken, until it is submitted. */
export async function keepPicture(ctx: SignedIn, blobs: BlobStore, upload: UploadedFile) {
  const { brandId, personId } = ctx.principal;
  const { bytes } = await withoutMetadata(upload.bytes, 'jpeg').catch((error: unknown) => {
    if (error instanceof NotAPicture) throw invalidField('image', error.code);
    throw error;
  });
  if ((await repository.countUnusedPictures(ctx.db, brandId, personId)) >= MOST_UNUSED)
    throw conflict('too_many_pictures');
  const picture: repository.PictureRow = {
    id: uuid(),
    brandId,
    personId,
    submissionId: null,
    blobKey: newBlobKey('kyc'),
    createdAt: ctx.now,
  };
  await blobs.put(picture.blobKey, bytes);
  await ctx
    .transaction(async (tx) => {
      await repository.lockPicturesOf(tx, brandId, personId);
      if ((await repository.countUnusedPictures(tx, brandId, personId)) >= MOST_UNUSED)
        throw conflict('too_many_pictures');
      await repository.insertPicture(tx, picture);
    })
    .catch(async (error: unknown) => {
      await blobs.delete(picture.blobKey);
      throw error;
    });
  return { file_id: picture.id, href: kycPictureHref(picture.id) };
}

export async function readPicture(ctx: SignedIn, blobs: BlobStore, id: string): Promise<Reply<unknown>> {
  const { principal } = ctx;
  const picture = await repository.findPicture(ctx.db, principal.brandId, id);
  const mayRead =
    picture && mayReadKycPicture(principal, { ...picture, submitted: picture.submissionId !== null });
  const content = mayRead ? await blobs.get(picture.blobKey) : null;
  if (!picture || !content) throw notFound();
  await ctx.audit({ resource: 'kyc', patientIds: [picture.personId] });
  return new Reply(200, content, {
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
}
