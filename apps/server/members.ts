import { endingWithCode, runCommand } from './command.ts';
import { membersCommand, readMembersCommand } from './members-command.ts';

await endingWithCode(() => runCommand(membersCommand(readMembersCommand(process.argv.slice(2)))));
