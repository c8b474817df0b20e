import { expect, test } from 'vitest';
import { isHeic } from './heic.ts';

test.each([
  ['image/heic', 'IMG_0001.HEIC', true],
  ['image/heif-sequence', 'burst', true],
  ['', 'IMG_0001.HEIC', true],
  ['', 'photo.heif', true],
  ['', 'notes.txt', false],
  ['image/jpeg', 'was.heic', false],
])('%j named %j: %s', (type, name, heic) => {
  expect(isHeic({ type, name })).toBe(heic);
});
