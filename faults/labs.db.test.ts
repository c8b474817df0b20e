import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '../apps/server/testing/fresh-database.ts';
import { SOURCES, startWorld, type World } from './chat/world.ts';
import { storm } from './labs/storm.ts';

const PATIENCE = 180_000;

/** The small form of `npm run faults:labs`. */
describe.runIf(onPostgres() && process.env.TEST_REDIS_URL)('orders of a server that is killed', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld(1, SOURCES);
  }, PATIENCE);
  afterAll(() => world?.close());

  it('are at the lab once at most, and none is forgotten', { timeout: 2 * PATIENCE }, async () => {
    const findings = await storm(world, { orders: 10, killEvery: 4 });
    expect(findings).toMatchObject({ orders: 10, kills: 2, twice: 0, lost: 0, undetected: 0 });
  });
});
