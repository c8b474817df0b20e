import { readFile, uploadFile } from '#features/files/contract.ts';
import { ApiError } from '#platform/web/client/api-error.ts';
import { addressOf, headersOf } from '#platform/web/client/call.ts';
import { upload } from '#platform/web/client/upload.ts';
import type { Carrier } from './bring-files.ts';
import { bytesOf } from './file-bytes.ts';

/** Answers that the same call would get again; everything else is tried again. */
export const FINAL: ReadonlySet<number> = new Set([400, 404, 409, 410, 413, 415, 422]);

/** Carries files of this device to the server. */
export const carrierOf = (onProgress: (share: number) => void): Carrier => ({
  bytesOf,
  async isThere(file_id, signal) {
    const { ok, status } = await fetch(addressOf(readFile, { params: { file_id } }), {
      method: 'HEAD',
      headers: headersOf({}),
      credentials: 'same-origin',
      signal,
    });
    if (!ok && !FINAL.has(status)) throw new ApiError(status, undefined);
    return ok;
  },
  async upload({ file_id, name }, bytes, options) {
    await upload(uploadFile, { body: { file_id } }, bytes, { ...options, fileName: name });
  },
  reasonOf: (error) =>
    error instanceof ApiError && FINAL.has(error.status) ? (error.field('file') ?? error.message) : null,
  onProgress,
});
