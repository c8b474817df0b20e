import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './step.ts';

const text = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8');

it('the architecture stays on one page', () => {
  const words = text.split(/\s+/).filter((each) => /\w/.test(each));
  expect(words.length).toBeLessThanOrEqual(1200);
});

it('the architecture names only files and folders that are there', () => {
  const links = [...text.matchAll(/\]\(([^)#]+)/g)].map(([, path = '']) => join('docs', path));
  const named = [...text.matchAll(/`((?:features|platform|partners|apps|checks)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );
  const places = [...links, ...named];
  expect(places.length).toBeGreaterThan(15);
  expect(places.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
