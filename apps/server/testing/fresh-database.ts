import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { type Database, openEmbedded, openPostgres } from '#platform/server/db/database.ts';

/** Where `template.ts` left the filled database that each test file starts from. */
export const EMBEDDED_TEMPLATE = 'TEST_EMBEDDED_TEMPLATE';
export const POSTGRES_TEMPLATE = 'TEST_POSTGRES_TEMPLATE';

export const onPostgres = (): boolean => process.env.TEST_DATABASE === 'postgres';

/** A database of one's own with the demo data: in memory, or on the PostgreSQL at TEST_DATABASE_URL. */
export async function freshDatabase(): Promise<Database> {
  if (onPostgres()) return await freshPostgres(process.env[POSTGRES_TEMPLATE]);
  const template = process.env[EMBEDDED_TEMPLATE];
  return await openEmbedded(
    undefined,
    template ? new Blob([new Uint8Array(await readFile(template))]) : undefined,
  );
}

/** @param template name of a database to copy */
export async function freshPostgres(
  template: string | undefined,
  securesRows = process.env.TEST_ROW_SECURITY === 'on',
): Promise<Database> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(`create database ${name}${template ? ` template ${template}` : ''}`);
  const database = await openPostgres(throughPooler(name), {
    poolSize: 20,
    securesRows,
    preparesStatements: process.env.TEST_POOLER_PREPARED !== 'off',
  });
  return {
    ...database,
    async close() {
      await database.close();
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}

/** By way of the PgBouncer at TEST_POOLER_URL, where there is one. */
function throughPooler(name: string): string {
  const url = new URL(process.env.TEST_POOLER_URL ?? serverUrl());
  url.pathname = `/${name}`;
  return url.href;
}

export const urlOf = (name: string): string => {
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  return url.href;
};

export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE=postgres needs TEST_DATABASE_URL');
  return url;
}
