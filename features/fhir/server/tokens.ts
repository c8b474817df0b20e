import type { FhirApp, FhirClient } from '#platform/server/config/fhir-clients.ts';
import { randomToken, type Secrets, sameText, sha256 } from '#platform/server/crypto/secrets.ts';
import type { Db } from '#platform/server/db/database.ts';
import { grantInForce } from './repository/grants.ts';

export const TOKEN_SECONDS = 300;
export const CODE_SECONDS = 60;
/** For how long a refresh token that was replaced is answered once more, as before. */
export const RETRY_SECONDS = 60;

/** Who reads, and what they may read. */
export interface Reader {
  readonly brandId: string;
  readonly clientId: string;
  /** As the configuration calls it. */
  readonly name: string;
  readonly scopes: readonly string[];
  /** An app: the one patient of the record. A system: null, the patients who allow it. */
  readonly patientId: string | null;
  /** Of apps: what allows it. */
  readonly grantId: string | null;
}

interface Known {
  readonly clients: readonly FhirClient[];
  readonly apps: readonly FhirApp[];
  readonly secrets: Secrets;
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const until = (now: Date): number => now.getTime() + TOKEN_SECONDS * 1000;

/** A token for five minutes: the client, the end and the scopes, and our signature over them. Nothing of it is stored. */
export function makeToken(
  secrets: Secrets,
  { id, secretHash }: FhirClient,
  scopes: readonly string[],
  now: Date,
): string {
  const body = encoded([id, until(now), scopes]);
  // A secret that is replaced ends its tokens.
  return `${body}.${secrets.mac('fhir-token', `${body} ${secretHash}`)}`;
}

/** The same for an app. What it may read is looked up in the grant. */
export function makeAppToken(secrets: Secrets, grantId: string, now: Date): string {
  const body = encoded([grantId, until(now)]);
  return `${body}.${secrets.mac('fhir-app-token', body)}`;
}

export async function readerOf(db: Db, known: Known, token: string, now: Date): Promise<Reader | undefined> {
  const [body = '', signature = ''] = token.split('.');
  const [id, end, scopes] = partsIn(body);
  if (typeof end !== 'number' || end <= now.getTime() || typeof id !== 'string') return undefined;
  const client = known.clients.find((each) => each.id === id);
  if (client) {
    const isOurs = sameText(signature, known.secrets.mac('fhir-token', `${body} ${client.secretHash}`));
    if (!isOurs || !Array.isArray(scopes)) return undefined;
    const { brand: brandId, name } = client;
    return { brandId, clientId: id, name, scopes, patientId: null, grantId: null };
  }
  if (!sameText(signature, known.secrets.mac('fhir-app-token', body))) return undefined;
  const grant = await grantInForce(db, id, now);
  const app = grant && known.apps.find((each) => each.id === grant.clientId && each.brand === grant.brandId);
  return app && grant?.scopes
    ? {
        ...{ brandId: app.brand, clientId: app.id, name: app.name, scopes: grant.scopes },
        ...{ patientId: grant.patientId, grantId: grant.id },
      }
    : undefined;
}

function partsIn(body: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
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

/** The one-time code of an app: the grant, and random bytes. Its hash is stored. */
export const makeTicket = (grantId: string): string => `${grantId}.${randomToken()}`;
export const grantOfTicket = (ticket: string): string | undefined =>
  /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.[A-Za-z0-9_-]{43}$/.exec(ticket)?.[1];

/** Half of a refresh token is random or follows from the one before it; the other half shows that it is ours. */
const SIGNED = 22;
function refreshOf(secrets: Secrets, grantId: string, random: string): string {
  const start = random.slice(0, SIGNED);
  const signature = secrets.mac('fhir-refresh', `${grantId} ${start}`);
  return `${grantId}.${start}${signature.slice(0, random.length - SIGNED)}`;
}
export const firstRefresh = (secrets: Secrets, grantId: string): string =>
  refreshOf(secrets, grantId, randomToken());
export const nextRefresh = (secrets: Secrets, grantId: string, before: string): string =>
  refreshOf(secrets, grantId, secrets.mac('fhir-next-refresh', before));
export const isRefreshOfOurs = (secrets: Secrets, grantId: string, token: string): boolean =>
  sameText(token, refreshOf(secrets, grantId, token.slice(grantId.length + 1)));
