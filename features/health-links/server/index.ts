import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { PEOPLE_EVENTS } from '#features/people/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { MANIFEST_PATHS, type ManifestDeps, registerManifest } from './manifest.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { deleteDeadFiles, deleteLinksOf, forgetOld, LONG_GONE_DAYS, revokeLinksBy } from './repository.ts';
import * as service from './service.ts';

export { labelsOfReads } from './repository.ts';

/** Links by which a doctor elsewhere reads what a patient chose to show. */
export function healthLinks(deps: ManifestDeps): FeatureServer {
  return {
    name: 'health-links',
    routes(on) {
      on(contract.createHealthLink, (ctx, { body }) => service.createLink(ctx, body, deps));
      on(contract.listHealthLinks, (ctx, { query }) => service.listLinks(ctx, query.patient_id));
      on(contract.revokeHealthLink, (ctx, { params }) => service.revokeLink(ctx, params.health_link_id));
    },
    raw: (app, platform) => registerManifest(app, deps, platform),
    rawPaths: MANIFEST_PATHS,
    records,
    jobs: [
      {
        name: 'health-links.forget',
        cron: '37 * * * *',
        async handle({ db, now }) {
          await deleteDeadFiles(db, now);
          await forgetOld(db, new Date(now.getTime() - LONG_GONE_DAYS * 86_400_000));
        },
      },
    ],
    listeners: [
      listen(ACCOUNT_EVENTS.deleted, 'health-links.delete', (job, { person_id }) =>
        job.transaction((tx) => deleteLinksOf(tx, person_id)),
      ),
      /** Who made them acts for the patient no longer. */
      listen(PEOPLE_EVENTS.familyMemberRemoved, 'health-links.end-family-links', (job, data, { brandId }) =>
        job.transaction((tx) => revokeLinksBy(tx, brandId, data, job.now)),
      ),
    ],
    notifications,
  };
}
