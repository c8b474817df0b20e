import type { FeatureServer } from '#platform/server/feature.ts';
import type { RecordSource } from '#platform/server/records/record-source.ts';
import * as contract from '../contract.ts';
import * as service from './service.ts';

export interface FhirDeps {
  /** Of all features. */
  readonly sources: readonly RecordSource[];
}

/** The record in the language of other systems. */
export function fhir({ sources }: FhirDeps): FeatureServer {
  return {
    name: 'fhir',
    routes(on) {
      on(contract.getPatientSummary, (ctx, { query }) =>
        service.getPatientSummary(ctx, query.patient_id, sources),
      );
    },
  };
}
