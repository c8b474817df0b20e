import { spawnSync } from 'node:child_process';
import { projectRoot } from '#platform/server/project-root.ts';
import { BUILT, startWorld } from './chat/world.ts';
import { storm } from './labs/storm.ts';

/** `npm run faults:labs`: orders of lab tests whose answers are lost and whose server is killed, on PostgreSQL. */
const number = (name: string, standard: number): number => {
  const given = process.argv.find((arg) => arg.startsWith(`${name}=`));
  return given ? Number(given.slice(name.length + 1)) : standard;
};
const plan = { orders: number('--orders', 200), killEvery: number('--kill-every', 8) };
const built = spawnSync(process.execPath, ['apps/build.mjs', 'server'], {
  cwd: projectRoot,
  encoding: 'utf8',
});
if (built.status !== 0) {
  console.error(`The build failed:\n${built.stdout}${built.stderr}`);
  process.exit(1);
}
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
