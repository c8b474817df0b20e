import { expect, it } from 'vitest';
import { addressOf, open, payloadIn, seal } from './sealing.ts';

const ORIGIN = 'https://living.example';
const payload = { url: `${ORIGIN}/api/shl/abc`, exp: 1, flag: 'P', label: 'Für Dr. రావు', v: 1 };

it('opens with its own key, and with no other', async () => {
  const { key, jwe } = await seal({ resourceType: 'Bundle' });
  expect(jwe).toMatch(/^[\w-]{1,400}\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await open(jwe, key)).toEqual({ resourceType: 'Bundle' });
  const other = await seal({});
  await expect(open(jwe, other.key)).rejects.toThrow();
});

it('stands behind # in the address, whole', () => {
  const whole = { ...payload, key: 'k'.repeat(43) };
  const address = new URL(addressOf(whole, ORIGIN));
  expect(address.pathname).toBe('/shl');
  expect(address.search).toBe('');
  expect(payloadIn(address.hash, ORIGIN)).toEqual(whole);
});

it.each(['', '#x', '#shlink:/', '#shlink:/!!', '#shlink:/e30'])('is no link: %s', (fragment) =>
  expect(payloadIn(fragment, ORIGIN)).toBeNull(),
);

it('calls no other server', () => {
  const whole = { ...payload, key: 'k' };
  expect(payloadIn(new URL(addressOf(whole, ORIGIN)).hash, 'https://other.example')).toBeNull();
});
