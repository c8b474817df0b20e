import { readFile, uploadFile } from '#features/files/contract.ts';
import { ApiError } from '#platform/web/client/api-error.ts';
import { addressOf, headersOf } from '#platform/web/client/call.ts';
import { upload } from '#platform/web/client/upload.ts';
import { isFinal, isRefused } from '#platform/web/session/outbox.ts';
import type { Carrier } from './bring-files.ts';
import { bytesOf } from './file-bytes.ts';

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
    if (!ok && !isFinal(status)) throw new ApiError(status, undefined);
    return ok;
  },
  async upload({ file_id, name }, bytes, options) {
    await upload(uploadFile, { body: { file_id } }, bytes, { ...options, fileName: name });
  },
  reasonOf: (error) => (isRefused(error) ? (error.field('file') ?? error.message) : null),
  onProgress,
});
