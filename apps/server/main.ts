import { bucketProblem } from '#partners/file-store/bucket-problem.ts';
import { ConfigurationError, inspectConfig } from '#platform/server/config/config.ts';
import { tightenDirectory } from '#platform/server/config/private-directory.ts';
import { listenSentence, unreachable } from '#platform/server/config/reachable.ts';
import { DirectoryInUse } from '#platform/server/db/directory-lock.ts';
import { summarizeError } from '#platform/server/log/error-summary.ts';
import { startApp } from './app.ts';
import { loadDemo } from './load-demo.ts';
import { versionOfPackage } from './version.ts';
import { welcome } from './welcome.ts';

/** How long requests and jobs may take to finish after the server was asked to stop. */
const GRACE_MS = 15_000;

// Other users of this machine may not read what this process writes.
process.umask(0o077);

// Left to itself the process would print such an error with all its values.
process.on('uncaughtException', (error) => {
  console.error(summarizeError(error));
  process.exit(1);
});

try {
  const { config, problems } = inspectConfig(process.env);
  const demo = await loadDemo(config).catch((error: unknown) => {
    if (!(error instanceof ConfigurationError)) throw error;
    problems.push(...error.problems);
    return undefined;
  });
  problems.push(...(await unreachable(config)));
  const bucket = config.bucket && problems.every((problem) => !problem.startsWith('S3_')) && config.bucket;
  const refused = bucket ? await bucketProblem(bucket) : undefined;
  if (refused) problems.push(refused);
  if (problems.length > 0) throw new ConfigurationError(problems);
  tightenDirectory(config.dataDir);
  const app = await startApp(config, { version: versionOfPackage() }).catch((error: unknown) => {
    // Another process took the port since it was tried.
    throw isPortInUse(error) ? new ConfigurationError([listenSentence(error, config)]) : error;
  });
  process.stdout.write(welcome(config, app.url, app.database.kind, demo));

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), config.operations.drainMs + GRACE_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(summarizeError(error));
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  const expected = error instanceof ConfigurationError || error instanceof DirectoryInUse;
  console.error(expected ? (error as Error).message : summarizeError(error));
  process.exit(1);
}

function isPortInUse(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
}
