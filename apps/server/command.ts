import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigurationError, inspectConfig } from '#platform/server/config/config.ts';
import { unreachable } from '#platform/server/config/reachable.ts';
import type { Database } from '#platform/server/db/database.ts';
import { DirectoryInUse } from '#platform/server/db/directory-lock.ts';
import { openDatabase } from './open-database.ts';

/** What an operator asked for can't be done as it was written; the message says what to write. */
export class CommandRefused extends Error {}

/** An option that a command does not have, or one written wrongly: its message says so. */
const isUnknownOption = (error: unknown): boolean =>
  /^ERR_PARSE_ARGS_/.test((error as { code?: string } | undefined)?.code ?? '');

/** For a command without options: one that is given is a mistake. */
export const refuseOptions = (): void => void parseArgs({ options: {} });

/** What a command of an operator does. When it fails it says why and sets `process.exitCode`. */
export type Command = (on: { config: Config; database: Database }) => Promise<void>;

/** Runs a command of an operator on the database that the settings name, and closes it. */
export async function runCommand(command: Command): Promise<void> {
  await runWithSettings(async (config) => {
    const database = await openDatabase(config);
    try {
      await command({ config, database });
    } finally {
      await database.close();
    }
  });
}

/** The same for a command that opens no database, or its own. */
export async function runWithSettings(
  work: (config: Config) => Promise<void>,
  /** Off: the data directory may be in use by a server. */
  { opensDirectory } = { opensDirectory: true },
): Promise<void> {
  process.umask(0o077);
  await endingWithCode(async () => {
    const { config, problems } = inspectConfig(process.env);
    refuseRoot(config.dataDir);
    problems.push(...(await unreachable(config, { listens: false, opensDirectory })));
    if (problems.length > 0) throw new ConfigurationError(problems);
    await work(config);
  });
}

/** A message that the operator understands is printed without a stack; the process then ends with 1. */
export async function endingWithCode(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected =
      error instanceof ConfigurationError ||
      error instanceof DirectoryInUse ||
      error instanceof CommandRefused ||
      isUnknownOption(error);
    console.error(isExpected ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

/**
 * What root writes into the DATA_DIR of another user, the server of that user can't read.
 * @throws CommandRefused when root would write there
 */
export function refuseRoot(dataDir: string, uid = process.getuid?.(), ownerOf = nearestOwner): void {
  if (uid !== 0) return;
  const owner = ownerOf(dataDir);
  if (owner === 0) return;
  throw new CommandRefused(
    `DATA_DIR ${dataDir} belongs to another user (${owner}), who can't read what root writes there: run this by ` +
      `\`sukham\` (docs/operating.md#first-install), or by \`sudo -u '#${owner}'\`.`,
  );
}

/** Of the folder, or of the one in which it would be made. */
function nearestOwner(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.uid ?? nearestOwner(dirname(path));
}
