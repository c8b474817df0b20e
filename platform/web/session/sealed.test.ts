import { expect, it } from 'vitest';
import { decrypt, encrypt, sealBytes, unsealBytes } from './encrypted-store.ts';

const aKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]) as Promise<CryptoKey>;
const plain = new TextEncoder().encode('a photo of a meter');

it('what was sealed can be read with its key and under its name, and never looks the same', async () => {
  const key = await aKey();
  const [one, two] = [await sealBytes(key, plain, 'one'), await sealBytes(key, plain, 'one')];
  expect(new Uint8Array(await unsealBytes(key, one, 'one'))).toEqual(plain);
  expect(one).not.toEqual(two);
  expect(one.subarray(0, 12)).not.toEqual(two.subarray(0, 12));
  expect(new TextDecoder('latin1').decode(one)).not.toContain('meter');
  expect(await decrypt(key, await encrypt(key, { a: ['ക', 1] }))).toEqual({ a: ['ക', 1] });
});

it('with another key, under another name or changed it can’t be read', async () => {
  const key = await aKey();
  const sealed = await sealBytes(key, plain, 'one');
  await expect(unsealBytes(await aKey(), sealed, 'one')).rejects.toThrow();
  await expect(unsealBytes(key, sealed, 'two')).rejects.toThrow();
  sealed[20] = (sealed[20] ?? 0) ^ 1;
  await expect(unsealBytes(key, sealed, 'one')).rejects.toThrow();
  await expect(decrypt(await aKey(), await encrypt(key, 'text'))).rejects.toThrow();
});
