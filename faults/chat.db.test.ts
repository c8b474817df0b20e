import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '../apps/server/testing/fresh-database.ts';
import { storm } from './chat/storm.ts';
import { judge } from './chat/verdict.ts';
import { SOURCES, startWorld, type World } from './chat/world.ts';

const PATIENCE = 180_000;

/** The small form of `npm run faults:chat`: one server, each fault a few times. */
describe.runIf(onPostgres() && process.env.TEST_REDIS_URL)('a chat while its servers fail', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(1, SOURCES);
  }, PATIENCE);
  afterAll(() => world?.close());

  it('loses, doubles and misplaces nothing, and counts right', { timeout: PATIENCE }, async () => {
    const after = await storm(world, {
      serverKills: 2,
      postgresRestarts: 1,
      redisRestarts: 1,
      socketCuts: 25,
      messagesEach: 10,
    });
    const findings = await judge(after);
    for (const screen of after.screens) screen.close();
    expect(after.struck).toEqual({ serverKills: 2, postgresRestarts: 1, redisRestarts: 1, socketCuts: 25 });
    expect(after.written.length).toBeGreaterThanOrEqual(200);
    expect(findings.filter(({ wrong, checked }) => wrong > 0 || checked === 0)).toEqual([]);
  });
});
