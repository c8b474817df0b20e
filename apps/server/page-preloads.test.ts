import { expect, it } from 'vitest';
import { preloadLinks } from './page-preloads.ts';

const manifest = {
  'index.html': { file: 'assets/main-0.js', imports: ['_shell-1.js'] },
  '_shell-1.js': { file: 'assets/shell-1.js', name: 'shell', css: ['assets/shell-1.css'] },
  '_kit-2.js': { file: 'assets/kit-2.js', name: 'kit', imports: ['_shell-1.js'], css: ['assets/kit-2.css'] },
  '_sign-in-3.js': { file: 'assets/sign-in-3.js', name: 'sign-in', imports: ['_kit-2.js', '_shell-1.js'] },
  '_home-4.js': { file: 'assets/home-4.js', name: 'home', css: ['assets/home-4.css'] },
  'screens.ts': { file: 'assets/screens-5.js', name: 'screens', imports: ['_shell-1.js'] },
  '../../virtual:words/te': { file: 'assets/te-6.js', name: 'te' },
  '../../virtual:words/te-accounts': { file: 'assets/te-accounts-7.js', name: 'te-accounts' },
};
const filesFor = (path: string, isSignedIn: boolean) =>
  [...preloadLinks(manifest, { language: 'te', path, isSignedIn }).matchAll(/href="\/assets\/(.*?)"/g)]
    .map(([, file]) => file)
    .toSorted();

it('names Home for a signed-in person, and the sign-in with its words and all that it imports for others', () => {
  expect(filesFor('/', true)).toEqual(['home-4.css', 'home-4.js', 'te-6.js']);
  const signIn = ['kit-2.css', 'kit-2.js', 'sign-in-3.js', 'te-6.js', 'te-accounts-7.js'];
  expect(filesFor('/', false)).toEqual(signIn);
  expect(filesFor('/account/login', false)).toEqual(signIn);
});

it('draws Home with its style sheet, and the sign-in at once', () => {
  const links = (path: string, isSignedIn: boolean) =>
    preloadLinks(manifest, { language: 'te', path, isSignedIn });
  expect(links('/', true)).toContain('<link rel="stylesheet" crossorigin href="/assets/home-4.css">');
  expect(links('/', false)).toContain('<link rel="preload" as="style" crossorigin href="/assets/kit-2.css">');
});

it('names the list of screens on every other page, without what the page names itself', () => {
  expect(filesFor('/chats', true)).toEqual(['screens-5.js', 'te-6.js']);
});

it('names nothing that was not built', () => {
  expect(preloadLinks({}, { language: 'en', path: '/chats', isSignedIn: true })).toBe('');
});
