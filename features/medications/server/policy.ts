import { actsFor, isInCareCircle } from '#features/people/server/index.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients say what they take and answer their doses, and those of the family for whom they act. */
export const mayChange = actsFor;

/** Whoever looks after a patient sees what they take, and what became of the doses. */
export const mayRead = isInCareCircle;

/** What somebody who may read a patient's medicines may do with them, so that screens repeat no rule. */
export const canOf = ({ userType }: Principal) => ({
  add: userType === 'patient',
  change: userType === 'patient',
  stop: userType === 'patient',
  answer: userType === 'patient',
});
