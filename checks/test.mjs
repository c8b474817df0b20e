// `npm test`: everything that can be checked, on a machine that has nothing but Node. Needs no installed package
// itself; installs what package-lock.json names and hands over to run.ts.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installed = ensureInstalled(root);
if (!installed.ok) {
  console.error(installed.did);
  console.log('0 passed, 1 failed');
  process.exit(1);
}
console.log(installed.did);

const child = spawn(
  process.execPath,
  ['--import', 'tsx', join(root, 'checks', 'run.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.once('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.once('exit', (code) => process.exit(code ?? 1));
