import { isDeepStrictEqual } from 'node:util';
import { attachOwnFile, type FilesDeps, readableFile } from '#features/files/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { AddedVital, addVital as AddVital, updateVital as UpdateVital, Vital } from '../../contract.ts';
import { isBeforeBirth, takenAtProblem } from '../../rules.ts';
import { vitalChanged, vitalCritical } from '../events.ts';
import { mayAdd, mayEdit } from '../policy.ts';
import { presentVital, rangesFrom, readingsOf } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { changeVital, type FoundVital, findVital, lockVital } from '../repository/entries.ts';
import { type Duplicate, keepFromDevice } from './from-device.ts';
import { presentFound, visible } from './reading.ts';
import {
  canonicalOf,
  criticalAfterEdit,
  criticalSince,
  type NewReading,
  type NextState,
  type RecordResult,
  recordReading,
  requireReading,
  stateOf,
} from './record-reading.ts';

type Given = BodyOf<typeof AddVital>;

/**
 * Stores a reading. The client made the id: the same reading sent again, at the same moment or days later, is stored
 * once and answered with 200, and so is a reading of a meter that is stored already.
 * @throws Refusal 404 for who may not add to this patient's vitals, 409 when the id was used otherwise.
 */
export async function addVital(
  ctx: SignedIn,
  body: Given,
  isSharedElsewhere: SharedElsewhere,
): Promise<Reply<AddedVital>> {
  const { principal } = ctx;
  if (body.patient_id === undefined && principal.userType !== 'patient')
    throw invalidField('patient_id', 'required');
  const patientId = body.patient_id ?? principal.personId;
  if (!(await mayAdd(ctx.db, principal, patientId))) throw notFound();
  const read = requireReading(body, body.unit_confirmed === true);
  const takenAt = requireTime(body.taken_at, ctx.now);
  const given: NewReading = {
    id: body.id,
    patientId,
    brandId: principal.brandId,
    type: body.type,
    read,
    takenAt,
    source: body.source ?? 'manual',
    note: (body.note ?? '').trim(),
    fileId: body.file_id ?? null,
    enteredBy: principal.personId,
    enteredAs:
      principal.userType !== 'patient'
        ? 'clinician'
        : patientId === principal.personId
          ? 'patient'
          : 'family',
    now: ctx.now,
  };
  const stored = await keepGiven(ctx, given, isSharedElsewhere);
  if (stored.is === 'new') {
    const { row, judgedBy } = stored;
    const vital = presentVital(row, rangesFrom(judgedBy), judgedBy.height, principal);
    return new Reply(201, { ...vital, known: null });
  }
  const id = stored.is === 'duplicate' ? stored.vitalId : stored.isSame ? body.id : null;
  const found = id === null ? null : await findVital(ctx.db, principal.brandId, id);
  if (!found) throw conflict('vital_id_taken');
  const known = given.source !== 'device' ? null : found.deleted ? 'deleted' : 'there';
  return new Reply(200, { ...presentFound(found, principal), known });
}

type SharedElsewhere = FilesDeps['isSharedElsewhere'];

async function keepGiven(
  ctx: SignedIn,
  given: NewReading,
  isSharedElsewhere: SharedElsewhere,
): Promise<RecordResult | Duplicate> {
  if (given.fileId) return await keepWithFile(ctx, given, given.fileId, isSharedElsewhere);
  return given.source === 'device' ? await keepFromDevice(ctx, given) : await recordReading(ctx.db, given);
}

/**
 * Its picture is a file of the patient or of the user who enters the reading, and belongs to the reading from now on.
 * That user must be allowed to read the file already: else an id alone would open any file of a patient.
 * @throws Refusal 400 for a file that they may not read, as for a missing one, and for a file that is no picture.
 */
async function keepWithFile(
  ctx: SignedIn,
  given: NewReading,
  fileId: string,
  isSharedElsewhere: SharedElsewhere,
): Promise<RecordResult> {
  return await ctx.transaction(async (tx) => {
    const readable = await readableFile(tx, ctx, isSharedElsewhere, fileId);
    if (!readable) throw invalidField('file_id', 'unknown');
    if (!isPicture(readable.file.mime)) throw invalidField('file_id', 'type_not_accepted');
    const subject = { kind: 'vital', id: given.id };
    const owners = { brandId: given.brandId, ownerIds: [given.patientId, given.enteredBy] };
    if (!(await attachOwnFile(tx, fileId, owners, subject, ctx.now)))
      throw invalidField('file_id', 'unknown');
    const stored = await recordReading(tx, given);
    // Nothing of this one may stay behind: the id is that of another reading.
    if (stored.is === 'there' && !stored.isSame) throw conflict('vital_id_taken');
    return stored;
  });
}

/** A drawing can hold scripts and is downloaded, never shown. */
const isPicture = (mime: string): boolean => mime.startsWith('image/') && mime !== 'image/svg+xml';

/** @throws Refusal 400 for a time in the future, or an impossible one. */
export function requireTime(given: string, now: Date): Date {
  const at = new Date(given);
  const problem = takenAtProblem(at, now);
  if (problem) throw invalidField('taken_at', problem);
  return at;
}

export async function updateVital(
  ctx: SignedIn,
  vitalId: string,
  body: BodyOf<typeof UpdateVital>,
): Promise<Vital> {
  return await change(ctx, vitalId, 'edited', (found) => {
    if (found.deleted) throw notFound();
    const read =
      body.readings || body.unit
        ? requireReading(
            {
              type: found.type,
              readings: body.readings ?? readingsOf(found),
              unit: body.unit ?? unitFor(found, body.readings),
            },
            body.unit_confirmed === true,
          )
        : { readings: readingsOf(found), unit: found.unit };
    const before = stateOf(found);
    const after: NextState = {
      ...read,
      canonicalValue: canonicalOf(read),
      takenAt: body.taken_at ? requireTime(body.taken_at, ctx.now) : before.takenAt,
      note: body.note?.trim() ?? found.note,
      deletedAt: null,
    };
    if (body.taken_at && isBeforeBirth(after.takenAt, found.born))
      throw invalidField('taken_at', 'before_birth');
    // Sent again, it is the same change.
    return isDeepStrictEqual(before, after) ? null : after;
  });
}

/** That of before, unless what replaces it is measured in another: HbA1c in per cent, sugar isn't. */
function unitFor(found: FoundVital, readings: Given['readings'] | undefined): string | undefined {
  const turns = readings && (readings.context === 'hba1c') !== (found.context === 'hba1c');
  return turns ? undefined : found.unit;
}

export async function deleteVital(ctx: SignedIn, vitalId: string): Promise<{ ok: boolean }> {
  await change(ctx, vitalId, 'deleted', (found) =>
    found.deleted ? null : { ...stateOf(found), deletedAt: ctx.now },
  );
  return { ok: true };
}

export async function restoreVital(ctx: SignedIn, vitalId: string): Promise<Vital> {
  return await change(ctx, vitalId, 'restored', (found) =>
    found.deleted ? { ...stateOf(found), deletedAt: null } : null,
  );
}

/** @param next the new state of the reading; null: unchanged, and no event */
async function change(
  ctx: SignedIn,
  vitalId: string,
  action: 'edited' | 'deleted' | 'restored',
  next: (found: FoundVital) => NextState | null,
): Promise<Vital> {
  const { principal, now } = ctx;
  await ctx.transaction(async (tx) => {
    const found = await lockVital(tx, principal.brandId, vitalId);
    if (!found || !(await mayEdit(tx, principal, found.patient_id))) throw notFound();
    const state = next(found);
    if (!state) return;
    // A deleted reading keeps the time of its alert: a restored one doesn't notify again.
    const { criticalAt, level } = state.deletedAt
      ? { criticalAt: criticalSince(found), level: null }
      : criticalAfterEdit(found, state, now);
    await changeVital(tx, vitalId, { ...state, criticalAt }, { personId: principal.personId, now, action });
    const notified = { brandId: principal.brandId, patientId: found.patient_id, circle: found.circle };
    const data = {
      vital_id: vitalId,
      patient_id: found.patient_id,
      type: found.type,
      taken_at: state.takenAt.toISOString(),
      actor_id: principal.personId,
    };
    const events = [vitalChanged(notified, action, data)];
    if (level) events.push(vitalCritical(principal.brandId, { ...data, level }));
    await publish(tx, now, ...events);
  });
  return presentFound(await visible(ctx, vitalId), principal);
}
