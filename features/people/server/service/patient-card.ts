import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ageOn } from '../../rules.ts';
import { findPatient, type PatientBasicsRow } from '../repository/patients.ts';

/** Who a patient is, as their care team sees it. */
export interface PatientCard {
  readonly name: string;
  /** In another script, where they gave one. */
  readonly otherName: string | null;
  /** Full years; null where the date of birth isn't known. */
  readonly age: number | null;
  readonly sex: PatientBasicsRow['sex'];
  /** In which they are written to. */
  readonly language: PatientBasicsRow['language'];
}

/** Undefined when there is no such patient in the brand. The caller checks the right to see it. */
export async function patientCard(
  db: Db,
  brandId: string,
  patientId: string,
  now: Date,
): Promise<PatientCard | undefined> {
  const found = await findPatient(db, brandId, patientId);
  if (!found) return undefined;
  const { name, otherName, dateOfBirth, sex, language } = found.basics;
  return {
    name: name ?? '',
    otherName,
    age: ageOn(dateOfBirth, clinicDay(now)),
    sex,
    language,
  };
}
