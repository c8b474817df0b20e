import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import { checkedKey } from '#platform/server/files/blob-store.ts';
import type { FileStore } from './port.ts';

export interface BucketOptions {
  /** Absent: Amazon's own address of the region. */
  readonly endpoint?: URL | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: boolean;
  /** Bytes of one part of a large file, and so what one upload holds in memory. S3 takes no smaller ones than 5 MiB. */
  readonly partBytes?: number;
  /** Calls that fail for a passing reason are made again, with pauses, until this many. */
  readonly attempts?: number;
}

const PART_BYTES = 8 * 1_048_576;

/**
 * Files in a bucket of an S3-compatible service. The bucket stays private: bytes reach people through the server,
 * which asks who they are, and never by an address of the bucket.
 */
export async function s3FileStore(options: BucketOptions): Promise<FileStore> {
  // A quarter of a second of loading, which only a server with a bucket should pay.
  const s3 = await import('@aws-sdk/client-s3');
  const client = clientOf(s3, options);
  const { bucket: Bucket, partBytes = PART_BYTES } = options;
  const at = (key: string) => ({ Bucket, Key: checkedKey(key) });
  const isMissing = (error: unknown): boolean =>
    error instanceof s3.S3ServiceException && error.$metadata.httpStatusCode === 404;

  return {
    async put(key, content) {
      const place = at(key);
      if (content instanceof Readable) await putStream(s3, client, place, content, partBytes);
      else await client.send(new s3.PutObjectCommand({ ...place, Body: content }));
    },
    async get(key, range) {
      try {
        const { Body } = await client.send(
          new s3.GetObjectCommand({
            ...at(key),
            ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
          }),
        );
        return Body ? readable(Body as Readable) : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(key) {
      await client.send(new s3.DeleteObjectCommand(at(key)));
    },
    async exists(key) {
      try {
        await client.send(new s3.HeadObjectCommand(at(key)));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async *keys() {
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(
          new s3.ListObjectsV2Command({ Bucket, ...(ContinuationToken ? { ContinuationToken } : {}) }),
        );
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken);
    },
    async ping(timeoutMs) {
      await client.send(new s3.HeadBucketCommand({ Bucket }), {
        abortSignal: AbortSignal.timeout(timeoutMs),
      });
    },
    close: () => client.destroy(),
  };
}

type Sdk = typeof import('@aws-sdk/client-s3');

function clientOf(s3: Sdk, options: BucketOptions): S3Client {
  return new s3.S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    forcePathStyle: options.pathStyle,
    ...(options.endpoint ? { endpoint: options.endpoint.href } : {}),
    maxAttempts: options.attempts ?? 4,
    // Not every S3-compatible service knows the newer checksums; TLS and the lengths protect the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 5000,
      requestTimeout: 60_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
    },
  });
}

async function putStream(
  s3: Sdk,
  client: S3Client,
  place: { Bucket: string; Key: string },
  content: Readable,
  partBytes: number,
): Promise<void> {
  const parts = partsOf(content, partBytes);
  try {
    const first = await parts.next();
    const body = first.done ? Buffer.alloc(0) : first.value;
    // Only a full part may be followed by others; a file of one part needs no upload in parts.
    if (body.length < partBytes) await client.send(new s3.PutObjectCommand({ ...place, Body: body }));
    else await putInParts(s3, client, place, body, parts);
  } finally {
    // Also when the bucket refused: the source is let go of.
    await parts.return();
  }
}

/**
 * Nothing is there under the key until all parts are; an interrupted upload is aborted, so that it costs no storage.
 */
async function putInParts(
  s3: Sdk,
  client: S3Client,
  place: { Bucket: string; Key: string },
  first: Buffer,
  others: AsyncIterable<Buffer>,
): Promise<void> {
  const { UploadId } = await client.send(new s3.CreateMultipartUploadCommand(place));
  const upload = { ...place, UploadId };
  try {
    const done: { ETag: string | undefined; PartNumber: number }[] = [];
    const send = async (Body: Buffer): Promise<void> => {
      const PartNumber = done.length + 1;
      const { ETag } = await client.send(new s3.UploadPartCommand({ ...upload, PartNumber, Body }));
      done.push({ ETag, PartNumber });
    };
    await send(first);
    for await (const part of others) await send(part);
    await client.send(new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: done } }));
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

/** The stream cut into parts of exactly `size` bytes; the last may be smaller. */
async function* partsOf(content: Readable, size: number): AsyncGenerator<Buffer, void> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    let rest = chunk as Buffer;
    while (length + rest.length >= size) {
      const taken = size - length;
      yield Buffer.concat([...waiting, rest.subarray(0, taken)]);
      rest = rest.subarray(taken);
      waiting = [];
      length = 0;
    }
    waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** As a stream of this process, so that a client that disconnects closes the connection to the bucket too. */
function readable(body: Readable): Readable {
  const out = new PassThrough();
  pipeline(body, out).catch(() => {});
  return out;
}
