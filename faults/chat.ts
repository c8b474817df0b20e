import { availableParallelism, cpus, totalmem } from 'node:os';
import { build } from '../bench/build.ts';
import { report } from './chat/report.ts';
import { type Plan, storm } from './chat/storm.ts';
import { judge } from './chat/verdict.ts';
import { BUILT, startWorld } from './chat/world.ts';

/** `npm run faults:chat`: everything that the chat must survive, against two built servers. */
const plan: Plan = {
  serverKills: number('--kills', 50),
  postgresRestarts: number('--postgres', 5),
  redisRestarts: number('--redis', 20),
  socketCuts: number('--cuts', 500),
  messagesEach: number('--messages', 100),
};
const servers = number('--servers', 2);

build();
console.log(
  `npm run faults:chat -- --kills=${plan.serverKills} --postgres=${plan.postgresRestarts} --redis=${plan.redisRestarts} ` +
    `--cuts=${plan.socketCuts} --messages=${plan.messagesEach} --servers=${servers}`,
);
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB; Node ${process.versions.node}`,
);
const world = await startWorld(servers, BUILT);
let failed = true;
try {
  const after = await storm(world, plan);
  const findings = await judge(after);
  for (const screen of after.screens) screen.close();
  console.log(report(plan, after, findings));
  failed = findings.some(({ wrong, checked }) => wrong > 0 || checked === 0);
} finally {
  await world.close();
}
process.exit(failed ? 1 : 0);

function number(name: string, standard: number): number {
  const given = process.argv.find((arg) => arg.startsWith(`${name}=`));
  return given ? Number(given.slice(name.length + 1)) : standard;
}
