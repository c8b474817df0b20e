import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inputsOf, keepOutcome, markGreen, passedWith, readTree } from './passed.ts';
import type { Outcome, Step } from './step.ts';

let root: string;
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const commit = () => {
  git('add', '-A');
  git('-c', 'user.name=t', '-c', 'user.email=t@t', 'commit', '-qm', 'x');
};
const step: Step = { name: 'types', title: '', ignores: /^docs\//, run: () => Promise.reject() };
const ok: Outcome = { passed: 3, failed: 0, skipped: [], report: '', ran: ['a'], notes: ['n'] };
const inputs = () => inputsOf(step, readTree(root)!);
const reused = () => passedWith(step, inputs(), root);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sukham-passed-'));
  git('init', '-q');
  write('.gitignore', 'node_modules/\ndist/\n');
  write('src/a.ts', '1');
  write('docs/a.md', '1');
  commit();
  keepOutcome(step, inputs(), ok, root);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('a pass is found again with all that it says while the inputs are the same', () => {
  write('docs/a.md', '2');
  write('dist/main.js', '2');
  expect(reused()).toEqual(ok);
});

it.each<[string, () => void]>([
  ['changed', () => write('src/a.ts', '2')],
  ['added', () => write('src/b.ts', '1')],
  ['removed', () => rmSync(join(root, 'src/a.ts'))],
  ['renamed', () => git('mv', 'src/a.ts', 'src/c.ts')],
])('a file that was %s makes the step run again', (_, change) => {
  change();
  expect(reused()).toBeUndefined();
});

it.each<[string, Partial<Outcome>]>([
  ['failed', { failed: 1 }],
  ['was left out in part', { skipped: ['no Chromium'] }],
  ['needed a second try', { secondTries: ['a'] }],
  ['found nothing', { passed: 0 }],
])('a step that %s has not passed, and has no earlier pass any more', (_, difference) => {
  keepOutcome(step, inputs(), { ...ok, ...difference }, root);
  expect(reused()).toBeUndefined();
});

it('a full pass of what is committed leaves the tree of git; with other files it leaves nothing', () => {
  const green = () => readFileSync(join(root, 'node_modules/.cache/green'), 'utf8');
  write('src/a.ts', '2');
  markGreen(root);
  expect(green).toThrow();
  commit();
  markGreen(root);
  expect(green()).toBe(git('rev-parse', 'HEAD^{tree}'));
});

it('outside of a repository nothing is known', () => {
  rmSync(join(root, '.git'), { recursive: true });
  expect(readTree(root)).toBeUndefined();
});
