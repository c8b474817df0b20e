// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { idOfLargeFile } from './send-in-parts.ts';

it('gives one file of a person one id at a brand, and another at another brand', async () => {
  const file = new File(['x'], 'scan.pdf', { lastModified: 1 });
  const id = await idOfLargeFile(file, 'person', 'living');
  expect(await idOfLargeFile(file, 'person', 'living')).toBe(id);
  expect(await idOfLargeFile(file, 'person', 'hospital')).not.toBe(id);
  expect(await idOfLargeFile(file, 'another', 'living')).not.toBe(id);
});
