import { join } from 'node:path';
import { localFileStore } from '#partners/file-store/local.ts';
import { s3FileStore } from '#partners/file-store/s3.ts';
import type { Config } from '#platform/server/config/config.ts';

/** A bucket where one is set, else a folder beside the database. */
export const fileStoreOf = async (config: Pick<Config, 'bucket' | 'dataDir'>) =>
  config.bucket ? await s3FileStore(config.bucket) : await localFileStore(join(config.dataDir, 'files'));
