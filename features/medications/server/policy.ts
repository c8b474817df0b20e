import { actsFor, isInCareCircle } from '#features/people/server/index.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients change their own medicines and answer their own doses, and those of family members they act for. */
export const mayChange = actsFor;

/** Users in the care circle of a patient see the medicines, and how the doses were answered. */
export const mayRead = isInCareCircle;

/** The actions of a user who may read a patient's medicines, so that screens repeat no rule. */
export const canOf = ({ userType }: Principal) => ({
  add: userType === 'patient',
  change: userType === 'patient',
  stop: userType === 'patient',
  answer: userType === 'patient',
});
