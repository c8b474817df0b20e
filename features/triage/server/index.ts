import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { records } from './records.ts';
import { changeTriage, getTriage } from './service.ts';

export { overduePatients } from './repository/overdue.ts';

/** Patients with readings that need attention, for their care team. Vitals stores until when they were handled. */
export const triage: FeatureServer = {
  name: 'triage',
  routes(on) {
    on(contract.listTriage, (ctx, { query }) => getTriage(ctx, query));
    on(contract.updateTriage, (ctx, { params, body }) => changeTriage(ctx, params.patient_id, body));
  },
  records,
};
