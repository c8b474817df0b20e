import type { Translate } from '../i18n/words.ts';

/**
 * Seconds of a Retry-After header (RFC 9110 §10.2.3): ours says seconds, a proxy in front may give a date.
 * @returns undefined when there is none that lies ahead
 */
export function secondsToWait(
  header: string | null | undefined,
  now: number = Date.now(),
): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - now) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** "Too many attempts. Try again in 2 minutes." Rounded up: after that time the attempt is allowed. */
export function waitText(t: Translate, seconds: number | undefined): string {
  if (!seconds) return t('shell.error.tooMany');
  if (seconds < 60) return t('shell.error.tooManySeconds', { count: seconds });
  if (seconds <= 5400) return t('shell.error.tooManyMinutes', { count: Math.ceil(seconds / 60) });
  return t('shell.error.tooManyHours', { count: Math.ceil(seconds / 3600) });
}
