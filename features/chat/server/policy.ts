import {
  assignedAmong,
  cliniciansOf,
  familyIdsOf,
  isAssigned,
  isPatientOf,
} from '#features/people/server/index.ts';
import type { UserType } from '#platform/contract/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Reader } from '#platform/server/http/context.ts';

export const isClinician = (userType: UserType): boolean => userType === 'doctor' || userType === 'coach';

/**
 * As what `other` may be asked for a chat, or null when not at all. Patients ask those who look after them or after
 * their family; doctors and coaches ask those they look after, and each other.
 */
export async function asksAs(
  db: Db,
  reader: Reader,
  other: { readonly personId: string; readonly types: readonly UserType[] },
): Promise<UserType | null> {
  if (other.personId === reader.personId) return null;
  const clinician = other.types.find(isClinician) ?? null;
  if (reader.userType === 'patient')
    return clinician && (await looksAfter(db, reader.brandId, other.personId, reader.personId))
      ? clinician
      : null;
  if (!isClinician(reader.userType)) return null;
  const isPatient = other.types.includes('patient');
  if (isPatient && (await looksAfter(db, reader.brandId, reader.personId, other.personId))) return 'patient';
  return clinician;
}

/** Whether a clinician looks after a patient, or after somebody for whom that patient acts. */
async function looksAfter(db: Db, brandId: string, clinicianId: string, patientId: string): Promise<boolean> {
  const family = await familyIdsOf(db, brandId, patientId);
  return (await assignedAmong(db, brandId, clinicianId, [patientId, ...family])).size > 0;
}

/**
 * As what each of `others` may be brought into a group: clinicians and staff of the brand, by a patient only those who
 * look after them; and patients by those who look after them or, for the front desk, any of the brand. Whoever is
 * missing may not.
 */
export async function bringsAs(
  db: Db,
  reader: Reader,
  others: ReadonlyMap<string, readonly UserType[]>,
): Promise<Map<string, UserType>> {
  const patients = [...others].filter(([, types]) => types.includes('patient')).map(([id]) => id);
  const known =
    reader.userType === 'staff'
      ? new Set(patients)
      : await assignedAmong(db, reader.brandId, reader.personId, patients);
  const team = reader.userType === 'patient' ? new Set(await careTeamOf(db, reader)) : null;
  const found = new Map<string, UserType>();
  for (const [id, types] of others) {
    const colleague = types.find((type) => isClinician(type) || type === 'staff');
    if (colleague && (!team || team.has(id))) found.set(id, colleague);
    else if (known.has(id)) found.set(id, 'patient');
  }
  return found;
}

/** Whose tags somebody sees: of patients whom they look after; the front desk, of all of the brand. */
export async function mayTagPatient(db: Db, reader: Reader, patientId: string): Promise<boolean> {
  if (reader.userType === 'staff') return await isPatientOf(db, reader.brandId, patientId);
  return isClinician(reader.userType) && (await isAssigned(db, reader.brandId, reader.personId, patientId));
}

/** What was read in a photo is for the patient who sent it to confirm, and for nobody else. */
export const mayDecideReadings = (
  reader: Reader,
  message: { readonly kind: 'message' | 'event'; readonly sender_id: string },
): boolean =>
  reader.userType === 'patient' && message.kind === 'message' && message.sender_id === reader.personId;

/** The front desk makes, renames and ends only what says nothing clinical. */
export const mayHandleTag = (reader: Reader, tag: { readonly clinical: boolean }): boolean =>
  isClinician(reader.userType) || (reader.userType === 'staff' && !tag.clinical);

/** Whom a patient may ask for a chat: those who look after them and their family. */
export async function careTeamOf(db: Db, reader: Reader): Promise<string[]> {
  const family = await familyIdsOf(db, reader.brandId, reader.personId);
  const teams = await Promise.all(
    [reader.personId, ...family].map((id) => cliniciansOf(db, reader.brandId, id)),
  );
  return [...new Set(teams.flat())];
}
