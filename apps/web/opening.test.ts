import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hospital } from '#brands/hospital.ts';
import { renderPage } from '#platform/contract/page.ts';

test('the page itself draws the name of the brand, and what the script draws takes its place', () => {
  const template = readFileSync(new URL('index.html', import.meta.url), 'utf8');
  const page = renderPage(template, {
    ...{ brand: hospital, language: 'te', description: '', mode: 'test', version: '1' },
  });
  const root = /<div id="root">(.*?)<\/div>/s.exec(page)?.[1];
  expect(root).toMatch(/<p class="opening" translate="no">Sukham Hospital<\/p>/);
  const sheet = readFileSync(new URL('../../platform/ui/base.css', import.meta.url), 'utf8');
  expect(sheet).toContain('.opening {');
});
