import { v7 as uuid } from 'uuid';
import { clinicianCards, isAssigned } from '#features/people/server/index.ts';
import type { PRESCRIPTION_EVENTS } from '#features/prescriptions/contract.ts';
import { authorsOf, contentOnceMore } from '#features/prescriptions/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import {
  type answerRefill,
  type askRefill,
  type draftRefill,
  type listRefillInbox,
  type listRefills,
  MAX_REFILLS,
  REFILL_SHOWN_DAYS,
  type Refill,
} from '../../contract.ts';
import { refillEvent } from '../events.ts';
import { mayChange } from '../policy.ts';
import { conflict } from '../refusals.ts';
import { circleOf, lockMedicinesOf, type MedicationRow } from '../repository/medications.ts';
import * as repository from '../repository/refills.ts';
import type { OfPatient } from '../repository/reminders.ts';
import { patientOf, RESOURCE } from './reading.ts';

const DAY_MS = 86_400_000;

/** What is taken by a prescription that counts, by the doctor who signed it and still looks after the patient. */
async function byDoctor(db: Db, of: OfPatient): Promise<ReadonlyMap<string, MedicationRow[]>> {
  const rows = await repository.prescribedMedicinesOf(db, of);
  const ids = [...new Set(rows.flatMap(({ prescriptionId }) => prescriptionId ?? []))];
  const authors = await authorsOf(db, ids);
  const doctors = new Map<string, MedicationRow[]>();
  for (const row of rows) {
    const doctor = authors.get(row.prescriptionId ?? '');
    if (doctor !== undefined) doctors.set(doctor, [...(doctors.get(doctor) ?? []), row]);
  }
  for (const doctor of doctors.keys())
    if (!(await isAssigned(db, of.brandId, doctor, of.patientId))) doctors.delete(doctor);
  return doctors;
}

function present(row: repository.NamedRefill, language: Language): Refill {
  const { patient_other_name, clinician_other_name, ...refill } = row;
  return {
    ...refill,
    patient_name: nameIn(language, namesIn(row, 'patient')) ?? '',
    clinician_name: nameIn(language, namesIn(row, 'clinician')) ?? '',
  };
}

export async function getRefills(
  ctx: SignedIn,
  asked: string | undefined,
): Promise<ReplyOf<typeof listRefills>> {
  const patientId = await patientOf(ctx, asked);
  const of = { patientId, brandId: ctx.principal.brandId };
  const since = new Date(ctx.now.getTime() - REFILL_SHOWN_DAYS * DAY_MS);
  const refills = await repository.refillsOf(ctx.db, of, since);
  const open = new Set(
    refills
      .filter(({ state }) => state === 'open')
      .flatMap(({ medicines }) => medicines.map(({ medication_id }) => medication_id)),
  );
  const doctors = await byDoctor(ctx.db, of);
  const cards = await clinicianCards(ctx.db, of.brandId, [...doctors.keys()]);
  const askable = [...doctors].map(([clinician_id, rows]) => ({
    clinician_id,
    clinician_name: nameIn(ctx.language, cards.get(clinician_id) ?? { name: null, otherName: null }) ?? '',
    medication_ids: rows.map(({ id }) => id).filter((id) => !open.has(id)),
  }));
  return {
    patient_id: patientId,
    refills: refills.map((each) => present(each, ctx.language)),
    askable: askable.filter(({ medication_ids }) => medication_ids.length > 0),
  };
}

/**
 * Two phones that ask for one medicine take turns, so that the doctor gets one request.
 * @throws Refusal 404 for a person they don't act for, 400 for a medicine that isn't the patient's, 409 when no
 * doctor who
 *   looks after the patient prescribed all of them, or one of them is asked for already
 */
export async function ask(
  ctx: SignedIn,
  body: BodyOf<typeof askRefill>,
): Promise<Reply<ReplyOf<typeof askRefill>>> {
  const { principal, now } = ctx;
  const { brandId, personId } = principal;
  const of = { patientId: body.patient_id ?? personId, brandId };
  if (!(await mayChange(ctx.db, principal, of.patientId))) throw notFound();
  const medicationIds = [...body.medication_ids].sort();
  const note = body.note?.trim() ?? '';
  const isNew = await ctx.transaction(async (tx) => {
    await lockMedicinesOf(tx, brandId, of.patientId);
    const before = await repository.findRefill(tx, brandId, body.refill_id);
    if (before) {
      const isSame =
        before.patientId === of.patientId &&
        before.note === note &&
        String(before.medicationIds) === String(medicationIds);
      if (!isSame) throw conflict('refill_id_taken');
      return false;
    }
    const row: repository.RefillRow = {
      ...{ id: body.refill_id, ...of, medicationIds, draftId: uuid(), state: 'open', reason: '' },
      ...{ clinicianId: await doctorFor(tx, of, medicationIds), note },
      ...{ askedBy: personId, askedAt: now, answeredAt: null },
    };
    if (await repository.isRefillOpen(tx, of, medicationIds)) throw conflict('refill_open');
    if (!(await repository.addRefill(tx, row))) throw conflict('refill_id_taken');
    await announce(tx, 'refillAsked', row, personId, now);
    return true;
  });
  await ctx.audit({ resource: RESOURCE, patientIds: [of.patientId] });
  return new Reply(isNew ? 201 : 200, { refill_id: body.refill_id });
}

async function doctorFor(tx: Tx, of: OfPatient, medicationIds: readonly string[]): Promise<string> {
  const taken = new Set((await repository.prescribedMedicinesOf(tx, of)).map(({ id }) => id));
  if (!medicationIds.every((id) => taken.has(id))) throw invalidField('medication_ids', 'unknown');
  for (const [doctor, rows] of await byDoctor(tx, of)) {
    const theirs = new Set(rows.map(({ id }) => id));
    if (medicationIds.every((id) => theirs.has(id))) return doctor;
  }
  throw conflict('refill_no_doctor');
}

async function announce(
  tx: Tx,
  event: Parameters<typeof refillEvent>[0],
  row: repository.RefillRow,
  actorId: string,
  now: Date,
): Promise<void> {
  await publish(tx, now, refillEvent(event, row, await circleOf(tx, row.brandId, row.patientId), actorId));
}

/** @throws Refusal 409 when the doctor was faster */
export async function withdraw(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const { principal, now } = ctx;
  await ctx.transaction(async (tx) => {
    const row = await repository.lockRefill(tx, principal.brandId, id);
    if (!row || !(await mayChange(tx, principal, row.patientId))) throw notFound();
    if (row.state === 'withdrawn') return;
    if (row.state !== 'open') throw conflict('refill_answered');
    await repository.changeRefill(tx, id, { state: 'withdrawn', answeredAt: now });
    await announce(tx, 'refillClosed', row, principal.personId, now);
  });
  return { ok: true };
}

export async function getInbox(ctx: SignedIn): Promise<ReplyOf<typeof listRefillInbox>> {
  const { brandId, personId: clinicianId } = ctx.principal;
  const refills = await repository.refillsFor(ctx.db, { clinicianId, brandId }, MAX_REFILLS);
  await ctx.audit({ resource: RESOURCE, patientIds: refills.map(({ patient_id }) => patient_id) });
  return { refills: refills.map((each) => present(each, ctx.language)) };
}

/** Only the doctor who was asked answers; for anybody else there is no such request. */
const isAsked = ({ principal }: SignedIn, row: repository.RefillRow | null): row is repository.RefillRow =>
  row !== null && principal.userType === 'doctor' && row.clinicianId === principal.personId;

/** @throws Refusal 409 when it is answered already */
export async function beginDraft(ctx: SignedIn, id: string): Promise<ReplyOf<typeof draftRefill>> {
  const { brandId } = ctx.principal;
  const row = await repository.findRefill(ctx.db, brandId, id);
  if (!isAsked(ctx, row) || !(await isAssigned(ctx.db, brandId, row.clinicianId, row.patientId)))
    throw notFound();
  if (row.state !== 'open') throw conflict('refill_answered');
  await ctx.audit({ resource: RESOURCE, patientIds: [row.patientId] });
  const taken = await repository.prescribedMedicinesOf(ctx.db, { patientId: row.patientId, brandId });
  const wanted = taken.flatMap(({ id: medicationId, prescriptionId, medicineId, name, strength }) =>
    prescriptionId && row.medicationIds.includes(medicationId)
      ? [{ prescriptionId, medicineId, name, strength }]
      : [],
  );
  const content = await contentOnceMore(ctx.db, wanted);
  return { prescription_id: row.draftId, patient_id: row.patientId, content };
}

/** @throws Refusal 409 when it is answered otherwise already */
export async function answer(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof answerRefill>,
): Promise<{ ok: boolean }> {
  const { principal, now } = ctx;
  await ctx.transaction(async (tx) => {
    const row = await repository.lockRefill(tx, principal.brandId, id);
    if (!isAsked(ctx, row)) throw notFound();
    if (row.state === body.answer) return;
    if (row.state !== 'open') throw conflict('refill_answered');
    if (body.answer === 'declined' && !body.reason.trim()) throw invalidField('reason', 'required');
    const change = { state: body.answer, reason: body.reason.trim(), answeredAt: now };
    await repository.changeRefill(tx, id, change);
    await announce(tx, 'refillAnswered', row, principal.personId, now);
  });
  return { ok: true };
}

/** The prescription that was begun for a request is signed. */
export const closeRefillOf = (
  work: JobContext,
  { prescription_id, clinician_id }: EventData<typeof PRESCRIPTION_EVENTS.issued>,
) =>
  work.transaction(async (tx) => {
    const row = await repository.lockRefillByDraft(tx, prescription_id);
    if (row?.state !== 'open') return;
    await repository.changeRefill(tx, row.id, { state: 'prescribed', answeredAt: work.now });
    await announce(tx, 'refillClosed', row, clinician_id, work.now);
  });
