import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tightenDirectory } from './private-directory.ts';

const modeOf = (...path: string[]) => statSync(join(...path)).mode & 0o777;

it('leaves the database and the files of an existing data directory to its owner alone', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sukham-modes-'));
  mkdirSync(join(directory, 'postgres/base/1'), { recursive: true });
  mkdirSync(join(directory, 'somebody-elses'));
  const file = (name: string) => {
    writeFileSync(join(directory, name), 'x');
    chmodSync(join(directory, name), 0o666);
  };
  for (const name of ['postgres/base/1/2619', 'secret-key', 'somebody-elses/notes']) file(name);
  for (const name of ['', 'postgres', 'postgres/base', 'somebody-elses'])
    chmodSync(join(directory, name), 0o755);
  tightenDirectory(directory);
  for (const name of ['', 'postgres', 'postgres/base']) expect(modeOf(directory, name), name).toBe(0o700);
  for (const name of ['postgres/base/1/2619', 'secret-key'])
    expect(modeOf(directory, name), name).toBe(0o600);
  expect(modeOf(directory, 'somebody-elses')).toBe(0o755);
  expect(modeOf(directory, 'somebody-elses/notes')).toBe(0o666);
});

it('leaves a folder alone that everybody may write to', () => {
  const directory = mkdtempSync(join(tmpdir(), 'sukham-modes-'));
  chmodSync(directory, 0o1777);
  tightenDirectory(directory);
  expect(modeOf(directory)).toBe(0o777);
});
