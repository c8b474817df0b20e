import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from './make-directory.ts';

/** A random key of 32 characters has more, whatever alphabet it is written in. */
const DISTINCT_CHARACTERS = 10;

/**
 * In production the operator sets the key. Elsewhere one is made at the first start and stored beside the data, so
 * that sessions outlive a restart.
 */
export function secretOf(
  given: string | undefined,
  mode: 'demo' | 'test' | 'production',
  dataDir: string,
  shared: boolean,
  problems: string[],
): string {
  if (given) {
    if (given.length < 32)
      problems.push(
        'SECRET_KEY is shorter than 32 characters: set a random one, e.g. from `openssl rand -base64 48`',
      );
    else if (new Set(given).size < DISTINCT_CHARACTERS)
      problems.push(
        'SECRET_KEY repeats a few characters: set a random one, e.g. from `openssl rand -base64 48`',
      );
    return given;
  }
  if (mode === 'production') {
    problems.push(
      'SECRET_KEY is missing: set at least 32 random characters, e.g. from `openssl rand -base64 48`',
    );
    return '';
  }
  if (shared && mode !== 'test') {
    problems.push(
      'SECRET_KEY is missing: servers that share DATABASE_URL need the same one; set 32 or more random characters',
    );
    return '';
  }
  const file = join(dataDir, 'secret-key');
  const made = randomBytes(48).toString('base64url');
  try {
    makeDirectory(dataDir);
  } catch {
    // Reported by the check that tries the directory itself (reachable.ts).
    return made;
  }
  try {
    if (existsSync(file)) return storedSecret(readFileSync(file, 'utf8').trim(), file, problems);
    writeFileSync(file, `${made}\n`, { mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push(`SECRET_KEY can't be kept in ${file} (${code}): set SECRET_KEY, or another DATA_DIR`);
  }
  return made;
}

function storedSecret(stored: string, file: string, problems: string[]): string {
  if (stored.length < 32)
    problems.push(
      `SECRET_KEY in ${file} is cut short: set SECRET_KEY, or remove that file and set ACCEPT_NEW_SECRET_KEY=true (signs everybody out)`,
    );
  return stored;
}
