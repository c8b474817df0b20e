import { expect, test } from 'vitest';
import { destinationAfter, loginAddress, safeReturnUrl } from './return-url.ts';

const ORIGIN = 'https://living.example';

test.each([
  ['/user_delete', '/user_delete'],
  ['/appointments/1?tab=a#b', '/appointments/1?tab=a#b'],
  [`${ORIGIN}/vitals`, '/vitals'],
  ['vitals', '/vitals'],
])('%s stays on this site', (asked, expected) => {
  expect(safeReturnUrl(asked, ORIGIN)).toBe(expected);
});

test.each([
  null,
  '',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/x',
  'https://living.example@evil.example/',
  'https://living.example.evil.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  ' //evil.example',
  '/\t/evil.example',
  '/%2e//evil.example',
  '/.//evil.example',
  'http://',
  '/account/login?returnUrl=/x',
  '/api/auth/signout',
])('%j leads Home', (asked) => {
  expect(safeReturnUrl(asked, ORIGIN)).toBe('/');
});

test('the login page learns the way back, and sync goes along', () => {
  expect(loginAddress({ pathname: '/', search: '', hash: '' }, false)).toBe('/account/login');
  expect(loginAddress({ pathname: '/user_delete', search: '?a=1', hash: '#b' }, false)).toBe(
    '/account/login?returnUrl=%2Fuser_delete%3Fa%3D1%23b',
  );
  expect(loginAddress({ pathname: '/x', search: '?sync=1', hash: '' }, false)).toBe(
    '/account/login?returnUrl=%2Fx%3Fsync%3D1&sync=1',
  );
  expect(loginAddress({ pathname: '/x', search: '', hash: '' }, true)).toBe(
    '/account/login?returnUrl=%2Fx&sync=1',
  );
});

test('a completed sign-in goes back, and takes sync along', () => {
  expect(destinationAfter('?returnUrl=%2Fuser_delete', false, ORIGIN)).toBe('/user_delete');
  expect(destinationAfter('', false, ORIGIN)).toBe('/');
  expect(destinationAfter('?callbackUrl=https%3A%2F%2Fevil.example%2Fx', false, ORIGIN)).toBe('/');
  expect(destinationAfter(`?callbackUrl=${encodeURIComponent(`${ORIGIN}/chat`)}`, false, ORIGIN)).toBe(
    '/chat',
  );
  expect(destinationAfter('?returnUrl=%2Fx%3Fa%3D1&sync=1', false, ORIGIN)).toBe('/x?a=1&sync=1');
  expect(destinationAfter('?returnUrl=https%3A%2F%2Fevil.example', true, ORIGIN)).toBe('/?sync=1');
});
