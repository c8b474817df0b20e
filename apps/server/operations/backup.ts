import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import type { Config } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/db/database.ts';
import { CommandRefused } from '../command.ts';
import { backupDirectory, nameOfBackup } from './backup-files.ts';
import { isOfServer, requireDumpable } from './own-database.ts';
import { storedFiles } from './stored-files.ts';
import { readTar, type TarEntry, writeTar } from './tar.ts';

export const MANIFEST = 'manifest.json';
export const DUMP = 'postgres.tar';

/** What a backup holds, at its end: every name with its SHA-256. */
export interface Manifest {
  readonly version: string;
  readonly madeAt: string;
  readonly files: Readonly<Record<string, string>>;
}

export interface MadeBackup {
  readonly path: string;
  readonly bytes: number;
  readonly files: number;
}

/**
 * Writes database and files as one archive that only the holders of a private key can read. It is read again from the
 * disk before it gets its name, by a key that lives as long as this call, and every hash in it is compared.
 * Database first: files never change, and are deleted a day late.
 * @throws CommandRefused when this installation is not backed up by this command
 */
export async function makeBackup(
  database: Database,
  config: Config,
  { version, now }: { version: string; now: Date },
): Promise<MadeBackup> {
  const { recipients } = config.operations.backup;
  if (!database.dump)
    throw new CommandRefused(
      'The database is a PostgreSQL: back it up with pgBackRest (deploy/pgbackrest, docs/operating.md#backup).',
    );
  if (recipients.length === 0)
    throw new CommandRefused(
      'BACKUP_RECIPIENTS is missing: make a key with `npm run backup -- --make-key`, keep its private half away from ' +
        'this machine, and set BACKUP_RECIPIENTS to the public one.',
    );
  await requireDumpable(config);
  if (!(await isOfServer(database.patientDb)))
    throw new CommandRefused(
      `The database in DATA_DIR ${config.dataDir} was never used by a server, so that there is nothing to back up: set ` +
        'DATA_DIR to the one of the server.',
    );
  const directory = backupDirectory(config);
  const path = join(directory, nameOfBackup(now));
  const part = `${path}.part`;
  const proof = await generateIdentity();
  const encrypter = new Encrypter();
  for (const recipient of [...recipients, await identityToRecipient(proof)])
    encrypter.addRecipient(recipient);
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const manifest = { version, madeAt: now.toISOString(), files: {} as Record<string, string> };
    const plain = Readable.from(writeTar(entriesOf(database, config, manifest)));
    const sealed = await encrypter.encrypt(Readable.toWeb(plain) as never);
    await pipeline(
      Readable.fromWeb(sealed as unknown as WebStream),
      createWriteStream(part, { mode: 0o600, flags: 'wx' }),
    );
    await flush(part);
    const files = await verifyBackup(part, proof);
    await rename(part, path);
    return { path, bytes: (await stat(path)).size, files };
  } catch (error) {
    // Where nothing can be written, nothing can be removed either.
    await rm(part, { force: true }).catch(() => {});
    throw refusedBy(directory, error, config) ?? error;
  }
}

const UNWRITABLE = new Set(['EROFS', 'EACCES', 'EPERM', 'ENOSPC', 'ENOTDIR']);

/** What is wrong with the folder of backups, for an error that comes of it. */
function refusedBy(
  directory: string,
  error: unknown,
  { dataDir }: Pick<Config, 'dataDir'>,
): CommandRefused | undefined {
  const { code = '', path = '' } = error as NodeJS.ErrnoException;
  const isFile = code === 'EEXIST' && path === directory;
  if (!isFile && (!UNWRITABLE.has(code) || path.startsWith(join(dataDir, 'files')))) return undefined;
  if (code === 'ENOSPC')
    return new CommandRefused(
      `The disk of ${directory} is full: make room there, or set BACKUP_DIR to a folder on another disk.`,
    );
  return new CommandRefused(
    `No backup can be written to ${directory} (${code}): set BACKUP_DIR to a folder that the user of the server may write ` +
      'to; outside /var/lib/sukham the systemd units have to allow it (docs/operating.md#other-folders).',
  );
}

async function* entriesOf(
  database: Database,
  config: Config,
  manifest: { version: string; madeAt: string; files: Record<string, string> },
): AsyncGenerator<TarEntry> {
  const dump = (await database.dump?.()) as Blob;
  yield noting(manifest, {
    name: DUMP,
    size: dump.size,
    content: dump.stream() as AsyncIterable<Uint8Array>,
  });
  // Files in a bucket have a history and copies of their own there.
  const folder = config.bucket ? undefined : join(config.dataDir, 'files', 'kept');
  if (folder) for await (const entry of storedFiles(folder)) yield noting(manifest, entry);
  const text = Buffer.from(JSON.stringify(manifest));
  yield { name: MANIFEST, size: text.length, content: [text] };
}

function noting(manifest: { files: Record<string, string> }, entry: TarEntry): TarEntry {
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const part of entry.content) {
      hash.update(part);
      yield part;
    }
    manifest.files[entry.name] = hash.digest('hex');
  }
  return { ...entry, content: hashed() };
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** The entries of a backup, decrypted. The last one is the manifest. */
export async function* openBackup(path: string, identity: string): AsyncGenerator<TarEntry> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const sealed = Readable.toWeb(createReadStream(path));
  const plain = await decrypter.decrypt(sealed as never);
  yield* readTar(Readable.fromWeb(plain as unknown as WebStream) as AsyncIterable<Uint8Array>);
}

/**
 * Reads all of a backup, and compares each hash with the manifest at its end.
 * @param take is handed each entry but the manifest, and has to read it
 * @returns how many files there are beside the database
 */
export async function verifyBackup(
  path: string,
  identity: string,
  take: (entry: TarEntry) => Promise<void> = drain,
): Promise<number> {
  const found = new Map<string, string>();
  let manifest: Manifest | undefined;
  for await (const entry of openBackup(path, identity)) {
    if (entry.name === MANIFEST) {
      const parts: Uint8Array[] = [];
      for await (const part of entry.content) parts.push(part);
      manifest = JSON.parse(Buffer.concat(parts).toString('utf8')) as Manifest;
      continue;
    }
    const hash = createHash('sha256');
    await take({ ...entry, content: tapped(entry, hash) });
    found.set(entry.name, hash.digest('hex'));
  }
  const names = Object.keys(manifest?.files ?? {});
  const differs = names.find((name) => manifest?.files[name] !== found.get(name));
  if (!manifest || differs || names.length !== found.size || !found.has(DUMP))
    throw new CommandRefused(`${path} is not whole${differs ? `: ${differs} is another one` : ''}.`);
  return names.length - 1;
}

async function* tapped(entry: TarEntry, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const part of entry.content) {
    hash.update(part);
    yield part;
  }
}

async function drain(entry: TarEntry): Promise<void> {
  for await (const _ of entry.content);
}
