import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import * as contract from '../contract.ts';
import { givenUpBefore } from '../rules.ts';
import type { ExportsDeps } from './deps.ts';
import { giveUp, makeExport } from './make.ts';
import { DELETE_ARCHIVES, MAKE_EXPORT } from './names.ts';
import { notifications } from './notifications.ts';
import { changeExport, deleteExportsOf, expiredArchives, overdueExports } from './repository.ts';
import * as service from './service.ts';

export { EXPORT_JOBS } from './names.ts';

/** Everything that is stored about a person, as an archive that is theirs. */
export function exports(deps: ExportsDeps): FeatureServer {
  return {
    name: 'exports',
    routes(on) {
      on(contract.createExport, (ctx, { body }) => service.createExport(ctx, body));
      on(contract.listExports, (ctx, { query }) => service.listExports(ctx, query.patient_id));
      on(contract.getExport, (ctx, { params }) => service.getExport(ctx, params.export_id));
      on(contract.downloadExport, (ctx, { params }) => service.downloadExport(ctx, params.export_id, deps));
    },
    jobs: [
      {
        name: MAKE_EXPORT,
        handle: (work, data) => makeExport(work, (data as { export_id: string }).export_id, deps),
      },
      {
        name: DELETE_ARCHIVES,
        async handle(_work, data) {
          for (const key of (data as { keys: readonly string[] }).keys) await deps.blobs.delete(key);
        },
      },
      { name: 'exports.expire', cron: '23 * * * *', handle: (work) => expire(work, deps) },
    ],
    listeners: [
      /** An archive is a copy: it is deleted with the account of its owner. */
      listen(ACCOUNT_EVENTS.deleted, 'exports.delete', (job, { person_id }) =>
        job.transaction(async (tx) => {
          const keys = await deleteExportsOf(tx, person_id);
          if (keys.length > 0) await job.jobs.enqueue(tx, DELETE_ARCHIVES, { keys });
        }),
      ),
    ],
    notifications,
  };
}

async function expire(work: JobContext, { blobs }: ExportsDeps): Promise<void> {
  const { db, now } = work;
  for (const row of await overdueExports(db, givenUpBefore(now))) {
    if (row.blobKey) await blobs.delete(row.blobKey);
    await giveUp(work, row);
  }
  for (const { id, blobKey } of await expiredArchives(db, now)) {
    if (blobKey) await blobs.delete(blobKey);
    await changeExport(db, id, { state: 'expired', blobKey: null });
  }
}
