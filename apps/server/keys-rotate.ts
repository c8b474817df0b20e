import { endingWithCode, refuseOptions, runCommand } from './command.ts';
import { rotateKeys } from './operations/rotate-keys.ts';

await endingWithCode(async () => {
  refuseOptions();
  await runCommand(rotateKeys);
});
