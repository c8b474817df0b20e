import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { type UploadOptions, upload } from '#platform/web/client/upload.ts';
import {
  discardFileParts,
  type FileRecord,
  finishFileParts,
  listFileParts,
  PART_BYTES,
  sendFilePart,
} from '../../contract.ts';

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const sha256 = async (part: BufferSource): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', part));

/** The same for the same file of the same person at a brand: chosen again after a reload, its upload continues. */
export async function idOfLargeFile(file: File, sender: string, brandId: string): Promise<string> {
  const about = [brandId, sender, file.name, file.size, file.lastModified].join('\n');
  const name = await sha256(new TextEncoder().encode(about));
  // The form of a UUID of version 8, which is free to choose.
  return [
    name.slice(0, 8),
    name.slice(8, 12),
    `8${name.slice(13, 16)}`,
    `8${name.slice(17, 20)}`,
    name.slice(20, 32),
  ].join('-');
}

async function arrived(fileId: string): Promise<ReadonlyMap<number, string>> {
  try {
    const { parts } = await call(listFileParts, { params: { file_id: fileId } });
    return new Map(parts.map(({ position, sha256 }) => [position, sha256]));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return new Map();
    throw error;
  }
}

/** Sends the missing parts of a large file, and joins them. @throws what a call throws: the next attempt continues */
export async function sendInParts(
  fileId: string,
  file: File,
  patientId: string | undefined,
  { signal, onProgress }: Pick<UploadOptions, 'signal' | 'onProgress'>,
): Promise<FileRecord> {
  const count = Math.ceil(file.size / PART_BYTES);
  const known = await arrived(fileId);
  for (let position = 0; position < count; position++) {
    const part = file.slice(position * PART_BYTES, (position + 1) * PART_BYTES);
    const report = (share: number) => onProgress?.((position + share) / count);
    const isThere = known.get(position) === (await sha256(await part.arrayBuffer()));
    if (!isThere)
      await upload(sendFilePart, { params: { file_id: fileId, position: String(position) } }, part, {
        ...(signal ? { signal } : {}),
        onProgress: report,
      });
    report(1);
    signal?.throwIfAborted();
  }
  return await call(
    finishFileParts,
    {
      params: { file_id: fileId },
      body: { name: file.name, parts: count, ...(patientId ? { patient_id: patientId } : {}) },
    },
    signal ? { signal } : {},
  );
}

/** Deletes what has arrived of a file that the sender cancels. What this can't delete, the server deletes after two days. */
export const discardParts = (fileId: string): Promise<unknown> =>
  call(discardFileParts, { params: { file_id: fileId } }).catch(() => undefined);
