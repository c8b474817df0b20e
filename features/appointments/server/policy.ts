import { isAssigned, mayActFor } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { Participation } from '../rules.ts';

interface AppointmentParties {
  readonly brand_id: string;
  readonly clinician_id: string;
  readonly patient_id: string;
}

/**
 * The role of the principal in an appointment; null when it has to look as if it didn't exist. Patients have a role
 * in their own and in those of family members they act for. Doctors and coaches manage their own and read the others
 * of patients in their care. Staff manage those of their brand.
 */
export async function partIn(
  db: Db,
  principal: Principal,
  subject: AppointmentParties,
): Promise<Participation | null> {
  if (subject.brand_id !== principal.brandId) return null;
  switch (principal.userType) {
    case 'staff':
      return 'staff';
    case 'doctor':
    case 'coach':
      if (subject.clinician_id === principal.personId) return 'clinician';
      return (await isAssigned(db, principal.brandId, principal.personId, subject.patient_id))
        ? 'reader'
        : null;
    case 'patient':
      return (await isOwnOrFamily(db, principal, subject.patient_id)) ? 'patient' : null;
    default:
      return null;
  }
}

/**
 * Patients book for themselves and the family they act for. Doctors and coaches book patients in their care into
 * their own hours. Staff book every patient of the brand.
 */
export async function mayBookFor(
  db: Db,
  principal: Principal,
  of: { clinicianId: string; patientId: string },
): Promise<boolean> {
  switch (principal.userType) {
    case 'staff':
      return true;
    case 'doctor':
    case 'coach':
      return (
        of.clinicianId === principal.personId &&
        (await isAssigned(db, principal.brandId, principal.personId, of.patientId))
      );
    case 'patient':
      return await isOwnOrFamily(db, principal, of.patientId);
    default:
      return false;
  }
}

/** Clinicians edit their own hours, staff those of every clinician of the brand. */
export function mayEditHours(principal: Principal, clinicianId: string): boolean {
  return principal.userType === 'staff' || principal.personId === clinicianId;
}

/** Busy times of a person are visible to users who may book for that person. */
export async function isOwnOrFamily(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  return (
    patientId === principal.personId ||
    (await mayActFor(db, principal.brandId, principal.personId, patientId))
  );
}

/** Reasons and files are clinical: the front desk sees the schedule only. */
export function seesClinicalText(part: Participation): boolean {
  return part !== 'staff';
}
