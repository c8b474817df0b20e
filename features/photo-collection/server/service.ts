import { isDeepStrictEqual } from 'node:util';
import { v7 as uuid } from 'uuid';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { type BlobStore, newBlobKey, readBlob } from '#platform/server/files/blob-store.ts';
import { asPhoto, NotAPicture } from '#platform/server/files/picture.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import { type CollectedPhoto, type CollectionConsent, SHOWN_NUMBERS } from '../contract.ts';
import { wrongField } from '../rules.ts';
import { deleteBytesLater, deleteUnusedLater } from './jobs.ts';
import { mayCollect, mayDecide } from './policy.ts';
import { conflict } from './refusals.ts';
import * as repository from './repository.ts';

/** As a phone sends it to the photo reader: fine enough to read a display, and the measure is that of real use. */
const MOST_PIXELS = 4096;
const NEWEST = 20;
/** Of one patient: more photos of the same meter measure nothing new. */
const MOST_PHOTOS = 200;
const RESOURCE = 'collected_photos';

async function consentFor(ctx: SignedIn, patientId: string): Promise<CollectionConsent> {
  const of = { brandId: ctx.principal.brandId, patientId };
  const row = await repository.findConsent(ctx.db, of);
  return {
    given: row !== undefined && row.withdrawnAt === null,
    since: (row?.withdrawnAt ?? row?.givenAt)?.toISOString() ?? null,
    photos: await repository.countPhotos(ctx.db, of),
  };
}

export async function readConsent(
  ctx: SignedIn,
  patientId = ctx.principal.personId,
): Promise<CollectionConsent> {
  const { db, principal } = ctx;
  if (!(await mayDecide(db, principal, patientId)) && !(await mayCollect(db, principal, patientId)))
    throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [patientId] });
  return await consentFor(ctx, patientId);
}

export async function putConsent(
  ctx: SignedIn,
  { patient_id: patientId = ctx.principal.personId, given }: BodyOf<typeof contract.putCollectionConsent>,
): Promise<CollectionConsent> {
  const { principal, now } = ctx;
  if (!(await mayDecide(ctx.db, principal, patientId))) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [patientId] });
  const of = { brandId: principal.brandId, patientId };
  await ctx.transaction(async (tx) => {
    const before = await repository.lockConsent(tx, of);
    const isGiven = before !== undefined && before.withdrawnAt === null;
    if (isGiven === given) return;
    await repository.putConsent(tx, {
      ...of,
      givenAt: given ? now : (before?.givenAt ?? now),
      withdrawnAt: given ? null : now,
    });
    if (!given) await deleteBytesLater(ctx, tx, await repository.deletePhotos(tx, of));
  });
  return await consentFor(ctx, patientId);
}

const present = (row: repository.PhotoRow): CollectedPhoto => ({
  photo_id: row.id,
  kind: row.kind,
  unit: row.unit,
  shown: row.shown,
  taken_at: row.takenAt.toISOString(),
});

async function photoOf(upload: UploadedFile): Promise<Buffer> {
  try {
    return (await asPhoto(upload.bytes, MOST_PIXELS)).bytes;
  } catch (error) {
    if (error instanceof NotAPicture) throw invalidField('photo', 'unreadable');
    throw error;
  }
}

/** @throws Refusal 404 for others' patients, 409 where the patient doesn't allow it, or the id is that of another photo */
export async function addPhoto(
  ctx: SignedIn,
  upload: UploadedFile,
  body: BodyOf<typeof contract.addCollectedPhoto>,
  blobs: BlobStore,
): Promise<CollectedPhoto> {
  const { principal, now } = ctx;
  const { photo_id: id = uuid(), patient_id: patientId, kind, unit } = body;
  if (!(await mayCollect(ctx.db, principal, patientId))) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [patientId] });
  const wrong = wrongField(body);
  if (wrong) throw invalidField(wrong.field, wrong.code);
  const of = { brandId: principal.brandId, patientId };
  const bytes = await photoOf(upload);
  const row: repository.PhotoRow = {
    ...{ ...of, id, kind, unit: unit ?? null, takenBy: principal.personId, takenAt: now },
    shown: Object.fromEntries(SHOWN_NUMBERS.flatMap((name) => (body[name] ? [[name, body[name]]] : []))),
    blobKey: newBlobKey('collected-photos'),
  };
  await deleteUnusedLater(ctx, row);
  await blobs.put(row.blobKey, bytes);
  const isStored = await ctx
    .transaction(async (tx) => {
      const consent = await repository.lockConsent(tx, of);
      if (!consent || consent.withdrawnAt) throw conflict('collection_not_allowed');
      const isNew = await repository.insertPhoto(tx, row);
      // Counted with it, so that the last one that found room can be sent again.
      if (isNew && (await repository.countPhotos(tx, of)) > MOST_PHOTOS) throw conflict('collection_full');
      return isNew;
    })
    .catch(async (error: unknown) => {
      await blobs.delete(row.blobKey);
      throw error;
    });
  if (isStored) return present(row);
  await blobs.delete(row.blobKey);
  // Sent twice, it is stored once; another photo needs an id of its own.
  const first = await repository.findPhoto(ctx.db, id);
  if (!first || !(await isSame(first, row, bytes, blobs))) throw conflict('collected_photo_id_taken');
  return present(first);
}

async function isSame(
  first: repository.PhotoRow,
  row: repository.PhotoRow,
  bytes: Buffer,
  blobs: BlobStore,
): Promise<boolean> {
  const whatOf = ({ brandId, patientId, kind, unit, shown }: repository.PhotoRow) => ({
    ...{ brandId, patientId, kind, unit, shown },
  });
  if (!isDeepStrictEqual(whatOf(first), whatOf(row))) return false;
  return (await readBlob(blobs, first.blobKey))?.equals(bytes) ?? false;
}

export async function listPhotos(
  ctx: SignedIn,
  patientId: string,
): Promise<ReplyOf<typeof contract.listCollectedPhotos>> {
  if (!(await mayCollect(ctx.db, ctx.principal, patientId))) throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [patientId] });
  const of = { brandId: ctx.principal.brandId, patientId };
  return { photos: (await repository.newestPhotos(ctx.db, of, NEWEST)).map(present) };
}

export async function deletePhoto(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const row = await repository.findPhoto(ctx.db, id);
  if (row?.brandId !== ctx.principal.brandId || !(await mayCollect(ctx.db, ctx.principal, row.patientId)))
    throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [row.patientId] });
  await ctx.transaction(async (tx) => {
    await repository.deletePhoto(tx, id);
    await deleteBytesLater(ctx, tx, [row.blobKey]);
  });
  return { ok: true };
}
