import { checkLedger } from '#features/payments/server/index.ts';
import { refuseOptions, runCommand } from './command.ts';

await runCommand(async ({ database }) => {
  refuseOptions();
  const violations = await checkLedger(database.patientDb);
  for (const { rule, about } of violations) console.error(`not true: ${rule} (${about})`);
  console.log(
    violations.length === 0 ? 'The books are right.' : `${violations.length} contradictions in the books.`,
  );
  if (violations.length > 0) process.exitCode = 1;
});
