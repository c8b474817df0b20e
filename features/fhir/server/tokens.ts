import type { FhirClient } from '#platform/server/config/fhir-clients.ts';
import { type Secrets, sameText, sha256 } from '#platform/server/crypto/secrets.ts';

export const TOKEN_SECONDS = 300;

/** A token for five minutes: the client and the end, and our signature over both. Nothing of it is stored. */
export function makeToken(secrets: Secrets, { id, secretHash }: FhirClient, now: Date): string {
  const body = Buffer.from(JSON.stringify([id, now.getTime() + TOKEN_SECONDS * 1000])).toString('base64url');
  // A secret that is replaced ends its tokens.
  return `${body}.${secrets.mac('fhir-token', `${body} ${secretHash}`)}`;
}

export function clientOfToken(
  secrets: Secrets,
  clients: readonly FhirClient[],
  token: string,
  now: Date,
): FhirClient | undefined {
  const [body = '', signature = ''] = token.split('.');
  try {
    const [id, until] = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as unknown[];
    const client = clients.find((each) => each.id === id);
    const isOurs = client && sameText(signature, secrets.mac('fhir-token', `${body} ${client.secretHash}`));
    return isOurs && typeof until === 'number' && until > now.getTime() ? client : undefined;
  } catch {
    return undefined;
  }
}

/** `client_id` and `client_secret` of HTTP Basic (RFC 6749, 2.3.1). */
export function clientOfBasic(clients: readonly FhirClient[], header: string): FhirClient | undefined {
  const [, given = ''] = /^Basic ([A-Za-z0-9+/=]+)$/.exec(header) ?? [];
  const text = Buffer.from(given, 'base64').toString('utf8');
  const at = text.indexOf(':');
  const client = clients.find(({ id }) => id === text.slice(0, at));
  return client && sameText(sha256(text.slice(at + 1)), client.secretHash) ? client : undefined;
}
