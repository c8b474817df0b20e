import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '../apps/server/testing/fresh-database.ts';
import { SOURCES, startWorld, type World } from './chat/world.ts';
import { Gateway } from './money/gateway.ts';
import { months } from './money/months.ts';
import { seeded, storm } from './money/storm.ts';
import { judge } from './money/verdict.ts';

/** Of what hangs for ever: a busy machine takes its time, and what is left over is named before this is over. */
const PATIENCE = 900_000;
const QUIET_WITHIN = 300_000;

/** The small form of `npm run faults:money`: one server, killed once. */
describe.runIf(onPostgres() && process.env.TEST_REDIS_URL)('payments while the server fails', () => {
  const random = seeded(20_261_124);
  const gateway = new Gateway(random);
  let world: World;
  beforeAll(async () => {
    world = await startWorld(1, SOURCES, await gateway.listen());
  }, PATIENCE);
  afterAll(async () => {
    await world?.close();
    gateway.close();
  });

  it('are fulfilled once, and all of their money has an owner', { timeout: PATIENCE }, async () => {
    const plan = { histories: 25, kills: 1, forged: 40, atOnce: 6 };
    const after = await storm(world, gateway, plan, random);
    const findings = await judge(after, { forged: plan.forged, within: QUIET_WITHIN }, random);
    expect(after.killed).toBe(1);
    expect(findings.filter(({ wrong, checked }) => wrong > 0 || checked === 0)).toEqual([]);
  });
});

describe.runIf(onPostgres() && process.env.TEST_REDIS_URL)('care plans while the server fails', () => {
  it('charge each month once, after notice, and rest when they pause', { timeout: PATIENCE }, async () => {
    const findings = await months({ months: 2, kills: 1 }, seeded(20_261_125));
    expect(findings.filter(({ wrong, checked }) => wrong > 0 || checked === 0)).toEqual([]);
  });
});
