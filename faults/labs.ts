import { build } from '../bench/build.ts';
import { BUILT, startWorld } from './chat/world.ts';
import { storm } from './labs/storm.ts';

/** `npm run faults:labs`: orders of lab tests with lost answers and a killed server, on PostgreSQL. */
const number = (name: string, standard: number): number => {
  const given = process.argv.find((arg) => arg.startsWith(`${name}=`));
  return given ? Number(given.slice(name.length + 1)) : standard;
};
const plan = { orders: number('--orders', 200), killEvery: number('--kill-every', 8) };
build();
const world = await startWorld(1, BUILT);
let failed = true;
try {
  const findings = await storm(world, plan);
  console.table(findings);
  failed = findings.twice + findings.lost + findings.undetected > 0 || findings.orders < plan.orders;
} finally {
  await world.close();
}
process.exit(failed ? 1 : 0);
