import { contactOf } from '#features/accounts/server/index.ts';
import { clinicianCards, patientCard, patientOnPaper, signerOnPaper } from '#features/people/server/index.ts';
import { latestVitals } from '#features/vitals/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type { CheckOverride, PrescriptionChecks, SignatureLevel } from '../../contract.ts';
import { findingKey, validUntilOf } from '../../rules.ts';
import { conflict } from '../refusals.ts';
import type { PrescriptionRow } from '../repository/prescriptions.ts';
import { historyOfPatient } from './allergies.ts';
import type { SealedPrescription } from './sealed.ts';

/** Everything that is signed, read once more at the moment of the signature. */
export async function sealedOf(
  ctx: SignedIn,
  row: PrescriptionRow,
  signed: {
    readonly checks: PrescriptionChecks;
    readonly overrides: readonly CheckOverride[];
    readonly level: SignatureLevel;
  },
): Promise<SealedPrescription> {
  const { missing: _, newer: __, ...checks } = signed.checks;
  const { overrides: ___, ...content } = row.content;
  const findings = new Set(checks.findings.map(findingKey));
  return {
    format: 1,
    prescription_id: row.id,
    brand_id: row.brandId,
    clinic: ctx.brand.title,
    appointment_id: row.appointmentId,
    replaces: row.replaces,
    signed_at: ctx.now.toISOString(),
    valid_until: validUntilOf(row.content, clinicDay(ctx.now)),
    signature_level: signed.level,
    doctor: await doctorOf(ctx, row),
    patient: await patientOf(ctx, row),
    content,
    // Reasons for what is no longer found have nothing to explain, and one finding has one.
    overrides: signed.overrides.filter(
      (each, at, all) =>
        findings.has(findingKey(each)) &&
        all.findIndex((other) => findingKey(other) === findingKey(each)) === at,
    ),
    checks,
  };
}

/** @throws Refusal 409 without a number that staff have verified */
async function doctorOf(ctx: SignedIn, row: PrescriptionRow): Promise<SealedPrescription['doctor']> {
  const card = (await clinicianCards(ctx.db, row.brandId, [row.doctorId], ctx.now)).get(row.doctorId);
  if (!card?.registrationNumber || !card.isRegistrationVerified) throw conflict('registration_not_verified');
  const signer = await signerOnPaper(ctx.db, row.brandId, row.doctorId);
  return {
    id: row.doctorId,
    name: card.name,
    qualifications: signer?.qualifications ?? null,
    registration_number: card.registrationNumber,
    registration_council: signer?.council ?? null,
    specialty: card.specialty,
    clinic_name: card.clinic?.name ?? '',
    address: card.clinic?.address ?? '',
    phone: ctx.brand.supportPhone,
    // An account has an address only once its owner has confirmed it, by a code or through Google.
    email: signer?.contactEmail ?? (await contactOf(ctx.db, row.doctorId))?.email ?? null,
  };
}

async function patientOf(ctx: SignedIn, row: PrescriptionRow): Promise<SealedPrescription['patient']> {
  const of = { patientId: row.patientId, brandId: row.brandId };
  const card = await patientCard(ctx.db, row.brandId, row.patientId, ctx.now);
  const more = await patientOnPaper(ctx.db, row.brandId, row.patientId);
  if (!card || !more) throw notFound();
  const { latest } = await latestVitals(ctx.db, of);
  const { written, noAllergies } = await historyOfPatient(ctx.db, of);
  return {
    id: row.patientId,
    name: card.name,
    age: card.age,
    sex: card.sex,
    address: more.address,
    height_cm: more.heightCm,
    weight_kg: latest.find(({ type }) => type === 'weight')?.value ?? null,
    language: card.language,
    allergies: written && [...written],
    ...(noAllergies && { no_allergies: noAllergies }),
  };
}
