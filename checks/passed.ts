import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome, Step } from './step.ts';
import { ROOT } from './step.ts';

/** Goes with the dependencies: what passed with others has not passed. */
const FOLDER = join('node_modules', '.cache', 'passed');
const GREEN = join('node_modules', '.cache', 'green');

/** The files of the project, each with a hash of its content. */
export type Tree = ReadonlyMap<string, string>;

/** Files that git tracks or would add; undefined outside of a repository. */
export function readTree(root = ROOT): Tree | undefined {
  const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  if (listed === undefined) return undefined;
  const paths = [...new Set(listed.split('\0'))].filter((path) => path && existsSync(join(root, path)));
  return new Map(paths.sort().map((path) => [path, hash(readFileSync(join(root, path)))]));
}

/** One text for everything on which a step's outcome depends: the files that it reads, and this Node. */
export function inputsOf(step: Pick<Step, 'name' | 'ignores'>, tree: Tree): string {
  const read = [...tree].filter(([path]) => !step.ignores?.test(path));
  return hash(JSON.stringify([step.name, process.version, process.platform, process.arch, read]));
}

/** What the step found when it passed with the same inputs. */
export function passedWith(step: Step, inputs: string, root = ROOT): Outcome | undefined {
  const file = join(root, FOLDER, `${step.name}.json`);
  if (!existsSync(file)) return undefined;
  const stored = JSON.parse(readFileSync(file, 'utf8')) as { inputs: string; outcome: Outcome };
  return stored.inputs === inputs ? stored.outcome : undefined;
}

/** Stores a pass without anything left out or tried again; forgets an earlier pass otherwise. */
export function keepOutcome(step: Step, inputs: string, outcome: Outcome, root = ROOT): void {
  const file = join(root, FOLDER, `${step.name}.json`);
  const isWhole = outcome.passed > 0 && outcome.skipped.length === 0 && !outcome.secondTries?.length;
  if (outcome.failed > 0 || !isWhole) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(join(root, FOLDER), { recursive: true });
  writeFileSync(file, JSON.stringify({ inputs, outcome }));
}

/** After a full pass: the tree of git that passed. Nothing when files differ from the commit. */
export function markGreen(root = ROOT): void {
  if (git(root, 'status', '--porcelain') !== '') return;
  const tree = git(root, 'rev-parse', 'HEAD^{tree}');
  if (!tree) return;
  mkdirSync(join(root, GREEN, '..'), { recursive: true });
  writeFileSync(join(root, GREEN), tree);
}

function git(root: string, ...args: string[]): string | undefined {
  try {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20, stdio: 'pipe' } as const;
    return execFileSync('git', args, options);
  } catch {
    return undefined;
  }
}

function hash(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
