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

/** None: there is no FHIR API. */
export function fhirClientsOf(text: Setting, problems: string[]): readonly FhirClient[] {
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

function listIn(given: string): FhirClient[] | undefined {
  try {
    const list: unknown = JSON.parse(given);
    return Array.isArray(list) && list.every((each) => typeof each === 'object' && each !== null)
      ? list
      : undefined;
  } catch {
    return undefined;
  }
}
