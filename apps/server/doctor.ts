import { parseArgs } from 'node:util';
import { inspectConfig } from '#platform/server/config/config.ts';
import { endingWithCode, refuseRoot } from './command.ts';
import { examine } from './operations/doctor.ts';
import type { Finding } from './operations/finding.ts';

process.umask(0o077);
await endingWithCode(async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const { config, problems } = inspectConfig(process.env);
  refuseRoot(config.dataDir);
  const findings = await examine(config, problems);
  if (values.json) console.log(JSON.stringify(findings, null, 2));
  else for (const finding of findings) console.log(lineOf(finding));
  if (findings.some(({ state }) => state === 'wrong')) process.exitCode = 1;
});

function lineOf({ state, what, say }: Finding): string {
  const mark = { well: 'well   ', wrong: 'WRONG  ', unused: 'unused ' }[state];
  return `${mark}${what.padEnd(16)}${say}`;
}
