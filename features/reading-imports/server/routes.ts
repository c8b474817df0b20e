import type { SeenRecord } from '#features/vitals/rules.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { On } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import * as contract from '../contract.ts';
import type { Fields } from './imports/values.ts';
import { type CsvDeps, importCsv, previewCsv } from './service/csv.ts';
import { importExport, lastImport, type Platform, readExport } from './service/platforms.ts';

export type ImportDeps = CsvDeps;

export function routes(on: On, deps: ImportDeps): void {
  const { words, fileThreads } = deps;
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

  const last =
    (source: Platform) =>
    (ctx: SignedIn, { query }: { readonly query: QueryOf<typeof contract.getGoogleFit> }) =>
      lastImport(ctx, source, query);
  on(contract.getHealthConnect, last('health_connect'));
  on(contract.getGoogleFit, last('google_fit'));
  on(contract.getFitData, last('google_fit'));

  on(contract.previewVitalsCsv, (ctx, { file, body }) => previewCsv(ctx, deps, file, body));
  on(contract.importVitalsCsv, (ctx, { file, body }) => importCsv(ctx, deps, file, body));
}
