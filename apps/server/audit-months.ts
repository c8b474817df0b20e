import { parseArgs } from 'node:util';
import { detachMonth, MonthRefused, makeMonths, partsOfTrail } from '#platform/server/audit/months.ts';
import { CommandRefused, runCommand } from './command.ts';

/** `npm run audit:months`: lists the parts of the trail; `-- --detach 2027-03` takes one out. */
await runCommand(async ({ database: { patientDb: db } }) => {
  const { detach: month } = parseArgs({ options: { detach: { type: 'string' } } }).values;
  if (month !== undefined) {
    const tables = await detachMonth(db, month, new Date()).catch((error: unknown) => {
      throw error instanceof MonthRefused ? new CommandRefused(error.message) : error;
    });
    console.log(`Taken out: ${tables.join(', ')}. Dump them, then drop them; from now on verify with`);
    console.log(`  npm run audit:verify -- --archived=${month}`);
    return;
  }
  await makeMonths(db, new Date());
  for (const { name, bounds, bytes } of await partsOfTrail(db))
    console.log(`${name.padEnd(24)} ${(bytes / 1e6).toFixed(1).padStart(10)} MB  ${bounds}`);
});
