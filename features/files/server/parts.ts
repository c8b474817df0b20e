import { createHash } from 'node:crypto';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { Reply } from '#platform/server/feature.ts';
import { newBlobKey, readBlob } from '#platform/server/files/blob-store.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import * as contract from '../contract.ts';
import type { FilesDeps } from './deps.ts';
import { DELETE_BYTES } from './jobs.ts';
import * as repository from './parts-repository.ts';
import { presentFile } from './presenter.ts';
import { conflict } from './refusals.ts';
import { findFile } from './repository.ts';
import { keepUpload } from './service.ts';

const senderOf = ({ principal }: SignedIn): repository.Sender => ({
  brandId: principal.brandId,
  senderId: principal.personId,
});

/** The parts that the reader has sent. */
async function ownParts(ctx: SignedIn, fileId: string): Promise<repository.PartRow[]> {
  const { brandId, senderId } = senderOf(ctx);
  const parts = await repository.partsOf(ctx.db, fileId);
  return parts.filter((part) => part.senderId === senderId && part.brandId === brandId);
}

/** @throws Refusal 409 for an id that another person sends under, or when too much is unfinished */
export async function putPart(
  ctx: SignedIn,
  { blobs }: FilesDeps,
  at: { readonly fileId: string; readonly position: number },
  { bytes }: UploadedFile,
): Promise<{ ok: boolean }> {
  const sender = senderOf(ctx);
  if ((await repository.unfinishedBytes(ctx.db, sender)) + bytes.length > contract.MAX_UNFINISHED_BYTES)
    throw conflict('storage_full');
  const row: repository.PartRow = {
    ...{ ...at, ...sender, size: bytes.length, at: ctx.now },
    sha256: createHash('sha256').update(bytes).digest('hex'),
    blobKey: newBlobKey('parts'),
  };
  await blobs.put(row.blobKey, bytes);
  const isStored = await ctx
    .transaction(async (tx) => {
      const stored = await repository.putPart(tx, row);
      if (stored) await ctx.jobs.enqueue(tx, DELETE_BYTES, {});
      return stored;
    })
    .catch(async (error: unknown) => {
      await blobs.delete(row.blobKey);
      throw error;
    });
  if (isStored) return { ok: true };
  await blobs.delete(row.blobKey);
  throw conflict('file_id_taken');
}

/** @throws Refusal 404 where nothing of the reader's has arrived */
export async function listParts(
  ctx: SignedIn,
  fileId: string,
): Promise<ReplyOf<typeof contract.listFileParts>> {
  const parts = await ownParts(ctx, fileId);
  if (parts.length === 0) throw notFound();
  return { parts: parts.map(({ position, size, sha256 }) => ({ position, size, sha256 })) };
}

/** Their bytes no longer count as unfinished. @throws Refusal 404 where nothing of the sender's has arrived */
export async function discardParts(ctx: SignedIn, fileId: string): Promise<{ ok: boolean }> {
  if (!(await removeParts(ctx, fileId))) throw notFound();
  return { ok: true };
}

const removeParts = (ctx: SignedIn, fileId: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const areThere = await repository.removePartsOf(tx, fileId, senderOf(ctx), ctx.now);
    if (areThere) await ctx.jobs.enqueue(tx, DELETE_BYTES, {});
    return areThere;
  });

/** @throws Refusal 404 where nothing of the reader's has arrived, 409 `parts_missing` with those that have not */
export async function finishParts(
  ctx: SignedIn,
  deps: FilesDeps,
  fileId: string,
  { name, parts: count, patient_id }: BodyOf<typeof contract.finishFileParts>,
): Promise<Reply<contract.FileRecord>> {
  const parts = await ownParts(ctx, fileId);
  if (parts.length === 0) return await finishedBefore(ctx, deps, fileId, patient_id);
  const isWhole = (n: number) =>
    parts.some(({ position, size }) => position === n && (n === count - 1 || size === contract.PART_BYTES));
  const missing = Array.from({ length: count }, (_, n) => n).filter((n) => !isWhole(n));
  if (missing.length > 0 || parts.length !== count) throw conflict('parts_missing', { missing });
  const all = await Promise.all(parts.map(({ blobKey }) => readBlob(deps.blobs, blobKey)));
  if (all.some((bytes) => bytes === null)) throw conflict('parts_missing', { missing });
  const upload = {
    filename: name,
    mimetype: 'application/octet-stream',
    bytes: Buffer.concat(all as Buffer[]),
  };
  const stored = await keepUpload(ctx, deps, upload, {
    file_id: fileId,
    ...(patient_id ? { patient_id } : {}),
  });
  await removeParts(ctx, fileId);
  return stored;
}

/** The answer to the first try was lost: the file is there, and its parts are gone. */
async function finishedBefore(
  ctx: SignedIn,
  { onFileReleased }: FilesDeps,
  fileId: string,
  patientId: string | undefined,
): Promise<Reply<contract.FileRecord>> {
  const { personId, brandId } = ctx.principal;
  const file = await findFile(ctx.db, fileId);
  const isOwn = patientId
    ? file?.addedBy === personId && file.ownerId === patientId
    : file?.addedBy === null && file.ownerId === personId;
  if (!file || !isOwn || file.brandId !== brandId) throw notFound();
  if (patientId) await ctx.audit({ resource: 'file', patientIds: [patientId] });
  return new Reply(200, presentFile(file, ctx, onFileReleased));
}
