import type { Setting } from './file-store.ts';

/** Another system that may read the records of patients who agreed to it. */
export interface FhirClient {
  readonly id: string;
  /** As patients read it. */
  readonly name: string;
  readonly brand: string;
  /** SHA-256 of its secret, base64url. */
  readonly secretHash: string;
}

const EXAMPLE =
  '[{"id":"city-hospital","name":"City Hospital","brand":"living","secretHash":"<SHA-256 of the secret, base64url>"}]';

/** Neither systems nor apps: there is no FHIR API. */
export function fhirOf(text: Setting, problems: string[]) {
  const fhirClients = fhirClientsOf(text, problems);
  return { fhirClients, fhirApps: fhirAppsOf(text, fhirClients, problems) };
}

function fhirClientsOf(text: Setting, problems: string[]): readonly FhirClient[] {
  const given = text('FHIR_CLIENTS');
  if (!given) return [];
  const clients = listIn(given);
  const isFine =
    clients?.every(
      ({ id, name, brand, secretHash }) =>
        /^[a-z0-9-]{1,60}$/.test(String(id)) &&
        typeof name === 'string' &&
        name.trim() !== '' &&
        typeof brand === 'string' &&
        /^[A-Za-z0-9_-]{43}$/.test(String(secretHash)),
    ) && new Set(clients.map(({ id }) => id)).size === clients.length;
  if (clients && isFine) return clients;
  problems.push(`FHIR_CLIENTS can't be read: remove it, or set e.g. ${EXAMPLE}`);
  return [];
}

/** An app of the patient's own choice, which asks them on a page of the app (SMART app launch, standalone). */
export interface FhirApp {
  readonly id: string;
  /** As patients read it. */
  readonly name: string;
  readonly brand: string;
  /** Where the browser may go back to, letter by letter. */
  readonly redirects: readonly string[];
}

const APP_EXAMPLE =
  '[{"id":"my-health","name":"My Health","brand":"living","redirects":["https://app.example/callback"]}]';

/** Apps and systems have different ids. */
function fhirAppsOf(text: Setting, clients: readonly FhirClient[], problems: string[]): readonly FhirApp[] {
  const given = text('FHIR_APPS');
  if (!given) return [];
  const apps = listIn<FhirApp>(given);
  const isFine =
    apps?.every(
      ({ id, name, brand, redirects }) =>
        /^[a-z0-9-]{1,60}$/.test(String(id)) &&
        typeof name === 'string' &&
        name.trim() !== '' &&
        typeof brand === 'string' &&
        Array.isArray(redirects) &&
        redirects.length > 0 &&
        redirects.every(isRedirect),
    ) && new Set([...apps, ...clients].map(({ id }) => id)).size === apps.length + clients.length;
  if (apps && isFine) return apps;
  problems.push(`FHIR_APPS can't be read: remove it, or set e.g. ${APP_EXAMPLE}`);
  return [];
}

/** A page over TLS, this device, or an app of a phone by a scheme of its own (RFC 8252: with a dot). */
function isRedirect(given: unknown): boolean {
  if (typeof given !== 'string' || !URL.canParse(given)) return false;
  const { protocol, hostname, hash } = new URL(given);
  const isThisDevice = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (
    hash === '' &&
    (protocol === 'https:' || isThisDevice || /^[a-z][a-z0-9+-]*\.[a-z0-9+.-]+:$/.test(protocol))
  );
}

function listIn<T = FhirClient>(given: string): T[] | undefined {
  try {
    const list: unknown = JSON.parse(given);
    return Array.isArray(list) && list.every((each) => typeof each === 'object' && each !== null)
      ? list
      : undefined;
  } catch {
    return undefined;
  }
}
