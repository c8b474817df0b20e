import { join } from 'node:path';
import { localFileStore } from '#partners/file-store/local.ts';
import type { FileStore } from '#partners/file-store/port.ts';
import { s3FileStore } from '#partners/file-store/s3.ts';
import type { Config } from '#platform/server/config/config.ts';

/** Where the bytes of files lie, as they lie there: encrypted. */
export const openFiles = (config: Pick<Config, 'bucket' | 'dataDir'>): Promise<FileStore> =>
  config.bucket ? s3FileStore(config.bucket) : localFileStore(join(config.dataDir, 'files'));
