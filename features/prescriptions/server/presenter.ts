import type { Language } from '#platform/contract/language.ts';
import { type Named, nameIn } from '#platform/contract/name-in-script.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { type Prescription, type PrescriptionChecks, type PrescriptionSummary, TRIES } from '../contract.ts';
import { labelOf, stateOf } from '../rules.ts';
import { isPrescriber } from './policy.ts';
import type { NamedPrescription } from './repository/prescriptions.ts';
import { shownLine } from './service/lines.ts';

const iso = (at: Date): string => at.toISOString();

interface For {
  readonly ctx: SignedIn;
  readonly words: Translator;
  readonly verifyUrl: string | null;
  readonly checks: PrescriptionChecks | null;
}

/** For a reader who may see it. */
export const nameOf = (names: Named | null, language: Language): string | null =>
  names && nameIn(language, names);

/** The name that was signed with stays; in another script they may have given one later. */
export const doctorOf = ({ row, doctor }: Pick<NamedPrescription, 'row' | 'doctor'>): Named | null =>
  row.sealed ? { name: row.sealed.doctor.name, otherName: doctor?.otherName ?? null } : doctor;

export function presentPrescription(
  found: NamedPrescription,
  { ctx, words, verifyUrl, checks }: For,
): Prescription {
  const { row } = found;
  const isMine = isPrescriber(ctx.principal, row);
  const state = stateOf(row, clinicDay(ctx.now));
  const isDraft = state === 'draft';
  const isPatient = ctx.principal.userType === 'patient';
  const { overrides, ...content } = row.content;
  const counts = state === 'signed' || state === 'expired';
  return {
    prescription_id: row.id,
    patient_id: row.patientId,
    patient_name: nameOf(found.patient, ctx.language),
    appointment_id: row.appointmentId,
    state,
    version: row.version,
    doctor_id: row.doctorId,
    doctor_name: nameOf(doctorOf(found), ctx.language),
    registration_number: row.sealed?.doctor.registration_number ?? null,
    registration_council: row.sealed?.doctor.registration_council ?? null,
    updated_at: iso(row.updatedAt),
    issued_at: row.signedAt && iso(row.signedAt),
    valid_until: row.validUntil,
    mode: row.mode,
    content: isPatient || !overrides ? content : { ...content, overrides },
    lines: row.content.lines.map((line) => shownLine(line, ctx.language, words)),
    replaces: row.replaces,
    replaced_by: row.replacedBy,
    withdrawn: row.withdrawnAt && { reason: row.withdrawnReason ?? '', at: iso(row.withdrawnAt) },
    signature_level: row.signatureLevel,
    verify_url: verifyUrl,
    dispensings: found.dispensings.map((each) => ({ ...each, at: iso(new Date(each.at)) })),
    tries_locked: row.wrongTries >= TRIES,
    checks,
    can: {
      edit: isDraft && isMine,
      sign: isDraft && isMine,
      replace: isMine && counts,
      withdraw: isMine && counts,
      unlock: row.wrongTries >= TRIES && (isMine || isPatient),
    },
  };
}

export const presentSummary = (
  found: NamedPrescription,
  { today, language }: { readonly today: string; readonly language: Language },
): PrescriptionSummary => ({
  prescription_id: found.row.id,
  patient_id: found.row.patientId,
  patient_name: nameOf(found.patient, language),
  appointment_id: found.row.appointmentId,
  state: stateOf(found.row, today),
  doctor_name: nameOf(doctorOf(found), language),
  at: iso(found.row.signedAt ?? found.row.updatedAt),
  diagnosis: found.row.content.diagnosis ?? '',
  medicines: found.row.content.lines.map(labelOf),
});
