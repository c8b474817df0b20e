import { isDeepStrictEqual } from 'node:util';
import { patientOnPaper } from '#features/people/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { sameText } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import * as contract from '../../contract.ts';
import { initialsOf, stateOf } from '../../rules.ts';
import type { PrescriptionsDeps } from '../deps.ts';
import { mayUnlock } from '../policy.ts';
import { conflict, refusal } from '../refusals.ts';
import * as repository from '../repository/prescriptions.ts';
import { fitsSeal } from '../signing/seal.ts';
import { hashOfCode } from './code.ts';
import { shownLine } from './lines.ts';
import { audit, visiblePrescription } from './read.ts';
import type { SealedPrescription } from './sealed.ts';

type Verified = contract.VerifiedPrescription;
interface Issued extends repository.NamedPrescription {
  readonly sealed: SealedPrescription;
  readonly signedAt: Date;
}

/** @throws Refusal 404 for a code that isn't ours, or one of another brand */
async function issuedOf(ctx: Ctx, code: string): Promise<Issued> {
  const found = await repository.findByCodeHash(ctx.db, ctx.brand.id, hashOfCode(code));
  const { sealed, signedAt } = found?.row ?? {};
  if (!found || !sealed || !signedAt) throw refusal(404, 'code_unknown');
  return { ...found, sealed, signedAt };
}

async function presentVerified(
  ctx: Ctx,
  { row, sealed, signedAt, dispensings }: Issued,
  { secrets }: PrescriptionsDeps,
): Promise<Verified> {
  return {
    state: stateOf(row, clinicDay(ctx.now)) as Verified['state'],
    issued_at: signedAt.toISOString(),
    valid_until: sealed.valid_until,
    clinic: sealed.clinic,
    doctor_name: sealed.doctor.name,
    registration_number: sealed.doctor.registration_number,
    registration_council: sealed.doctor.registration_council,
    patient: {
      initials: initialsOf(sealed.patient.name),
      age: sealed.patient.age,
      sex: sealed.patient.sex,
    },
    signature_level: sealed.signature_level,
    seal_fits: await fitsSeal(secrets, row.seal ?? '', sealed),
    pdf_sha256: row.pdfHash ?? '',
    times_dispensed: dispensings.length,
    tries_left: Math.max(0, contract.TRIES - row.wrongTries),
  };
}

export const verifyPrescription = async (
  ctx: Ctx,
  code: string,
  deps: PrescriptionsDeps,
): Promise<Verified> => presentVerified(ctx, await issuedOf(ctx, code), deps);

type Answer = BodyOf<typeof contract.readVerifiedPrescription>;

/** Who answers both questions has to know both: a second guess isn't free. */
async function knowsPatient(
  db: Db,
  row: repository.PrescriptionRow,
  { birth_year, phone_end }: Answer,
): Promise<boolean> {
  const patient = await patientOnPaper(db, row.brandId, row.patientId);
  const year = patient?.dateOfBirth?.slice(0, 4);
  const end = patient?.phone?.slice(-4);
  const isYear = birth_year === undefined || (year !== undefined && sameText(year, String(birth_year)));
  const isEnd = phone_end === undefined || (end !== undefined && sameText(end, phone_end));
  return isYear && isEnd;
}

/**
 * Under the lock of the prescription: answers that come at the same moment are tries one after the other.
 * @throws Refusal 400 for a wrong answer, 423 when all tries are used up
 */
async function requireAnswer(ctx: Ctx, { row }: Issued, answer: Answer): Promise<void> {
  if (answer.birth_year === undefined && answer.phone_end === undefined)
    throw refusal(400, 'invalid', { fields: [{ field: 'birth_year', code: 'required' }] });
  const left = await ctx.transaction(async (tx) => {
    const locked = await repository.lockPrescription(tx, row.brandId, row.id);
    if (!locked || locked.wrongTries >= contract.TRIES) return 0;
    if (await knowsPatient(tx, locked, answer)) return null;
    return Math.max(0, contract.TRIES - (await repository.countWrongTry(tx, row.id)));
  });
  if (left === null) return;
  if (left === 0) throw refusal(423, 'tries_used_up');
  throw refusal(400, 'wrong_answer', { values: { left }, extra: { tries_left: left } });
}

export async function readVerified(
  ctx: Ctx,
  code: string,
  answer: Answer,
  { words }: PrescriptionsDeps,
): Promise<ReplyOf<typeof contract.readVerifiedPrescription>> {
  const issued = await issuedOf(ctx, code);
  await requireAnswer(ctx, issued, answer);
  await audit(ctx, [issued.row.patientId], 'prescription_code');
  return {
    patient_name: issued.sealed.patient.name,
    lines: issued.sealed.content.lines.map((line) => shownLine(line, ctx.language, words)),
    dispensings: issued.dispensings.map(({ at, pharmacy }) => ({
      at: new Date(at).toISOString(),
      pharmacy,
    })),
  };
}

/** @throws Refusal 409 for a prescription that doesn't count any more */
export async function dispense(
  ctx: Ctx,
  code: string,
  body: BodyOf<typeof contract.dispensePrescription>,
  deps: PrescriptionsDeps,
): Promise<Verified> {
  const issued = await issuedOf(ctx, code);
  const dispensing: repository.DispensingRow = {
    ...{ id: body.dispensing_id, prescriptionId: issued.row.id, at: ctx.now },
    pharmacistName: body.pharmacist_name.trim(),
    licenceNumber: body.licence_number.trim(),
    pharmacy: body.pharmacy.trim(),
    note: body.note?.trim() ?? '',
  };
  if (await isRecorded(ctx.db, dispensing)) return await presentVerified(ctx, issued, deps);
  await requireAnswer(ctx, issued, body);
  await ctx.transaction(async (tx) => {
    const row = await repository.lockPrescription(tx, ctx.brand.id, issued.row.id);
    if (!row || stateOf(row, clinicDay(ctx.now)) !== 'signed') throw conflict('not_dispensable');
    if (await repository.insertDispensing(tx, dispensing)) return;
    if (!(await isRecorded(tx, dispensing))) throw conflict('dispensing_id_taken');
  });
  return await verifyPrescription(ctx, code, deps);
}

/** Whether the same was recorded under this id: the answer to it was lost. */
async function isRecorded(db: Db, { at: _, ...dispensing }: repository.DispensingRow): Promise<boolean> {
  const { at: __, ...first } = (await repository.findDispensing(db, dispensing.id)) ?? {};
  return isDeepStrictEqual(first, dispensing);
}

/** @throws Refusal 404 for who may not */
export async function unlock(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const { row } = await visiblePrescription(ctx, id);
  await audit(ctx, [row.patientId]);
  if (row.signedAt === null || !(await mayUnlock(ctx.db, ctx.principal, row))) throw notFound();
  await ctx.transaction((tx) => repository.changePrescription(tx, id, { wrongTries: 0 }));
  return { ok: true };
}
