import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { discardFile, keepPicture } from '#features/files/server/index.ts';
import { decisionOf, type Known, nextState, type PhotoState } from '#features/meter-photos/rules.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { DAY_MS } from '#platform/domain/clinic-time.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Job } from '#platform/server/feature.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { JobContext, Principal, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type addPhoto as AddPhoto,
  type confirmPhoto as ConfirmPhoto,
  type listUndecidedPhotos,
  MAX_UNDECIDED,
  type PhotoGuess,
  type PhotoReading,
  type Vital,
} from '../../contract.ts';
import { mayAdd, mayEdit, mayRead } from '../policy.ts';
import { conflict } from '../refusals.ts';
import { type FoundVital, findVital, lockVital, removePhoto } from '../repository/entries.ts';
import { requireTime } from '../service/entries.ts';
import { patientOf, presentFound, RESOURCE, visible } from '../service/reading.ts';
import { recordReading, requireReading } from '../service/record-reading.ts';
import { type PhotoDeps, readPicture } from './guess.ts';
import * as repository from './repository.ts';

/** What the files of pictures are attached to. */
export const PHOTO = 'image_reading';

export async function processImage(ctx: SignedIn, deps: PhotoDeps, file: UploadedFile): Promise<PhotoGuess> {
  return (await readPicture(deps, file, { ctx, patientId: ctx.principal.personId })).guess;
}

/** Keeps a picture and what was read in it. The same picture under the same id again is a retry. */
export async function addPhoto(
  ctx: SignedIn,
  deps: PhotoDeps,
  file: UploadedFile,
  body: BodyOf<typeof AddPhoto>,
): Promise<PhotoReading> {
  const { principal } = ctx;
  if (body.patient_id === undefined && principal.userType !== 'patient')
    throw invalidField('patient_id', 'required');
  const patientId = body.patient_id ?? principal.personId;
  if (!(await mayAdd(ctx.db, principal, patientId))) throw notFound();
  const id = body.id ?? uuid();
  const sentHash = createHash('sha256').update(file.bytes).digest('base64url');
  const before = await repeated(ctx.db, principal, id, sentHash);
  if (before) return presentPhoto(before);

  const { picture, guess } = await readPicture(deps, file, { ctx, patientId });
  const { status: _, reason, ...found } = guess;
  const photo = {
    ...{ id, patientId, brandId: principal.brandId, madeBy: principal.personId, madeAt: ctx.now, sentHash },
    takenAt: body.taken_at ? new Date(body.taken_at) : null,
    found: found.kind ? (found as NonNullable<repository.NewPhoto['found']>) : null,
    reason,
  };
  const toKeep = {
    ...{ ...picture, brandId: principal.brandId, ownerId: patientId, sentHash },
    ...{ name: 'meter.jpg', subject: { kind: PHOTO, id } },
  };
  const stored = await keepPicture(ctx, deps.blobs, toKeep, async (tx, fileId) => {
    if (!(await repository.insertPhoto(tx, { ...photo, fileId }))) throw new Doubled();
  }).catch((error: unknown) => {
    if (!(error instanceof Doubled)) throw error;
    return 'doubled' as const;
  });
  if (stored === 'full') throw conflict('storage_full');
  const row =
    stored === 'doubled'
      ? await repeated(ctx.db, principal, id, sentHash)
      : await repository.findPhoto(ctx.db, id);
  if (!row) throw notFound();
  return presentPhoto(row);
}

/** The other half of a doubled upload was faster. */
class Doubled extends Error {}

async function repeated(db: Db, principal: Principal, id: string, sentHash: string) {
  const before = await repository.findPhoto(db, id);
  if (!before) return null;
  const { madeBy, brandId } = before;
  const same = madeBy === principal.personId && brandId === principal.brandId && before.sentHash === sentHash;
  if (!same) throw conflict('photo_id_taken');
  return before;
}

/** A picture without a decision for so long is no reading. */
const UNDECIDED_MS = 14 * DAY_MS;

const stateOf = (row: repository.PhotoRow): PhotoState =>
  row.confirmedAt ? 'confirmed' : row.dismissedAt ? 'dismissed' : 'unconfirmed';

const knownOf = (row: repository.PhotoRow): Known => ({
  status: stateOf(row),
  found: row.found,
  confirmed: row.confirmed,
  hasPicture: row.fileId !== null,
});

/** What becomes of a photo; with a dismissed one its picture is gone. */
const decided = <Wished extends PhotoState>(row: repository.PhotoRow, wished: Wished) =>
  nextState(stateOf(row), wished, row.fileId !== null);

/** After its reading was deleted, a photo that still has its picture can be decided on again. */
function withoutDeleted(row: repository.PhotoRow, vital: FoundVital | null): repository.PhotoRow {
  return vital?.deleted && row.fileId ? { ...row, confirmed: null, confirmedAt: null, vitalId: null } : row;
}

function presentPhoto(row: repository.PhotoRow): PhotoReading {
  const { found, reason, madeAt, confirmedBy } = row;
  const state = stateOf(row);
  // One that was confirmed before is not deleted by itself.
  const isForgotten = state === 'unconfirmed' && confirmedBy === null;
  return {
    status: found ? 'read' : 'unreadable',
    kind: found?.kind ?? null,
    readings: found?.readings ?? null,
    unit: found?.unit ?? null,
    confidence: found?.confidence ?? null,
    boxes: [...(found?.boxes ?? [])],
    reason,
    id: row.id,
    patient_id: row.patientId,
    file_id: row.fileId,
    state,
    made_at: madeAt.toISOString(),
    taken_at: row.takenAt?.toISOString() ?? null,
    kept_until: isForgotten ? new Date(madeAt.getTime() + UNDECIDED_MS).toISOString() : null,
    vital_id: row.vitalId,
  };
}

export async function getPhoto(ctx: SignedIn, photoId: string): Promise<PhotoReading> {
  const row = await repository.findPhoto(ctx.db, photoId);
  if (row?.brandId !== ctx.principal.brandId || !(await mayRead(ctx.db, ctx.principal, row.patientId)))
    throw notFound();
  await ctx.audit({ resource: RESOURCE, patientIds: [row.patientId] });
  const vital = row.vitalId ? await findVital(ctx.db, row.brandId, row.vitalId) : null;
  return presentPhoto(withoutDeleted(row, vital));
}

/** The undecided photos. @throws Refusal 404 when the principal may not see the patient */
export async function listUndecided(
  ctx: SignedIn,
  subject: string | undefined,
): Promise<ReplyOf<typeof listUndecidedPhotos>> {
  const { brandId, personId, userType } = ctx.principal;
  const patientId = await patientOf(ctx, subject);
  const madeBy = userType === 'patient' ? null : personId;
  const found = await repository.undecidedOf(ctx.db, { patientId, brandId, madeBy }, MAX_UNDECIDED + 1);
  return {
    patient_id: patientId,
    photos: found.slice(0, MAX_UNDECIDED).map(presentPhoto),
    more: found.length > MAX_UNDECIDED,
  };
}

/** The patient's side decides about a picture, and so does the clinician who took it for the patient. */
async function mayDecide(db: Db, principal: Principal, row: repository.PhotoRow): Promise<boolean> {
  if (row.brandId !== principal.brandId) return false;
  if (await mayEdit(db, principal, row.patientId)) return true;
  return row.madeBy === principal.personId && (await mayAdd(db, principal, row.patientId));
}

interface OwnPhoto {
  readonly row: repository.PhotoRow;
  /** The reading that was confirmed from it before, and deleted. */
  readonly deletedVitalId: string | null;
}

async function lockOwn(tx: Tx, principal: Principal, photoId: string): Promise<OwnPhoto> {
  const row = await repository.lockPhoto(tx, photoId);
  if (!row || !(await mayDecide(tx, principal, row))) throw notFound();
  const vital = row.vitalId ? await lockVital(tx, row.brandId, row.vitalId) : null;
  return {
    row: withoutDeleted(row, vital),
    deletedVitalId: vital?.deleted && row.fileId ? row.vitalId : null,
  };
}

/**
 * From now on it counts: once, however often it is said.
 * @throws Refusal 409 with the vital, where another reading was confirmed before
 */
export async function confirmPhoto(
  ctx: SignedIn,
  photoId: string,
  body: BodyOf<typeof ConfirmPhoto>,
): Promise<Vital> {
  const { principal, now } = ctx;
  const made = await ctx.transaction(async (tx) => {
    const { row, deletedVitalId } = await lockOwn(tx, principal, photoId);
    const read = requireReading(body, body.unit_confirmed === true);
    const { is } = decisionOf(knownOf(row), {
      ...read,
      status: 'confirmed',
      kind: body.type,
      unit_confirmed: true,
    });
    if (row.vitalId) return { id: row.vitalId, isAnother: is !== 'same' };
    if (is !== 'confirmed') throw conflict('photo_dismissed');
    const takenAt = requireTime(body.taken_at, now);
    // The picture is that of the new reading alone.
    if (deletedVitalId) await removePhoto(tx, deletedVitalId, { personId: principal.personId, now });
    const id = uuid();
    await recordReading(tx, {
      ...{ id, patientId: row.patientId, brandId: row.brandId, type: body.type, read, takenAt, now },
      source: 'photo',
      // A source names each of its records once, and that of a deleted reading stays known.
      sourceRef: deletedVitalId ? null : photoId,
      note: (body.note ?? '').trim(),
      fileId: row.fileId,
      enteredBy: principal.personId,
      enteredAs:
        principal.userType !== 'patient'
          ? 'clinician'
          : row.patientId === principal.personId
            ? 'patient'
            : 'family',
    });
    const confirmed = { kind: body.type, readings: read.readings, unit: read.unit };
    const decision = { confirmedAt: now, confirmedBy: principal.personId, vitalId: id };
    await repository.notePhotoConfirmed(tx, photoId, { confirmed, ...decision });
    return { id, isAnother: false };
  });
  const vital = presentFound(await visible(ctx, made.id), principal);
  if (made.isAnother) throw conflict('photo_confirmed', { vital });
  return vital;
}

export async function dismissPhoto(ctx: SignedIn, photoId: string): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    const { row, deletedVitalId } = await lockOwn(tx, ctx.principal, photoId);
    if (decided(row, 'dismissed') === 'too_late') throw conflict('photo_confirmed');
    if (deletedVitalId)
      await removePhoto(tx, deletedVitalId, { personId: ctx.principal.personId, now: ctx.now });
    await discard(tx, ctx, row);
  });
  return { ok: true };
}

async function discard(tx: Tx, work: JobContext, row: repository.PhotoRow): Promise<void> {
  if (decided(row, 'dismissed') !== 'dismissed') return;
  const { id, patientId, fileId } = row;
  if (fileId) await discardFile(tx, work, fileId, { kind: PHOTO, id }, [patientId]);
  await repository.notePhotoDismissed(tx, id, work.now);
}

export const forgetUndecided: Job = {
  name: 'vitals.forget-undecided-photos',
  cron: '20 21 * * *',
  async handle(work) {
    for (;;) {
      const before = new Date(work.now.getTime() - UNDECIDED_MS);
      const ids = await repository.undecidedSince(work.db, before, 100);
      for (const id of ids)
        await work.transaction(async (tx) => {
          const row = await repository.lockPhoto(tx, id);
          if (row) await discard(tx, work, row);
        });
      if (ids.length < 100) return;
    }
  },
};
