import { runCommand } from './command.ts';
import { rotateKeys } from './operations/rotate-keys.ts';

await runCommand(rotateKeys);
