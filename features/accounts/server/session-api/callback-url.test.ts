import { expect, it } from 'vitest';
import { callbackUrlOf, pathOf } from './callback-url.ts';

const ORIGIN = 'https://living.example';
const returnUrlFor = (asked: string) => pathOf(callbackUrlOf(asked, ORIGIN));

const OFF_SITE = [
  '//evil.test/x',
  '////evil.test/x',
  '/\\evil.test/x',
  '\\\\evil.test/x',
  '/\t/evil.test/x',
  '/\n/evil.test/x',
  '/\r\n\\evil.test/x',
  '\t//evil.test/x',
  '/.//evil.test/x',
  '/a/..//evil.test/x',
  '/%2Fevil.test/x',
  '/%2f%2fevil.test/x',
  '/%5Cevil.test/x',
  '/%09/evil.test/x',
  '/%252Fevil.test/x',
  '/%25252Fevil.test/x',
  '/%2Fevil.test/%',
  'https://living.example//evil.test/x',
  'https://living.example/%2F%2Fevil.test/x',
  'https://evil.test/x',
  'https:evil.test/x',
  'https:/\\evil.test/x',
  'https://living.example@evil.test/x',
  'https://living.example:x@evil.test/x',
  'https://living.example.evil.test/x',
  'http://living.example/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.test/x',
];

it.each(OFF_SITE)('never leads off the site for %j, however often a client decodes it', (asked) => {
  let path = returnUrlFor(asked);
  for (let decoded = 0; decoded < 4; decoded++) {
    expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
    expect(new URL(path.replaceAll(/[\t\r\n]/g, ''), 'https://another.example').host).toBe('another.example');
    try {
      path = decodeURIComponent(path);
    } catch {
      break;
    }
  }
});

it.each([
  ['/vitals?a=1#day', '/vitals?a=1#day'],
  ['https://living.example/chat/%E0%B0%A8?b=%2F%2Fc', '/chat/%E0%B0%A8?b=%2F%2Fc'],
  ['/search?q=100%25', '/search?q=100%25'],
  ['', '/'],
])('keeps the page that was asked for: %j', (asked, returnUrl) => {
  expect(returnUrlFor(asked)).toBe(returnUrl);
});
