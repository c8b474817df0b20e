import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { PEOPLE_EVENTS } from '#features/people/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { registerFhirApi } from './api.ts';
import { isOn } from './app-requests.ts';
import * as apps from './apps.ts';
import type { ApiDeps } from './deps.ts';
import { FHIR_PATHS } from './paths.ts';
import { endGrantsBy, endGrantsOf } from './repository/grants.ts';
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
      on(contract.getFhirAppRequest, (ctx, { query }) => apps.getRequest(ctx, deps, query));
      on(contract.allowFhirApp, (ctx, { body }) => apps.allow(ctx, deps, body));
      on(contract.listFhirApps, (ctx, { query }) => apps.listApps(ctx, deps, query.patient_id));
      on(contract.endFhirApp, (ctx, { params }) => apps.endApp(ctx, deps, params.grant_id));
    },
    raw: (app, platform) => registerFhirApi(app, deps, platform),
    rawPaths: isOn(deps) ? FHIR_PATHS : {},
    listeners: [
      listen(ACCOUNT_EVENTS.deleted, 'fhir.end-grants', (job, { person_id }) =>
        job.transaction((tx) => endGrantsOf(tx, person_id, job.now)),
      ),
      /** Who allowed it acts for them no longer. */
      listen(PEOPLE_EVENTS.familyMemberRemoved, 'fhir.end-family-grants', (job, data, { brandId }) =>
        job.transaction((tx) => endGrantsBy(tx, brandId, data, job.now)),
      ),
    ],
  };
}
