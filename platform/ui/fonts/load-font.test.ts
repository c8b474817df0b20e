import { afterEach, expect, it, vi } from 'vitest';
import { loadFont } from './load-font.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('fetches the file of a script with its style sheet, before a text is drawn with it', async () => {
  const load = vi.fn(async () => []);
  vi.stubGlobal('document', { fonts: { load } });
  await loadFont('te');
  expect(load).toHaveBeenCalledExactlyOnceWith('1em Anek', 'అ');
});
