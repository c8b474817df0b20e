import {
  assignedAmong,
  cliniciansOfAny,
  familyIdsOf,
  isPatientOf,
  looksAfter,
} from '#features/people/server/index.ts';
import { isClinician, type UserType } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';

/** What chats ask about care plans, which are above them. */
export interface PlanCoaches {
  /** Whether a plan lets this patient write to any coach of the brand on this day. */
  has(
    db: Db,
    of: { readonly brandId: string; readonly personId: string; readonly now: Date },
  ): Promise<boolean>;
}

/**
 * As what `other` may be asked for a chat, or null when not at all. Patients ask those who look after them or after
 * their family, and any coach when their care plan includes it; doctors and coaches ask those they look after, and each
 * other.
 */
export async function requestableRole(
  ctx: SignedIn,
  other: { readonly personId: string; readonly types: readonly UserType[] },
  plans: PlanCoaches,
): Promise<UserType | null> {
  const { db, principal } = ctx;
  if (other.personId === principal.personId) return null;
  const clinician = other.types.find(isClinician) ?? null;
  if (principal.userType === 'patient') {
    if (!clinician) return null;
    if (await looksAfterOneOf(db, principal.brandId, other.personId, principal.personId)) return clinician;
    return other.types.includes('coach') && (await plans.has(db, { ...principal, now: ctx.now }))
      ? 'coach'
      : null;
  }
  if (!isClinician(principal.userType)) return null;
  const isPatient = other.types.includes('patient');
  if (isPatient && (await looksAfterOneOf(db, principal.brandId, principal.personId, other.personId)))
    return 'patient';
  return clinician;
}

/** Whether a clinician looks after a patient, or after a person that patient acts for. */
async function looksAfterOneOf(
  db: Db,
  brandId: string,
  clinicianId: string,
  patientId: string,
): Promise<boolean> {
  const family = await familyIdsOf(db, brandId, patientId);
  return (await assignedAmong(db, brandId, clinicianId, [patientId, ...family])).size > 0;
}

/**
 * The role in which each of `others` may be added to a group. Clinicians and staff of the brand may be added; by a
 * patient, only those who look after the patient. Patients may be added by clinicians who look after them, and by the
 * front desk. People missing in the result may not be added.
 */
export async function invitableRole(
  db: Db,
  principal: Principal,
  others: ReadonlyMap<string, readonly UserType[]>,
): Promise<Map<string, UserType>> {
  const patients = [...others].filter(([, types]) => types.includes('patient')).map(([id]) => id);
  const known =
    principal.userType === 'staff'
      ? new Set(patients)
      : await assignedAmong(db, principal.brandId, principal.personId, patients);
  const team = principal.userType === 'patient' ? new Set(await careTeamOf(db, principal)) : null;
  const found = new Map<string, UserType>();
  for (const [id, types] of others) {
    const colleague = types.find((type) => isClinician(type) || type === 'staff');
    if (colleague && (!team || team.has(id))) found.set(id, colleague);
    else if (known.has(id)) found.set(id, 'patient');
  }
  return found;
}

/**
 * Tags are visible to clinicians for the patients in their care, and to the front desk for all patients of the brand.
 */
export async function mayTagPatient(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  if (principal.userType === 'staff') return await isPatientOf(db, principal.brandId, patientId);
  return await looksAfter(db, principal, patientId);
}

/** Only the patient who sent a photo may confirm what was read in it. */
export const mayDecideReadings = (
  principal: Principal,
  message: { readonly kind: 'message' | 'event'; readonly sender_id: string },
): boolean =>
  principal.userType === 'patient' && message.kind === 'message' && message.sender_id === principal.personId;

/** The front desk makes, renames and ends only what says nothing clinical. */
export const mayHandleTag = (principal: Principal, tag: { readonly clinical: boolean }): boolean =>
  isClinician(principal.userType) || (principal.userType === 'staff' && !tag.clinical);

/** The people that a patient may ask for a chat: the care team of the patient and of the family. */
export async function careTeamOf(db: Db, principal: Principal): Promise<string[]> {
  const family = await familyIdsOf(db, principal.brandId, principal.personId);
  return await cliniciansOfAny(db, principal.brandId, [principal.personId, ...family]);
}
