import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { type ApiDeps, registerFhirApi } from './api.ts';
import { FHIR_PATHS } from './paths.ts';
import { endGrantsOf } from './repository.ts';
import * as service from './service.ts';
import * as systems from './systems.ts';

/** The record in the language of other systems. */
export function fhir(deps: ApiDeps): FeatureServer {
  const { sources, clients } = deps;
  return {
    name: 'fhir',
    routes(on) {
      on(contract.getPatientSummary, (ctx, { query }) =>
        service.getPatientSummary(ctx, query.patient_id, sources),
      );
      on(contract.listFhirSystems, (ctx, { query }) => systems.listSystems(ctx, clients, query.patient_id));
      on(contract.setFhirGrant, (ctx, { params, body }) =>
        systems.setGrant(ctx, clients, params.client_id, body),
      );
    },
    raw: (app, platform) => registerFhirApi(app, deps, platform),
    rawPaths: clients.length > 0 ? FHIR_PATHS : {},
    listeners: [
      listen(ACCOUNT_EVENTS.deleted, 'fhir.end-grants', (job, { person_id }) =>
        job.transaction((tx) => endGrantsOf(tx, person_id, job.now)),
      ),
    ],
  };
}
