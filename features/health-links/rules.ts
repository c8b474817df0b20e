const HOUR_MS = 3_600_000;

export interface LinkSnapshot {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  readonly triesLeft: number;
}

/** Whether a link still leads anywhere; what the patient did comes before what the clock did. */
export const stateOf = (
  { expiresAt, revokedAt, triesLeft }: LinkSnapshot,
  now: Date,
): 'open' | 'expired' | 'revoked' | 'locked' =>
  revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : triesLeft <= 0 ? 'locked' : 'open';

/** When a link ends: at the moment asked for, or after so many hours; null for a moment that is over or too far ahead. */
export function endOf(
  { at: asked, hours }: { readonly at: string | undefined; readonly hours: number },
  now: Date,
  mostDays: number,
): Date | null {
  if (asked === undefined) return new Date(now.getTime() + hours * HOUR_MS);
  const at = new Date(asked);
  const isFine = at > now && at.getTime() <= now.getTime() + mostDays * 24 * HOUR_MS;
  return isFine ? at : null;
}
