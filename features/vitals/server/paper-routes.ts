import type { On } from '#platform/server/feature.ts';
import type { FileThreads } from '#platform/server/files/file-threads.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import * as contract from '../contract.ts';
import type { SeenRecord } from './imports/record.ts';
import type { Fields } from './imports/values.ts';
import { importCsv, previewCsv } from './service/csv.ts';
import { exportCsv } from './service/export.ts';
import { type PaperDeps, printPaper } from './service/paper.ts';
import { importExport, type Platform, readExport } from './service/platforms.ts';

export interface PaperRoutesDeps extends PaperDeps {
  readonly fileThreads: FileThreads;
}

/** Readings that come in and go out as files and as exports of platforms. */
export function paperRoutes(on: On, { words, press, fileThreads }: PaperRoutesDeps): void {
  const read =
    (source: Platform) =>
    (ctx: SignedIn, { body }: { readonly body: Fields }) =>
      readExport(ctx, fileThreads, source, body);
  const take =
    (source: Platform) =>
    (
      ctx: SignedIn,
      { body }: { readonly body: { patient_id?: string } },
      records: readonly SeenRecord[] | null,
    ) =>
      importExport(ctx, words, { source, patientId: body.patient_id }, records);
  on(contract.importHealthConnect, take('health_connect'), read('health_connect'));
  on(contract.importGoogleFit, take('google_fit'), read('google_fit'));
  on(contract.importFitData, take('google_fit'), read('google_fit'));

  on(contract.exportVitalsCsv, (ctx, { query }) => exportCsv(ctx, query));
  on(contract.printVitals, (ctx, { query }) => printPaper(ctx, query, { words, press }));
  on(contract.previewVitalsCsv, (ctx, { file, body }) => previewCsv(ctx, { words, fileThreads }, file, body));
  on(contract.importVitalsCsv, (ctx, { file, body }) => importCsv(ctx, { words, fileThreads }, file, body));
}
