import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importShipped } from '#features/medicines/server/index.ts';
import { type Database, openEmbedded, openPostgres } from '#platform/server/db/database.ts';
import { deployment } from '#platform/server/db/deployment.ts';
import { migrateAll } from '#platform/server/db/migrate.ts';
import { secureRows } from '#platform/server/db/row-security.ts';
import { seedDemo } from '../seed-demo.ts';
import { EMBEDDED_TEMPLATE, onPostgres, onServer, POSTGRES_TEMPLATE, urlOf } from './fresh-database.ts';
import { startTestApp } from './test-app.ts';

/** Vitest's set-up for tests over HTTP: one migrated and filled database, which every test file then copies. */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  // Another project of the same run has made it.
  if (process.env[onPostgres() ? POSTGRES_TEMPLATE : EMBEDDED_TEMPLATE]) return async () => {};
  if (onPostgres()) {
    const name = `template_${process.pid}`;
    await onServer(`create database ${name}`);
    const database = await openPostgres(urlOf(name), { poolSize: 4 });
    await fill(database);
    // A database with a connection can't be copied.
    await database.close();
    process.env[POSTGRES_TEMPLATE] = name;
    return () => onServer(`drop database if exists ${name} with (force)`);
  }
  const file = join(tmpdir(), `sukham-template-${process.pid}.tar`);
  const database = await openEmbedded();
  await fill(database);
  const dump = await database.dump?.();
  await database.close();
  if (dump) await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  process.env[EMBEDDED_TEMPLATE] = file;
  return () => rm(file, { force: true });
}

async function fill(database: Database): Promise<void> {
  await migrateAll(database);
  await importShipped(database.patientDb, new Date());
  await seedDemo(database.patientDb, new Date());
  await makeQueues(database);
  if (process.env.TEST_ROW_SECURITY === 'on') await secureRows(database);
}

/** The first start makes a table for each queue, which takes longer than the rest of a start. */
async function makeQueues(database: Database): Promise<void> {
  const { executor } = database;
  const before = await database.patientDb.select({ name: deployment.name }).from(deployment);
  const app = await startTestApp({}, database);
  await app.close();
  // Servers of tests have keys and settings of their own: nothing of this one stays but its queues.
  await executor.executeSql('delete from push_keys', []);
  await executor.executeSql('delete from deployment where name <> all($1)', [before.map(({ name }) => name)]);
}
