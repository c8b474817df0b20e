import { isDeepStrictEqual } from 'node:util';
import { attachOwnFile, type FilesDeps, readableFile } from '#features/files/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type changeRegimen,
  type GivenMedication,
  MAX_MEDICATIONS,
  MAX_VERSIONS,
  type Medication,
  type Regimen,
} from '../../contract.ts';
import { doseDay, isTooFarAhead, lastDayOf, regimenProblems } from '../../rules.ts';
import { medicationChanged, reminderReplaced } from '../events.ts';
import { mayChange } from '../policy.ts';
import { conflict, refusal } from '../refusals.ts';
import * as repository from '../repository/medications.ts';
import { presentOne } from './reading.ts';
import { planReminders } from './reminders.ts';

type Given = GivenMedication;
type GivenRegimen = Given['regimen'];
export type SharedElsewhere = FilesDeps['isSharedElsewhere'];

/** What the tie between the photo of a strip and a medicine is called. */
export const MEDICATION = 'medication';

/** @throws Refusal 400 that names what can't be so */
function requireRegimen(given: GivenRegimen, now: Date): Regimen {
  const regimen: Regimen = {
    unit: given.unit,
    food: given.food ?? null,
    as_needed: given.as_needed ?? null,
    steps: given.steps ?? [],
    every_days: given.every_days ?? 1,
    weekdays: [...(given.weekdays ?? [])].sort(),
    starts_on: given.starts_on ?? doseDay(now),
    ends_on: given.ends_on ?? null,
  };
  const problems = regimenProblems(regimen, doseDay(now));
  if (problems.length > 0) throw refusal(400, 'invalid', { fields: problems });
  return regimen;
}

/** As of a dose; none at all is a count, too. */
const LEAST_STOCK = 0.01;

function requireStock(field: string, amount: number | null | undefined): void {
  if (amount && amount < LEAST_STOCK) throw invalidField(field, 'out_of_range', { limit: LEAST_STOCK });
}

export const rowOf = (
  regimen: Regimen,
  other: Pick<repository.RegimenRow, 'medicationId' | 'version' | 'state' | 'holdsFrom' | 'reason'> &
    Pick<repository.RegimenRow, 'setBy' | 'setAt'>,
): repository.RegimenRow => ({
  ...other,
  unit: regimen.unit,
  food: regimen.food,
  asNeeded: regimen.as_needed,
  steps: regimen.steps,
  everyDays: regimen.every_days,
  weekdays: regimen.weekdays,
  startsOn: regimen.starts_on,
  endsOn: regimen.ends_on,
});

const regimenOf = (row: repository.RegimenRow): Regimen => ({
  unit: row.unit,
  food: row.food,
  as_needed: row.asNeeded,
  steps: row.steps,
  every_days: row.everyDays,
  weekdays: row.weekdays,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
});

/** The hash of the request and its sender. */
const hashOf = (body: Given, by: string): string =>
  sha256(JSON.stringify([by, ...Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))]));

/** @throws Refusal 404 for a person the patient doesn't act for, 409 when the id was used otherwise */
export async function addMedication(
  ctx: SignedIn,
  body: Given,
  isSharedElsewhere: SharedElsewhere,
): Promise<Reply<Medication>> {
  const { principal, now } = ctx;
  const { personId, brandId } = principal;
  const patientId = body.patient_id ?? personId;
  const id = body.medication_id;
  if (!(await mayChange(ctx.db, principal, patientId))) throw notFound();
  const regimen = requireRegimen(body.regimen, now);
  requireStock('stock', body.stock);
  const sentHash = hashOf(body, personId);
  const isNew = await ctx.transaction(async (tx) => {
    await repository.lockMedicinesOf(tx, brandId, patientId);
    const before = await repository.lockMedication(tx, brandId, id);
    if (before) {
      if (before.sentHash !== sentHash) throw conflict('medication_id_taken');
      return false;
    }
    if ((await repository.countMedications(tx, { patientId, brandId }, doseDay(now))) >= MAX_MEDICATIONS)
      throw conflict('medications_full');
    if (body.file_id) await attachPhoto(tx, ctx, isSharedElsewhere, body.file_id, { id, patientId });
    const row: repository.MedicationRow = {
      ...{ id, patientId, brandId, sentHash, version: 1 },
      source: body.prescription_id ? 'prescription' : 'self',
      prescriptionId: body.prescription_id ?? null,
      name: body.name.trim(),
      strength: (body.strength ?? '').trim(),
      medicineId: body.medicine_id ?? null,
      note: (body.note ?? '').trim(),
      fileId: body.file_id ?? null,
      remind: body.remind ?? false,
      important: body.important ?? false,
      addedBy: personId,
      addedAt: now,
      changedAt: now,
      state: 'active',
      lastDay: lastDayOf(regimen),
      stockAmount: body.stock ?? null,
      stockAt: body.stock == null ? null : now,
    };
    const version = { medicationId: id, version: 1, state: 'active', reason: '' } as const;
    const set = { holdsFrom: now, setBy: personId, setAt: now };
    // An id of another brand is used, too.
    if (!(await repository.insertMedication(tx, row, rowOf(regimen, { ...version, ...set }))))
      throw conflict('medication_id_taken');
    await announceChange(tx, ctx, patientId, id);
    return true;
  });
  return new Reply(isNew ? 201 : 200, await presentOne(ctx, id));
}

/**
 * The photo is a file of the patient or of the user who adds the medicine, and belongs to the medicine from now on.
 * @throws Refusal 400 for a file that they may not read, as for a missing one, and for a file that is no picture
 */
async function attachPhoto(
  tx: Tx,
  { principal, now }: SignedIn,
  isSharedElsewhere: SharedElsewhere,
  fileId: string,
  { id, patientId }: { readonly id: string; readonly patientId: string },
): Promise<void> {
  const readable = await readableFile(tx, { principal, now }, isSharedElsewhere, fileId);
  if (!readable) throw invalidField('file_id', 'unknown');
  const { mime } = readable.file;
  if (!mime.startsWith('image/') || mime === 'image/svg+xml')
    throw invalidField('file_id', 'type_not_accepted');
  const owners = { brandId: principal.brandId, ownerIds: [patientId, principal.personId] };
  const subject = { kind: MEDICATION, id };
  if (!(await attachOwnFile(tx, fileId, owners, subject, now))) throw invalidField('file_id', 'unknown');
}

/** Plans what rings from now on, and shows the change on open screens. */
export async function announceChange(
  tx: Tx,
  ctx: { readonly now: Date; readonly principal: Pick<SignedIn['principal'], 'brandId' | 'personId'> },
  patientId: string,
  medicationId: string,
): Promise<void> {
  const { brandId, personId } = ctx.principal;
  await planReminders(tx, { patientId, brandId }, ctx.now);
  const circle = await repository.circleOf(tx, brandId, patientId);
  await publish(
    tx,
    ctx.now,
    medicationChanged({ brandId, patientId, circle }, medicationId, personId),
    reminderReplaced(brandId, patientId),
  );
}

type AskedVersion = BodyOf<typeof changeRegimen>;

/** The version that follows another one. @throws Refusal 400 that names what can't be so */
function versionAfter(
  before: repository.RegimenRow,
  body: AskedVersion,
  { by, now }: { readonly by: string; readonly now: Date },
): repository.RegimenRow {
  const asked = body.holds_from ? new Date(body.holds_from) : now;
  if (isTooFarAhead(doseDay(asked), doseDay(now))) throw invalidField('holds_from', 'unlikely_day');
  return rowOf(body.regimen ? requireRegimen(body.regimen, now) : regimenOf(before), {
    medicationId: before.medicationId,
    version: before.version + 1,
    state: body.state,
    holdsFrom: new Date(Math.max(asked.getTime(), now.getTime())),
    reason: (body.reason ?? '').trim(),
    setBy: by,
    setAt: now,
  });
}

/**
 * What the same person sends again because the answer was lost is answered as the first time.
 * @throws Refusal 409 when another version has come since the one that this was made from
 */
export async function addVersion(ctx: SignedIn, id: string, body: AskedVersion): Promise<Medication> {
  const { principal, now } = ctx;
  const by = principal.personId;
  await ctx.transaction(async (tx) => {
    const row = await repository.lockMedication(tx, principal.brandId, id);
    if (!row || !(await mayChange(tx, principal, row.patientId))) throw notFound();
    if (body.version > row.version) throw conflict('regimen_changed');
    const before = await repository.findRegimen(tx, id, body.version);
    if (!before) throw notFound();
    if (body.version < row.version) {
      const set = await repository.findRegimen(tx, id, body.version + 1);
      if (set && isDeepStrictEqual(set, versionAfter(before, body, { by, now: set.setAt }))) return;
      throw conflict('regimen_changed');
    }
    if (row.version >= MAX_VERSIONS) throw conflict('medication_full');
    const next = versionAfter(before, body, { by, now });
    await repository.addRegimen(tx, next, lastDayOf(regimenOf(next)));
    await announceChange(tx, ctx, row.patientId, id);
  });
  return await presentOne(ctx, id);
}

export async function countStock(ctx: SignedIn, id: string, amount: number | null): Promise<Medication> {
  const { principal, now } = ctx;
  await ctx.transaction(async (tx) => {
    const row = await repository.lockMedication(tx, principal.brandId, id);
    if (!row || !(await mayChange(tx, principal, row.patientId))) throw notFound();
    requireStock('amount', amount);
    await repository.changeMedication(tx, id, {
      stockAmount: amount,
      stockAt: amount === null ? null : now,
    });
    await announceChange(tx, ctx, row.patientId, id);
  });
  return await presentOne(ctx, id);
}
