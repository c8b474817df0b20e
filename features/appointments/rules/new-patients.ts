import type { UserType } from '#platform/domain/user-type.ts';

/**
 * Who takes no new patients is closed to those who would come for the first time. Whoever has had an appointment or
 * a care relation with them isn't new. It stops patients, in booking and in joining the waiting list: what they
 * could not book must not be promised either. The front desk may make an exception that the clinician has agreed to,
 * and so may the clinician; a time that is held for somebody who waited before the door was closed stays theirs.
 */
export function isTurnedAway(booker: UserType, clinician: { readonly closedToPatient: boolean }): boolean {
  return booker === 'patient' && clinician.closedToPatient;
}
