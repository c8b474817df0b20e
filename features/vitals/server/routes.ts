import type { FilesDeps } from '#features/files/server/index.ts';
import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import * as entries from './service/entries.ts';
import { getRanges, putRanges } from './service/ranges.ts';
import * as reading from './service/reading.ts';
import { getSummary } from './service/summary.ts';

export function routes(on: On, isSharedElsewhere: FilesDeps['isSharedElsewhere']): void {
  on(contract.listVitals, (ctx, { query }) => reading.listVitalsOf(ctx, query));
  on(contract.getVitalsByDate, (ctx, { query }) => reading.byDate(ctx, query));
  on(contract.getVitalsSummary, (ctx, { query }) => getSummary(ctx, query));
  on(contract.getVital, (ctx, { params }) => reading.getOne(ctx, params.vital_id));
  on(contract.getVitalHistory, (ctx, { params }) => reading.history(ctx, params.vital_id));
  on(contract.addVital, (ctx, { body }) => entries.addVital(ctx, body, isSharedElsewhere));
  on(contract.updateVital, (ctx, { params, body }) => entries.updateVital(ctx, params.vital_id, body));
  on(contract.deleteVital, (ctx, { params }) => entries.deleteVital(ctx, params.vital_id));
  on(contract.restoreVital, (ctx, { params }) => entries.restoreVital(ctx, params.vital_id));

  on(contract.getVitalRanges, (ctx, { query }) => getRanges(ctx, query.patient_id));
  on(contract.putVitalRanges, (ctx, { body }) => putRanges(ctx, body));
}
