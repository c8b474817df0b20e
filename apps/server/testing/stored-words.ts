import { join } from 'node:path';
import { localFileStore } from '#partners/file-store/local.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { type KeyRing, keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { placeOf } from '#platform/server/crypto/sealed-table.ts';
import { type Secrets, secretsOf } from '#platform/server/crypto/secrets.ts';
import { readBlob } from '#platform/server/files/blob-store.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { SEALED_TABLES } from '../sealed-tables.ts';
import type { TestApp } from './test-app.ts';

/** What `CanaryWriter` makes, and what is known of the patient from the beginning. */
const CANARY = /kqz[a-j]{4,}|98765\d{5}|patient assigned|9811000011/gi;
export interface Place {
  /** `table.column`, or `files/<folder>`. */
  readonly at: string;
  readonly word: string;
}

const wordsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(CANARY)].map(([word]) => word.toLowerCase())),
];

/** How the keys of a deployment open what is stored. */
interface Opens {
  readonly keys: KeyRing;
  readonly secrets: Secrets;
}

/** What `Secrets.seal` may have written. */
const MAYBE_SEALED = /^[\w-]{38,}$/;

/**
 * Parses a row and opens what `Secrets.seal` wrote; other strings of that shape stay as they are. A sealed message in a
 * job is left out: the queue deletes it seven days after its job has ended.
 */
const parseRow = (row: string, secrets: Secrets, isJob: boolean): Record<string, unknown> =>
  JSON.parse(row, (_, value: unknown) => {
    if (typeof value !== 'string' || !MAYBE_SEALED.test(value)) return value;
    try {
      const text = secrets.open(value);
      return isJob ? '' : text;
    } catch {
      return value;
    }
  });

/** A row with what is encrypted in it as the server reads it. */
function decrypted(
  { keys, secrets }: Opens,
  table: string,
  stored: string,
  isJob: boolean,
): Record<string, unknown> {
  const row = parseRow(stored, secrets, isJob);
  const sealed = SEALED_TABLES.find((each) => each.table === table);
  const id = String(row[sealed?.boundTo?.id ?? 'id']);
  const opened = Object.keys(sealed?.columns ?? {}).flatMap((column) => {
    const value = row[column];
    const place = placeOf(sealed?.boundTo?.table ?? table, column, id);
    return typeof value === 'string' ? [[column, keys.open(place, value)]] : [];
  });
  return { ...row, ...Object.fromEntries(opened) };
}

/** Every column of every table of every schema, jobs included. What is stored as bytes is read as text. */
async function placesInTables(app: TestApp, opens: Opens): Promise<Place[]> {
  const { rows: tables } = await app.database.executor.executeSql(
    `select table_schema, table_name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: Place[] = [];
  for (const { table_schema, table_name } of tables as { table_schema: string; table_name: string }[]) {
    const { rows } = await app.database.executor.executeSql(
      `select to_jsonb(t)::text as row from "${table_schema}"."${table_name}" t`,
    );
    const seen = new Set<string>();
    for (const { row } of rows as { row: string }[])
      for (const [column, value] of Object.entries(
        decrypted(opens, table_name, row, table_schema === 'jobs'),
      )) {
        const text = JSON.stringify(value) ?? '';
        const bytes = /^"\\\\x((?:[0-9a-f]{2})+)"$/.exec(text)?.[1];
        const words = wordsIn(bytes ? Buffer.from(bytes, 'hex').toString('latin1') : text);
        for (const word of words) seen.add(`${table_name}.${column}|${word}`);
      }
    for (const each of seen) {
      const [at = '', word = ''] = each.split('|');
      found.push({ at, word });
    }
  }
  return found;
}

/** Every file as the server reads it, decrypted. */
async function placesInFiles(directory: string, keys: KeyRing): Promise<Place[]> {
  const blobs = encryptedBlobs(await localFileStore(join(directory, 'files')), keys);
  const found: Place[] = [];
  for await (const key of blobs.keys()) {
    const bytes = await readBlob(blobs, key);
    for (const word of wordsIn(bytes?.toString('latin1') ?? ''))
      found.push({ at: `files/${key.split('/')[0]}`, word });
  }
  blobs.close();
  return found;
}

/** Where words of the canaries and of the patient are stored: in tables and in files, all decrypted. */
export async function storedWords(
  app: TestApp,
  of: { DATA_DIR: string; SECRET_KEY: string },
): Promise<Place[]> {
  const keys = keyRingOf(readConfig({ MODE: 'test', ...of }).dataKeys);
  const opens = { keys, secrets: secretsOf(of.SECRET_KEY) };
  return [...(await placesInTables(app, opens)), ...(await placesInFiles(of.DATA_DIR, keys))];
}

export const placesOf = (places: readonly Place[]): string[] =>
  [...new Set(places.map(({ at }) => at))].sort();
