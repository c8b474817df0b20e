import { readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { removeFolder, temporaryFolder } from './throwaway-process.ts';

export interface ThrowawayBucket {
  readonly endpoint: URL;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly pathStyle: true;
  /** Uploads in parts that were neither completed nor given up. */
  leftovers(): Promise<string[]>;
  /** Stops answering, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** The package has no types; this is the part of it that we use. */
interface Service {
  readonly middleware: ((ctx: Request, next: () => Promise<void>) => Promise<void>)[];
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
interface Request {
  readonly method: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  status: number;
}
type ServiceClass = new (options: Record<string, unknown>) => Service;

/** An S3-compatible service of our own, in this process, with one empty bucket. */
export async function throwawayBucket(): Promise<ThrowawayBucket> {
  const S3rver = createRequire(import.meta.url)('s3rver') as ServiceClass;
  const directory = temporaryFolder('bucket');
  const bucket = 'files-of-people';
  const uploads = join(directory, bucket, '._S3rver_uploads');
  let port = 0;
  let service: Service | undefined;
  const start = async (): Promise<void> => {
    service = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: bucket }],
    });
    // The one call that the package lacks: giving up an upload in parts.
    service.middleware.unshift(async (ctx, next) => {
      const { uploadId } = ctx.query;
      if (ctx.method !== 'DELETE' || !uploadId) return await next();
      await rm(join(uploads, basename(uploadId)), { recursive: true });
      ctx.status = 204;
    });
    ({ port } = await service.run());
  };
  await start();
  const stop = async (): Promise<void> => {
    await service?.close();
    service = undefined;
  };
  return {
    endpoint: new URL(`http://127.0.0.1:${port}`),
    bucket,
    region: 'ap-south-1',
    // The only key that the service knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
    leftovers: () => readdir(uploads).catch(() => []),
    stop,
    start,
    async remove() {
      await stop();
      removeFolder(directory);
    },
  };
}
