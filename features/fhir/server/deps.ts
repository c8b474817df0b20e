import type { FhirApp, FhirClient } from '#platform/server/config/fhir-clients.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Origins } from '#platform/server/http/origins.ts';
import type { RecordSource } from '#platform/server/records/record-source.ts';

export interface ApiDeps {
  readonly sources: readonly RecordSource[];
  readonly clients: readonly FhirClient[];
  readonly apps: readonly FhirApp[];
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly secrets: Secrets;
  readonly origins: Origins;
}
