import { runCommand } from './command.ts';
import { verifyAudit } from './operations/verify-audit.ts';

await runCommand(verifyAudit);
