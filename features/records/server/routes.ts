import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { listAccess } from './access-trail.ts';
import type { RecordsParts } from './parts.ts';
import * as service from './service.ts';

export const routes = (parts: RecordsParts) => (on: On) => {
  on(contract.uploadFile, (ctx, { file, body }) => service.keepUpload(ctx, parts, file, body.file_id));
  on(contract.listFiles, (ctx, { query }) => service.listFiles(ctx, parts, query));
  on(contract.readFile, (ctx, { params }) => service.readFile(ctx, parts, params.file_id));
  on(contract.listRecordAccess, (ctx, { query }) => listAccess(ctx, query));
  on(contract.deleteFile, (ctx, { params }) => service.deleteFile(ctx, parts, params.file_id));
};
