import type { Db } from '#platform/server/db/database.ts';
import { findClinician } from '../repository/clinicians.ts';
import { findPatient } from '../repository/patients.ts';

/** What a prescription says of a patient beyond the card, and by what its holder is recognised. */
export interface PatientOnPaper {
  readonly dateOfBirth: string | null;
  /** Their own, else that of who acts for them. */
  readonly phone: string | null;
  readonly address: string;
  readonly heightCm: number | null;
  /** 14 digits. */
  readonly abhaNumber: string | null;
}

export async function patientOnPaper(
  db: Db,
  brandId: string,
  patientId: string,
): Promise<PatientOnPaper | undefined> {
  const found = await findPatient(db, brandId, patientId);
  if (!found) return undefined;
  return {
    dateOfBirth: found.basics.dateOfBirth,
    phone: found.basics.phone,
    address: found.details?.address ?? '',
    heightCm: found.details?.heightCm ?? null,
    abhaNumber: found.abhaNumber,
  };
}

/** With what a doctor signs, beyond the card: degrees, the council of the number, and the drawn signature. */
export interface SignerOnPaper {
  readonly qualifications: string | null;
  readonly council: string | null;
  /** What they want on a paper in the place of the address of their account. */
  readonly contactEmail: string | null;
  readonly signatureKey: string | null;
}

export async function signerOnPaper(
  db: Db,
  brandId: string,
  clinicianId: string,
): Promise<SignerOnPaper | undefined> {
  const found = await findClinician(db, brandId, clinicianId);
  return (
    found && {
      qualifications: found.clinician.qualifications,
      council: found.clinician.registrationCouncil,
      contactEmail: found.clinician.contactEmail,
      signatureKey: found.clinician.signatureKey,
    }
  );
}
