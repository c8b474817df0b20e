import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { entryOf } from './bound-calls.ts';
import { records } from './records.ts';
import { erase } from './repository.ts';
import * as service from './service.ts';
import { timeline } from './timeline.ts';

export { dateProblems } from '../rules.ts';
export { type HistoryForChecks, historyForChecks, type KnownAllergies, knownAllergies } from './known.ts';
export { entryStatuses, historyOf } from './service.ts';

/** What is known of a patient's health besides readings and notes, with who reported and who confirmed it. */
export const history: FeatureServer = {
  name: 'history',
  routes(on) {
    on(contract.getHistory, (ctx, { query }) => service.getHistory(ctx, query.patient_id));
    on(contract.addHistoryEntry, (ctx, input) => service.addEntry(ctx, entryOf(ctx, input)));
    on(contract.changeHistoryEntry, (ctx, { params, body }) =>
      service.changeEntry(ctx, params.entry_id, body),
    );
    on(contract.disputeHistoryEntry, (ctx, { params, body }) =>
      service.disputeEntry(ctx, params.entry_id, body.text),
    );
    on(contract.sayNoneKnown, (ctx, { body }) => service.sayNoneKnown(ctx, body));
    on(contract.listHistoryVersions, (ctx, { params }) => service.listVersions(ctx, params.entry_id));
  },
  timeline,
  records,
  listeners: [
    /** Until then the record of a closed account stays, sealed. */
    listen(ACCOUNT_EVENTS.sealEnded, 'history.erase-record', (job, { person_id }) =>
      job.transaction((tx) => erase(tx, person_id)),
    ),
  ],
};
