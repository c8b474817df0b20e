import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { googleFitRecords } from './imports/google-fit.ts';
import { healthConnectRecords } from './imports/health-connect.ts';
import { importCsv, previewCsv } from './service/csv.ts';
import { exportCsv } from './service/export.ts';
import { type PaperDeps, printPaper } from './service/paper.ts';
import { importExport, type Platform } from './service/platforms.ts';

const HEALTH_CONNECT: Platform = { source: 'health_connect', recordsOf: healthConnectRecords };
const GOOGLE_FIT: Platform = { source: 'google_fit', recordsOf: googleFitRecords };

/** Readings that come in and go out as files and as exports of platforms. */
export function paperRoutes(on: On, { words, press }: PaperDeps): void {
  on(contract.importHealthConnect, (ctx, { body }) => importExport(ctx, words, HEALTH_CONNECT, body));
  on(contract.importGoogleFit, (ctx, { body }) => importExport(ctx, words, GOOGLE_FIT, body));
  on(contract.importFitData, (ctx, { body }) => importExport(ctx, words, GOOGLE_FIT, body));

  on(contract.exportVitalsCsv, (ctx, { query }) => exportCsv(ctx, query));
  on(contract.printVitals, (ctx, { query }) => printPaper(ctx, query, { words, press }));
  on(contract.previewVitalsCsv, (ctx, { file, body }) => previewCsv(ctx, words, file, body));
  on(contract.importVitalsCsv, (ctx, { file, body }) => importCsv(ctx, words, file, body));
}
