import { eq, inArray } from 'drizzle-orm';
import { v5 as uuidOf } from 'uuid';
import { persons } from '#features/accounts/server/index.ts';
import type { FhirApp, FhirClient } from '#platform/server/config/fhir-clients.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SystemReader } from '#platform/server/http/context.ts';
import { fhirGrants, fhirReaders } from './tables.ts';
import type { Reader } from './tokens.ts';

const NAMESPACE = 'a8a0c5c4-3f3e-4a53-9a0a-0c8a5d1e6b42';
const idOf = (brandId: string, clientId: string): string => uuidOf(`${brandId}/${clientId}`, NAMESPACE);

/** As the audit trail names a system or an app: the id is always the same, the session of an app is its grant. */
export const systemReaderOf = ({ brandId, clientId, grantId }: Reader): SystemReader => ({
  ...{ brandId, readerId: idOf(brandId, clientId), sessionId: grantId },
});

/** Parts of a record, as the audit trail names them, of kinds of rows that have another name. */
const PARTS: Readonly<Record<string, string>> = {
  ...{ account: 'patient', appointments: 'appointment', readings: 'vitals', files: 'file' },
  none_known: 'history',
};
export const partsOf = (kinds: readonly string[]): string[] => [
  ...new Set(kinds.map((kind) => PARTS[kind] ?? kind)),
];

type System = Readonly<Record<'id' | 'name', string>>;
type Read = Readonly<Record<'id' | 'readerId' | 'sessionId', string>>;

interface Known {
  readonly fhirClients: readonly FhirClient[];
  readonly fhirApps: readonly FhirApp[];
}

/** What people read in place of the ids by which the audit trail names systems and apps. */
export function systemNames({ fhirClients, fhirApps }: Known) {
  const systemsOf = async (db: Db, brandId: string): Promise<System[]> => {
    const removed = await db
      .select({ id: fhirReaders.id, name: fhirReaders.name })
      .from(fhirReaders)
      .where(eq(fhirReaders.brandId, brandId));
    const configured = [...fhirClients, ...fhirApps]
      .filter(({ brand }) => brand === brandId)
      .map(({ id, name }) => ({ id: idOf(brandId, id), name }));
    return [...configured, ...removed.filter(({ id }) => configured.every((each) => each.id !== id))];
  };
  return {
    systemsOf,
    /** By the ids of entries: the name of the system, or of the app and the person who allowed it. */
    namesOfReads: async (db: Db, brandId: string, reads: readonly Read[]) =>
      await namesOf(db, await systemsOf(db, brandId), reads),
  };
}

async function namesOf(
  db: Db,
  systems: readonly System[],
  reads: readonly Read[],
): Promise<ReadonlyMap<string, string>> {
  const grants = await db
    .select({ id: fhirGrants.id, allowedBy: persons.name })
    .from(fhirGrants)
    .innerJoin(persons, eq(persons.id, fhirGrants.grantedBy))
    .where(inArray(fhirGrants.id, [...new Set(reads.map(({ sessionId }) => sessionId))]));
  return new Map(
    reads.flatMap(({ id, readerId, sessionId }) => {
      const name = systems.find((system) => system.id === readerId)?.name;
      const allowedBy = grants.find((grant) => grant.id === sessionId)?.allowedBy;
      return name ? [[id, allowedBy ? `${name} (${allowedBy})` : name] as const] : [];
    }),
  );
}
