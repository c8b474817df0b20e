import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { CommandRefused, endingWithCode, runCommand } from './command.ts';
import { readMembersCommand, runMembersCommand } from './members-command.ts';
import { preparedForCommand } from './prepare-database.ts';

await endingWithCode(async () => {
  const command = readMembersCommand(process.argv.slice(2));
  await runCommand(async ({ config, database }) => {
    const now = new Date();
    // The first member may well be made before the first start.
    await preparedForCommand(database, config, { secrets: secretsOf(config.secretKey), now });
    console.log(await runMembersCommand(command, { config, database, now }));
  });
});
