import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { stepsOf, unitOf } from './document.ts';

it('takes commands, and no other code, out of the steps of a section', () => {
  const text =
    '# Guide\n\n## Before\n\n1. `cp a b`\n\n## Set-up\n\n1. Copy: `cp a b && ln -s c d`.\n2. Set `MODE=demo` in `/etc/x`.\n';
  expect(stepsOf(text, 'Set-up')).toEqual([
    { number: 1, title: 'Copy', commands: ['cp a b && ln -s c d'] },
    { number: 2, title: 'Set MODE=demo in /etc/x', commands: [] },
  ]);
  expect(() => stepsOf(text, 'After')).toThrow('There is no section “After”.');
});

it('finds all steps of the first installation', () => {
  const steps = stepsOf(readFileSync('docs/operating.md', 'utf8'), 'First install');
  expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(steps.flatMap(({ commands }) => commands).length).toBeGreaterThanOrEqual(8);
});

it('reads what a unit starts and with which settings', () => {
  const unit = readFileSync('deploy/systemd/sukham@.service', 'utf8');
  expect(unitOf(unit, '3001')).toMatchObject({
    environment: expect.arrayContaining(['PORT=3001', 'NODE_ENV=production']),
    command: '/usr/bin/node dist/server/main.js',
  });
});
