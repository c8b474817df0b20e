import { expect, it } from 'vitest';
import { nameIn } from './name-in-script.ts';

it('shows the name in the script of who reads it, and the first name to all others', () => {
  const sita = { name: 'Sita Rao', otherName: 'సీతా రావు' };
  expect(nameIn('te', sita)).toBe('సీతా రావు');
  expect(nameIn('en', sita)).toBe('Sita Rao');
  expect(nameIn('ml', sita)).toBe('Sita Rao');
  expect(nameIn('en', { name: 'சீதா', otherName: 'Sita' })).toBe('Sita');
  expect(nameIn('te', { name: 'సీతా', otherName: 'సీత' })).toBe('సీతా');
  expect(nameIn('te', { name: null, otherName: null })).toBe(null);
});
