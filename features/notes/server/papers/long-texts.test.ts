import { expect, it } from 'vitest';
import { MAX_NOTE_BYTES } from '../../contract.ts';
import { blocksOf } from './blocks.ts';

it('prints every letter of a text as long as a note may be', () => {
  const text = 'word '.repeat(MAX_NOTE_BYTES / 5).trim();
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] } as const;
  expect(blocksOf(paragraph, new Map())[0]?.runs[0]?.text).toBe(text);
});
