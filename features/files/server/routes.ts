import type { On } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { exportAccess, listAccess } from './access-trail.ts';
import type { FilesDeps } from './deps.ts';
import * as parts from './parts.ts';
import { renameFile } from './rename.ts';
import * as service from './service.ts';

export const routes = (deps: FilesDeps) => (on: On) => {
  on(contract.uploadFile, (ctx, { file, body }) => service.keepUpload(ctx, deps, file, body));
  on(contract.sendFilePart, (ctx, { params, file }) =>
    parts.putPart(ctx, deps, { fileId: params.file_id, position: Number(params.position) }, file),
  );
  on(contract.listFileParts, (ctx, { params }) => parts.listParts(ctx, params.file_id));
  on(contract.discardFileParts, (ctx, { params }) => parts.discardParts(ctx, params.file_id));
  on(contract.finishFileParts, (ctx, { params, body }) => parts.finishParts(ctx, deps, params.file_id, body));
  on(contract.listFiles, (ctx, { query }) => service.listFiles(ctx, deps, query));
  on(contract.readFile, (ctx, { params }) => service.readFile(ctx, deps, params.file_id));
  on(contract.listRecordAccess, (ctx, { query }) => listAccess(ctx, query, deps));
  on(contract.exportRecordAccess, (ctx, { query }) => exportAccess(ctx, query.patient_id, deps));
  on(contract.shareFile, (ctx, { params, body }) => service.shareFile(ctx, deps, params.file_id, body));
  on(contract.renameFile, (ctx, { params, body }) => renameFile(ctx, deps, params.file_id, body));
  on(contract.deleteFile, (ctx, { params }) => service.deleteFile(ctx, deps, params.file_id));
};
