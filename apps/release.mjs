// `npm run release -- <folder>`: makes an installation for production in an empty folder. It contains what is built, the
// files that are read beside the bundle, packages, and `deploy`; no source, no demo data, no simulator of a partner.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** Everything of these folders. */
const WHOLE = ['dist', 'deploy'];
/** Of these, what the server reads: migrations, words, templates of papers, the model of the photo reader, pictures. */
const IN_PART = ['brands', 'features', 'partners', 'platform'];
const READ = /\.(json|onnx|png|sql|svg|typ)$/;
const LEFT_OUT = /^dist\/(\.built$|server\/demo\/)|^partners\/[^/]+\/local\/|\.test-paper\./;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { built: { type: 'boolean' }, 'without-packages': { type: 'boolean' } },
});
if (positionals.length !== 1) end('Usage: npm run release -- <folder> [--built] [--without-packages]');
// npm runs this in the root of the repository, wherever it was called.
const target = resolve(process.env.INIT_CWD ?? '.', positionals[0]);
if (existsSync(target) && readdirSync(target).length > 0)
  end(`${target} is not empty: name an empty folder.`);

if (!values.built) run(process.execPath, ['apps/build.mjs'], root);
mkdirSync(target, { recursive: true });
for (const path of [
  ...WHOLE.flatMap(filesBelow),
  ...IN_PART.flatMap(filesBelow).filter((name) => READ.test(name)),
])
  if (!LEFT_OUT.test(path)) cpSync(join(root, path), join(target, path));
for (const file of ['package-lock.json', '.npmrc']) cpSync(join(root, file), join(target, file));
writeFileSync(join(target, 'package.json'), `${JSON.stringify(ownPackage(), null, 2)}\n`);
if (!values['without-packages']) run('npm', ['ci', '--omit=dev', '--prefer-offline'], target);

/** The commands of a server are those of `dist`; all others need the repository. */
function ownPackage() {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const scripts = Object.entries(own.scripts).filter(([, command]) => command.includes('dist/server/'));
  return { ...own, scripts: Object.fromEntries(scripts) };
}

/** Paths from the root, with `/` between folders. */
function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/'));
}

function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}

function end(sentence) {
  console.error(sentence);
  process.exit(1);
}
