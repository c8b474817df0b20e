import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ImportRefused, importMedicines } from '#features/medicines/server/index.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { CommandRefused, endingWithCode, runCommand } from './command.ts';
import { prepared } from './prepare-database.ts';

const USAGE = `Usage, with the same settings as the server:
  npm run medicines:import -- file.csv --source cdci --release 2026-08-31
The columns are described in docs/medicines-data.md.`;

await endingWithCode(async () => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { source: text, release: text },
  });
  const [file] = positionals;
  const { source, release: version } = values;
  if (!file || positionals.length > 1 || !source || !version || source === 'shipped')
    throw new CommandRefused(USAGE);
  const csv = readFileSync(file, 'utf8');
  await runCommand(async ({ config, database }) => {
    const now = new Date();
    await prepared(database, config, { secrets: secretsOf(config.secretKey), now });
    const count = await importMedicines(database, csv, { source, version, now }).catch((error: unknown) => {
      if (!(error instanceof ImportRefused)) throw error;
      throw new CommandRefused(`Nothing was imported.\n${error.message}`);
    });
    console.log(`Imported ${count} medicines as version ${version} of ${source}.`);
  });
});
