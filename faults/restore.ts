import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../bench/build.ts';
import { machine } from '../bench/verdicts.ts';
import { type Drilled, drill } from './restore/drill.ts';

/** `npm run drill:restore -- --rounds=10 --megabytes=1000`: the disk is lost, and everything comes back. */
const number = (name: string, standard: number): number => {
  const given = process.argv.find((arg) => arg.startsWith(`--${name}=`))?.split('=')[1];
  return given === undefined ? standard : Number(given);
};
const rounds = number('rounds', 1);
const megabytes = number('megabytes', 20);

const alike = ({ before, files }: Drilled): string => {
  const { tables, days, sealedRows, transfers, refunds, settled } = before;
  return (
    `alike: ${tables.size} tables, ${files} files, ${days} sealed days with ${sealedRows} entries, ` +
    `${transfers} transfers with ${refunds} refunds and ${settled} settled lines`
  );
};

build();
console.log(`npm run drill:restore -- --rounds=${rounds} --megabytes=${megabytes}\n${machine()}\n`);
/** Of a restore. */
const MOST_MINUTES = 15;
let failed = false;
for (let round = 1; round <= rounds; round += 1) {
  const root = await mkdtemp(join(tmpdir(), 'sukham-drill-'));
  try {
    const found = await drill(root, { megabytes, server: ['dist/server/main.js'] });
    const problems = [
      ...found.problems,
      ...(found.restoreMs > MOST_MINUTES * 60_000 ? [`a restore may take ${MOST_MINUTES} minutes`] : []),
    ];
    failed ||= problems.length > 0;
    console.log(
      `${problems.length === 0 ? 'right' : 'WRONG'}  round ${round}: backup of ${(found.bytes / 1e6).toFixed(0)} MB in ` +
        `${(found.backupMs / 60_000).toFixed(2)} min, restored in ${(found.restoreMs / 60_000).toFixed(2)} min, ` +
        `serving again after ${(found.servingMs / 60_000).toFixed(2)} min; ${alike(found)}`,
    );
    for (const problem of problems) console.log(`         ${problem}`);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
process.exit(failed ? 1 : 0);
