import {
  detachFile,
  discardFile,
  type FileReleaseHandler,
  subjectsOf,
} from '#features/files/server/index.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type { getVitalPhoto as GetVitalPhoto } from '../../contract.ts';
import { vitalChanged } from '../events.ts';
import { mayEdit, mayRead } from '../policy.ts';
import { iso } from '../presenter.ts';
import { findVital, lockVital, removePhoto } from '../repository/entries.ts';
import { presentFound, visible } from '../service/reading.ts';
import * as repository from './repository.ts';
import { PHOTO } from './service.ts';

/** What a picture is attached to that came with a reading, not by the way of photos. */
export const VITAL = 'vital';

/** A user who may read a patient's vitals may see the pictures from which they were read. */
export async function isPictureOfVitals(db: Db, fileId: string, principal: Principal): Promise<boolean> {
  const subjects = await subjectsOf(db, fileId, [PHOTO, VITAL]);
  const idsOf = (wanted: string) => subjects.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const patients = await repository.patientsOfSubjects(db, principal.brandId, idsOf(PHOTO), idsOf(VITAL));
  for (const patientId of patients) if (await mayRead(db, principal, patientId)) return true;
  return false;
}

/** @throws Refusal 404 for a reading that isn't there, or not for the principal */
export async function getVitalPhoto(ctx: SignedIn, vitalId: string): Promise<ReplyOf<typeof GetVitalPhoto>> {
  const found = await visible(ctx, vitalId);
  if (found.deleted) throw notFound();
  const photo = await repository.findPhotoOf(ctx.db, vitalId);
  const vital = presentFound(found, ctx.principal);
  const { kind, readings, unit, boxes } = photo?.found ?? {};
  return {
    vital,
    file_id: found.file_id,
    read: kind && readings && unit ? { kind, readings, unit, boxes: [...(boxes ?? [])] } : null,
    confirmed: photo?.confirmed ?? null,
    can: { remove: vital.can.edit && found.file_id !== null },
  };
}

/**
 * The picture goes for good, the reading stays.
 * @throws Refusal 404 for who may not change the reading
 */
export async function removeVitalPhoto(ctx: SignedIn, vitalId: string): Promise<{ ok: boolean }> {
  const { principal } = ctx;
  await ctx.transaction(async (tx) => {
    const found = await findVital(tx, principal.brandId, vitalId);
    if (!found || found.deleted || !(await mayEdit(tx, principal, found.patient_id))) throw notFound();
    const fileId = found.file_id;
    if (!fileId) return;
    const photo = await repository.findPhotoOf(tx, vitalId);
    if (photo) await release(tx, ctx, photo.id, fileId);
    else await takeFrom(tx, ctx, vitalId, fileId);
    const owners = [found.patient_id, principal.personId];
    if (photo) await discardFile(tx, ctx, fileId, { kind: PHOTO, id: photo.id }, owners);
    await discardFile(tx, ctx, fileId, { kind: VITAL, id: vitalId }, owners);
  });
  return { ok: true };
}

/** Its owner deletes it among the files: readings do without their pictures. */
export const pictures: FileReleaseHandler = {
  kinds: [PHOTO, VITAL],
  async release(tx, ctx, fileId, subjects) {
    for (const subject of subjects) {
      if (subject.kind === PHOTO) await release(tx, ctx, subject.id, fileId);
      else await takeFrom(tx, ctx, subject.id, fileId);
      await detachFile(tx, fileId, subject);
    }
  },
};

/** Removes the picture of a photo, and the values read in it if it is undecided or its reading was deleted. */
async function release(tx: Tx, ctx: SignedIn, photoId: string, fileId: string): Promise<void> {
  const photo = await repository.lockPhoto(tx, photoId);
  if (!photo || photo.fileId !== fileId) return;
  if (!photo.confirmedAt) return await repository.notePhotoDismissed(tx, photoId, ctx.now);
  if (photo.vitalId) await takeFrom(tx, ctx, photo.vitalId, fileId);
  const vital = photo.vitalId ? await findVital(tx, photo.brandId, photo.vitalId) : undefined;
  if (vital?.deleted) await repository.notePhotoDismissed(tx, photoId, ctx.now);
  else await repository.notePhotoRemoved(tx, photoId);
}

async function takeFrom(tx: Tx, ctx: SignedIn, vitalId: string, fileId: string): Promise<void> {
  const { principal, now } = ctx;
  const found = await lockVital(tx, principal.brandId, vitalId);
  if (found?.file_id !== fileId) return;
  await removePhoto(tx, vitalId, { personId: principal.personId, now });
  const notified = { brandId: principal.brandId, patientId: found.patient_id, circle: found.circle };
  const data = {
    vital_id: vitalId,
    patient_id: found.patient_id,
    type: found.type,
    taken_at: iso(found.taken_at),
    actor_id: principal.personId,
  };
  await publish(tx, now, vitalChanged(notified, 'edited', data));
}
