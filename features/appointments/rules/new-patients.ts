import type { UserType } from '#platform/domain/user-type.ts';

/**
 * A clinician who takes no new patients is closed to patients who would come for the first time. A patient who has
 * had an appointment or a care relation with the clinician isn't new. The rule stops patients in booking and in
 * joining the waiting list, because a place on the list would promise a booking. The front desk may make an exception
 * that the clinician has agreed to, and so may the clinician. A time that was already held for a waiting patient
 * stays reserved for them.
 */
export function isTurnedAway(booker: UserType, clinician: { readonly closedToPatient: boolean }): boolean {
  return booker === 'patient' && clinician.closedToPatient;
}
