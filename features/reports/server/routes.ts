import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { type PaperDeps, reportCsv, reportPdf } from './service/files.ts';
import { ownReport } from './service/own.ts';
import { report } from './service/report.ts';

const PAGE_SIZE = 10;

export const routes =
  (deps: PaperDeps) =>
  (on: On): void => {
    on(contract.getReport, (ctx, { query: { page = 1, page_size = PAGE_SIZE, ...asked } }) =>
      report(ctx, asked, { number: page, size: page_size }),
    );
    on(contract.getReportCsv, (ctx, { query }) => reportCsv(ctx, query));
    on(contract.printReport, (ctx, { query }) => reportPdf(ctx, query, deps));
    on(contract.getOwnReport, (ctx, { query }) => ownReport(ctx, query.days));
  };
