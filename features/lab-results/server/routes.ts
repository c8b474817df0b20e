import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { LabResultsDeps } from './deps.ts';
import { addReport, fetchAgain, removeReport, seeReport } from './service/change.ts';
import { enterReport } from './service/enter.ts';
import { getMedicalReport, listReports, listUnseen } from './service/read.ts';

export const routes =
  (deps: LabResultsDeps) =>
  (on: On): void => {
    on(contract.listReports, (ctx, { query }) => listReports(ctx, query));
    on(contract.getMedicalReport, (ctx, { params }) => getMedicalReport(ctx, params.report_id));
    on(contract.addReport, (ctx, { body }) => addReport(ctx, body));
    on(contract.removeReport, (ctx, { params }) => removeReport(ctx, params.report_id));
    on(contract.seeReport, (ctx, { params }) => seeReport(ctx, params.report_id));
    on(contract.fetchPaper, (ctx, { params }) => fetchAgain(ctx, params.report_id));
    on(contract.listUnseenReports, (ctx, { query }) => listUnseen(ctx, query));
    on(contract.enterReport, (ctx, { params, body }) => enterReport(ctx, deps, params.order_id, body));
  };
