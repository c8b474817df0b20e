import { availableParallelism, cpus, totalmem } from 'node:os';
import { build } from '../bench/build.ts';
import { BUILT, startWorld } from './chat/world.ts';
import { Gateway } from './money/gateway.ts';
import { months } from './money/months.ts';
import { seeded, storm } from './money/storm.ts';
import { judge } from './money/verdict.ts';

/** `npm run faults:money`: random histories of payments against built servers that are killed with -9. */
const size = number('--size', 10_000);
const plan = {
  histories: size,
  kills: number('--kills', Math.max(2, Math.round(size / 50))),
  forged: number('--forged', size),
  atOnce: number('--at-once', 24),
};
const seed = number('--seed', Math.floor(Math.random() * 1_000_000));
const servers = number('--servers', 2);
const plans = { months: number('--months', 24), kills: number('--month-kills', 24) };

build();
console.log(
  `npm run faults:money -- --size=${size} --kills=${plan.kills} --forged=${plan.forged} --servers=${servers} --seed=${seed} --months=${plans.months} --month-kills=${plans.kills}`,
);
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB; Node ${process.versions.node}`,
);
const random = seeded(seed);
const gateway = new Gateway(random);
const world = await startWorld(servers, BUILT, await gateway.listen());
let failed = true;
try {
  const after = await storm(world, gateway, plan, random, (line) => console.log(line));
  const retries = after.clients.reduce((sum, client) => sum + client.retries, 0);
  const row = (what: string, count: number, more = '') =>
    console.log(`  ${what.padEnd(40)}${String(count).padStart(8)}  ${more}`.trimEnd());
  row('histories', after.histories, `in ${after.seconds.toFixed(0)} s`);
  row('servers killed with -9', after.killed);
  row('calls repeated', retries);
  row('answers of the gateway that were lost', gateway.lost);
  row('refunds at the gateway', gateway.refunds.size);
  const findings = await judge(
    after,
    { forged: plan.forged, within: number('--patience', 600) * 1000 },
    random,
  );
  findings.push(...(await months(plans, random, (line) => console.log(line))));
  console.log('');
  for (const { what, checked, wrong, examples } of findings)
    console.log(
      `${wrong > 0 || checked === 0 ? 'WRONG ' : 'right '} ${what}: ${checked - wrong} of ${checked}` +
        examples.map((example) => `\n         ${example}`).join(''),
    );
  failed = findings.some(({ wrong, checked }) => wrong > 0 || checked === 0);
} finally {
  await world.close();
  gateway.close();
}
process.exit(failed ? 1 : 0);

function number(name: string, standard: number): number {
  const given = process.argv.find((arg) => arg.startsWith(`${name}=`));
  return given ? Number(given.slice(name.length + 1)) : standard;
}
