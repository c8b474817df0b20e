import type { Setting } from './file-store.ts';
import { urlOf } from './values.ts';

export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly issuer: string;
}

/** Absent: the sign-in by Google is off. */
export function googleOf(text: Setting, problems: string[]): GoogleSettings | undefined {
  const clientId = text('GOOGLE_CLIENT_ID');
  const clientSecret = text('GOOGLE_CLIENT_SECRET');
  if (!clientId && !clientSecret) return undefined;
  if (!clientId)
    problems.push('GOOGLE_CLIENT_ID is missing although GOOGLE_CLIENT_SECRET is set: set both or neither');
  if (!clientSecret)
    problems.push('GOOGLE_CLIENT_SECRET is missing although GOOGLE_CLIENT_ID is set: set both or neither');
  const issuer = urlOf(
    'GOOGLE_ISSUER',
    text('GOOGLE_ISSUER') ?? 'https://accounts.google.com',
    ['https:', 'http:'],
    problems,
  );
  return clientId && clientSecret && issuer ? { clientId, clientSecret, issuer: issuer.origin } : undefined;
}
