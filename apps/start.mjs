// `npm start` on a fresh machine: needs nothing but Node. Installs what is missing, builds what is outdated, serves.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from '../checks/install.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const installed = ensureInstalled(root, () => console.log('Installing dependencies …'));
if (!installed.ok) {
  console.error(installed.did);
  process.exit(1);
}

const sourceHash = hashOf([
  join(root, 'package-lock.json'),
  ...['apps', 'brands', 'features', 'partners', 'platform'].flatMap((folder) =>
    filesBelow(join(root, folder)),
  ),
]);
const builtMark = join(root, 'dist', '.built');
if (read(builtMark) !== sourceHash) {
  console.log('Building …');
  build();
  writeFileSync(builtMark, sourceHash);
}

if (!process.argv.includes('--build-only')) {
  endWithNpm();
  await import('../dist/server/main.js');
}

/** A signal to npm reaches the shell between npm and us, and no further: without that shell we have no parent left. */
function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** The output of the bundlers is for developers: it is shown only when the build fails. */
function build() {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}

/** By size and time: reading a thousand files at each start would be noticed. */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
