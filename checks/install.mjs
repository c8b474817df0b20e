// Runs before anything is installed: Node's own modules only, and syntax that any Node 20 reads.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NEEDS = [20, 19];

/**
 * Installs what package-lock.json names, when node_modules is missing or differs from it.
 * @param {string} root folder of package.json
 * @param {() => void} [announce] called before something takes a while
 * @returns {{ ok: boolean, did: string }} what was done, or why it could not be done
 */
export function ensureInstalled(root, announce = () => {}) {
  const tooOld = nodeIsTooOld();
  if (tooOld) return { ok: false, did: tooOld };
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stampFile = join(root, 'node_modules', '.installed-lock');
  const stamp = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) {
    return { ok: true, did: 'dependencies are installed' };
  }
  if (sameAsInstalled(root, lock)) {
    writeFileSync(stampFile, stamp);
    return { ok: true, did: 'dependencies are installed' };
  }
  announce();
  const started = Date.now();
  const refused = install(root, lock);
  if (refused) return { ok: false, did: refused };
  writeFileSync(stampFile, stamp);
  return { ok: true, did: `dependencies installed in ${((Date.now() - started) / 1000).toFixed(0)} s` };
}

/** @returns {string | null} why it could not be done */
function install(root, lock) {
  // Tests and builds need the development packages too, whatever NODE_ENV says.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  const clean = npm(root, ['ci', ...flags]);
  if (clean.ok) return null;
  // A lockfile that was made where some registry lacks other systems' optional packages doesn't name those, and
  // `npm ci` refuses it. The same versions install without that check; that they are the same is checked after.
  // Anything else that went wrong (a registry that hiccups) is simply tried once more.
  const incomplete = /Missing: .* from lock file/.test(clean.said);
  const second = npm(root, [...(incomplete ? ['install', '--no-save'] : ['ci']), ...flags]);
  if (!second.ok) return `npm could not install the dependencies:\n${second.said}`;
  if (!sameAsInstalled(root, lock)) return 'npm installed other versions than package-lock.json names.';
  return null;
}

function npm(root, args) {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const ended = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  const said = `${ended.stdout ?? ''}${ended.stderr ?? ''}${ended.error?.message ?? ''}`.trim();
  return { ok: ended.status === 0, said };
}

/** @returns {string | null} a sentence when this Node can't run the project */
export function nodeIsTooOld() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const enough = major > NEEDS[0] || (major === NEEDS[0] && minor >= NEEDS[1]);
  return enough ? null : `Node ${NEEDS.join('.')} or newer is needed; this is ${process.versions.node}.`;
}

/**
 * Whether npm's own record of node_modules names exactly the packages of the lockfile at the same versions.
 * Optional packages, which are those of other systems, may be in one and not in the other.
 */
function sameAsInstalled(root, lock) {
  const recordFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  const wanted = JSON.parse(lock).packages;
  const installed = JSON.parse(readFileSync(recordFile, 'utf8')).packages;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === '') continue;
    if (installed[path] ? installed[path].version !== entry.version : !entry.optional) return false;
  }
  return Object.entries(installed).every(([path, entry]) => path in wanted || entry.optional);
}
