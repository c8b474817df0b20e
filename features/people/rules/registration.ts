import { addDays } from '#platform/domain/clinic-time.ts';

/** Staff look at a registration again after a year. */
export const RECHECK_DAYS = 365;
/** A registration that ends within so many days is on the list of staff, and its holder is reminded. */
export const SOON_DAYS = 30;

/**
 * Whether a registration holds: verified by staff and not at its end. After it, prescriptions are refused as for an
 * unverified one.
 * @param until YYYY-MM-DD, `infinity` without an end, null while it is not verified
 * @param today YYYY-MM-DD in India
 */
export const isRegistered = (until: string | null, today: string): boolean =>
  until !== null && (until === 'infinity' || today <= until);

export const REGISTRATION_STATES = ['open', 'expired', 'soon', 'recheck', 'fine'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/**
 * What staff have to do about a registration; the most urgent first. `open`: the current number is not verified yet.
 * @param checkedOn the day of the last look
 */
export function registrationState(
  look: { readonly verified: boolean; readonly validUntil: string | null; readonly checkedOn: string } | null,
  today: string,
): RegistrationState {
  if (!look?.verified) return 'open';
  if (look.validUntil !== null && look.validUntil < today) return 'expired';
  if (look.validUntil !== null && look.validUntil <= addDays(today, SOON_DAYS)) return 'soon';
  return addDays(look.checkedOn, RECHECK_DAYS) <= today ? 'recheck' : 'fine';
}
