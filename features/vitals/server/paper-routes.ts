import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { exportCsv } from './service/export.ts';
import { type PaperDeps, printPaper } from './service/paper.ts';

/** Readings that go out as files. */
export function paperRoutes(on: On, deps: PaperDeps): void {
  on(contract.exportVitalsCsv, (ctx, { query }) => exportCsv(ctx, query));
  on(contract.printVitals, (ctx, { query }) => printPaper(ctx, query, deps));
}
