import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import type { ConfirmIdentity } from '#features/accounts/server/index.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { WriteLimit } from '#platform/server/http/write-limit.ts';
import * as contract from '../contract.ts';
import { JOBS } from './jobs.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { eraseWords } from './repository.ts';
import * as service from './service.ts';

export interface BreakGlassDeps {
  readonly confirmIdentity: ConfirmIdentity;
  /** How often one doctor may look for a patient by name or number. */
  readonly searches: Pick<WriteLimit, 'take' | 'close'>;
}

/** Records that are opened in an emergency, for an hour and with a reason. */
export function breakGlass({ confirmIdentity, searches }: BreakGlassDeps): FeatureServer {
  return {
    name: 'break-glass',
    routes(on) {
      on(contract.findForBreakGlass, async (ctx, { body }) => {
        await searches.take(ctx.principal);
        return await service.find(ctx, body);
      });
      on(contract.openBreakGlass, (ctx, { body }) => service.open(ctx, body, confirmIdentity));
      on(contract.listBreakGlass, (ctx, { query }) => service.listAccesses(ctx, query));
      on(contract.endBreakGlass, (ctx, { params }) => service.end(ctx, params.access_id));
      on(contract.reviewBreakGlass, (ctx, { params, body }) => service.review(ctx, params.access_id, body));
      on(contract.readContactsInEmergency, (ctx, { body }) => service.readContacts(ctx, body));
    },
    jobs: JOBS,
    listeners: [
      listen(ACCOUNT_EVENTS.sealEnded, 'break-glass.erase-words', (work, data) =>
        work.transaction((tx) => eraseWords(tx, data.person_id)),
      ),
    ],
    notifications,
    records,
    close: () => searches.close(),
  };
}
