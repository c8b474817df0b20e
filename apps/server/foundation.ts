import type { Logger as Pino } from 'pino';
import { BRANDS } from '#brands/index.ts';
import type { Config } from '#platform/server/config/config.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import type { Database } from '#platform/server/db/database.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { FileThreads } from '#platform/server/files/file-threads.ts';
import { originsOf } from '#platform/server/http/origins.ts';
import { Jobs } from '#platform/server/jobs/job-queue.ts';
import { createLogger } from '#platform/server/log/logger.ts';
import { loadServerWords } from '#platform/server/words/server-words.ts';
import { lanes } from './lanes.ts';
import { openDatabase, openReplica } from './open-database.ts';
import { openFiles } from './open-files.ts';
import { prepared } from './prepare-database.ts';

/** What a test brings of its own; otherwise the configuration says which one. */
export interface Brought {
  /** An open database. It is closed with the app. */
  readonly database?: Database;
  /** Everything that decides by time asks it. */
  readonly clock?: () => Date;
  /** Of tests that read what is logged. */
  readonly logger?: Pino;
  /** Of tests of files that are slow to read. It is closed with the app. */
  readonly fileThreads?: FileThreads;
}

export type Foundation = Awaited<ReturnType<typeof layFoundation>>;

/** What every feature stands on: words, keys, the prepared database, its queue, files. */
export async function layFoundation(config: Config, brought: Brought) {
  const clock = brought.clock ?? (() => new Date());
  const logger = brought.logger ?? createLogger(config.logLevel);
  const words = await loadServerWords();
  const secrets = secretsOf(config.secretKey);
  const keys = keyRingOf(config.dataKeys, { encrypts: config.encryptsAtRest });
  const database = brought.database ?? (await openDatabase(config));
  const { blockedPersons } = await prepared(database, config, { secrets, now: clock() }).catch(
    async (error: unknown) => {
      await database.close();
      throw error;
    },
  );
  if (blockedPersons.size > 0)
    logger.warn({ accounts: blockedPersons.size }, 'this database holds demo accounts; they cannot sign in');
  if (!config.encryptsAtRest)
    logger.warn('ENCRYPT_AT_REST is off: files and notes that are written now are not encrypted');
  const works = config.operations.role !== 'web';
  const fileStore = await openFiles(config);
  return {
    ...{ clock, logger, words, secrets, keys, database, blockedPersons, fileStore },
    replica: await openReplica(config, database),
    secure: config.publicUrl.protocol === 'https:',
    origins: originsOf(config.publicUrl, BRANDS, config.mode === 'production', config.allowedOrigins),
    jobs: new Jobs(database.executor, logger, { lanes: lanes(), works }),
    blobs: encryptedBlobs(fileStore, keys),
    fileThreads: brought.fileThreads ?? new FileThreads(),
  };
}
