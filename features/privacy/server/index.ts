import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { PrivacyDeps } from './deps.ts';
import { JOBS } from './jobs.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { deleteNominees } from './repository/consents.ts';
import { eraseWords } from './repository/requests.ts';
import * as breaches from './service/breaches.ts';
import * as consents from './service/consents.ts';
import { readErasurePlan, readNotice } from './service/notice.ts';
import * as requests from './service/requests.ts';

export type { DataPartner, PrivacyDeps } from './deps.ts';
export { hasConsent } from './repository/consents.ts';

/** What people are informed of, what they decide about their data, and what they ask the clinic for. */
export function privacy(deps: PrivacyDeps): FeatureServer {
  return {
    name: 'privacy',
    routes(on) {
      on(contract.getPrivacyNotice, (ctx, { query }) => readNotice(ctx, query, deps));
      on(contract.getConsents, (ctx, { query }) => consents.getConsents(ctx, query.patient_id));
      on(contract.putConsent, (ctx, { body }) => consents.putConsent(ctx, body));
      on(contract.acceptNotice, (ctx, { body }) => consents.acceptNotice(ctx, body.version));
      on(contract.getNominee, (ctx) => consents.getNominee(ctx));
      on(contract.readPatientNominee, (ctx, { params }) => consents.readNominee(ctx, params.patient_id));
      on(contract.putNominee, (ctx, { body }) => consents.putNominee(ctx, body));
      on(contract.deleteNominee, (ctx) => consents.deleteNominee(ctx));
      on(contract.getErasurePlan, (ctx) => readErasurePlan(ctx, deps));

      on(contract.makePrivacyRequest, (ctx, { body }) => requests.make(ctx, body));
      on(contract.listPrivacyRequests, (ctx, { query }) => requests.listRequests(ctx, query));
      on(contract.acknowledgeRequest, (ctx, { params }) => requests.acknowledge(ctx, params.request_id));
      on(contract.settleRequest, (ctx, { params, body }) => requests.settle(ctx, params.request_id, body));

      on(contract.prepareBreach, (ctx, { body }) => breaches.prepare(ctx, body, deps));
      on(contract.listBreaches, (ctx) => breaches.listBreaches(ctx, deps));
      on(contract.exportBreachPeople, (ctx, { params }) => breaches.exportPeople(ctx, params.breach_id));
      on(contract.listBreachReaders, (ctx, { query }) => breaches.listReaders(ctx, query, deps));
      on(contract.confirmBreach, (ctx, { params }) => breaches.confirm(ctx, params.breach_id, deps));
      on(contract.dropBreach, (ctx, { params }) => breaches.drop(ctx, params.breach_id, deps));
      on(contract.completeBreach, (ctx, { params, body }) =>
        breaches.complete(ctx, params.breach_id, body, deps),
      );
      on(contract.getBreachNotice, (ctx, { params }) => breaches.readOwnNotice(ctx, params.breach_id, deps));
    },
    jobs: JOBS,
    listeners: [
      listen(ACCOUNT_EVENTS.deleted, 'privacy.forget-nominee', (work, data) =>
        work.transaction((tx) => deleteNominees(tx, data.person_id)),
      ),
      listen(ACCOUNT_EVENTS.sealEnded, 'privacy.erase-words', (work, data) =>
        work.transaction((tx) => eraseWords(tx, data.person_id)),
      ),
    ],
    records: records(deps.words),
    notifications,
  };
}
