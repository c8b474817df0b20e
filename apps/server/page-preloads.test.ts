import { expect, it } from 'vitest';
import { preloadLinks } from './page-preloads.ts';

const manifest = {
  '../../virtual:words/te': { file: 'assets/te-1.js' },
  'screens.ts': { file: 'assets/screens-2.js' },
};
const filesOf = (links: string) => [...links.matchAll(/href="(.*?)"/g)].map(([, file]) => file);

it('names the words of the language, and the list of screens on every page but Home', () => {
  expect(filesOf(preloadLinks(manifest, 'te', '/'))).toEqual(['/assets/te-1.js']);
  expect(filesOf(preloadLinks(manifest, 'te', '/account/login'))).toEqual([
    '/assets/te-1.js',
    '/assets/screens-2.js',
  ]);
});

it('names nothing that was not built', () => {
  expect(filesOf(preloadLinks({}, 'en', '/chats'))).toEqual([]);
});
