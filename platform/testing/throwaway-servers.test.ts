import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { findChromium } from './chromium.ts';
import { freePort } from './free-port.ts';
import { throwawayPostgres } from './throwaway-postgres.ts';
import { throwawayRedis } from './throwaway-redis.ts';

const postgres = await throwawayPostgres({ durable: true });
const redis = await throwawayRedis();

afterAll(async () => {
  if (!('unavailable' in postgres)) await postgres.stop();
  if (!('unavailable' in redis)) await redis.stop();
});

describe.skipIf('unavailable' in postgres)('a throw-away PostgreSQL', () => {
  const server = postgres as Exclude<typeof postgres, { unavailable: string }>;

  async function ask<R extends pg.QueryResultRow>(sql: string): Promise<R[]> {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query<R>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  it('sorts by code point, as the embedded database does', async () => {
    const rows = await ask<{ word: string }>(
      `select word from (values ('b'), ('A'), ('a'), ('B')) w(word) order by word`,
    );
    expect(rows.map((row) => row.word)).toEqual(['A', 'B', 'a', 'b']);
  });

  it('keeps what was committed when it is killed and started again', async () => {
    await ask('create table kept (n int)');
    await ask('insert into kept values (42)');
    await server.kill9();
    await expect(ask('select 1')).rejects.toThrow();
    await server.restart();
    expect(await ask('select n from kept')).toEqual([{ n: 42 }]);
  }, 60_000);
});

describe.skipIf('unavailable' in redis)('a throw-away Redis', () => {
  const server = redis as Exclude<typeof redis, { unavailable: string }>;

  it('answers, and again after it was killed', async () => {
    await server.kill9();
    await server.restart();
    const client = new Redis(server.url);
    expect(await client.ping()).toBe('PONG');
    client.disconnect();
  });
});

describe('what tests need of a machine', () => {
  it('hands out a port once', async () => {
    const ports = await Promise.all(Array.from({ length: 20 }, freePort));
    expect(new Set(ports).size).toBe(20);
  });

  it('names a Chromium or says why there is none', async () => {
    const found = await findChromium();
    expect('path' in found ? found.path : found.unavailable).toMatch(/\S/);
  });
});
