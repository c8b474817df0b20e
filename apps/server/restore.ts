import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CommandRefused, runWithSettings } from './command.ts';
import { restoreBackup } from './operations/restore.ts';

const USAGE = `Usage, with the same settings as the server, which must be stopped:
  npm run restore -- backups/sukham-2026-11-24T18-00-00Z.tar.age --identity key.txt
  --identity  a file with the private key (AGE-SECRET-KEY-1...); - reads it from standard input`;

await runWithSettings(async (config) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' } },
  });
  const [path] = positionals;
  if (!path || !values.identity) throw new CommandRefused(USAGE);
  // By descriptor: another user may not open the pipe again by its path.
  const text = readFileSync(values.identity === '-' ? 0 : values.identity, 'utf8');
  const identity = /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(text)?.[0];
  if (!identity) throw new CommandRefused(`${values.identity} holds no private key of age.\n\n${USAGE}`);
  const { files, before, warnings } = await restoreBackup(path, identity, config, new Date());
  for (const warning of warnings) console.error(warning);
  console.log(`Restored ${config.dataDir}: the database and ${files} files, each compared with its hash.`);
  if (before) console.log(`What was there before is in ${before}.`);
  if (warnings.length > 0) process.exitCode = 1;
});
