import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { COMMANDS, lacks } from './commands.ts';

it('knows every command that prints figures', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const there = Object.keys(scripts).filter((name) => /^(bench|faults)(:|$)/.test(name));
  expect(Object.keys(COMMANDS).toSorted()).toEqual(there.toSorted());
});

it('notices a figure that is gone, and a line of the table', () => {
  const said =
    '  met    waits: 1.00 (at most 2)\n  MISSED deaths: 3.00 (at least 20)\n\n1 of 2 targets met\n';
  const shape = { options: [], lines: [/deaths/], judged: 2 };
  expect(lacks(said, shape)).toEqual([]);
  expect(lacks(said.replace('  met    waits: 1.00 (at most 2)\n', ''), shape)).toEqual([
    '1 figures are judged and not 2',
  ]);
  expect(lacks(said, { ...shape, lines: [/recovery/] })).toEqual(['no line like /recovery/']);
});
