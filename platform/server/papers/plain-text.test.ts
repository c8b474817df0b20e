import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('leaves what people write as it is', () => {
  for (const text of [
    'Lakshmi Devi',
    'తిన్న తర్వాత',
    'स्त्री, क्षेत्र',
    'ശ്രീ ക്ഷ്മി',
    'স্ত্রী ক্ষ্ম',
    '#x *y* $z$ @a <b> // \\',
  ])
    expect(plainText(text)).toBe(text);
});

it('is one line without forced directions and controls', () => {
  expect(plainText(' a\n\tb\u2028c ')).toBe('a b c');
  expect(plainText('120\u202E 021\u2066\u200F\u0000\uFEFF')).toBe('120 021');
  expect(plainText('x\uD800y')).toBe('xy');
});

it('draws some marks upon a letter, not ten thousand', () => {
  const marked = plainText(`a${'\u0301'.repeat(10_000)}b`);
  expect(marked.normalize('NFD')).toBe(`a${'\u0301'.repeat(6)}b`);
});

it('lets a line end within what is wider than any column, but not within a joined letter', () => {
  const word = plainText('w'.repeat(100));
  expect(word.split('\u200B').map(({ length }) => length)).toEqual([24, 24, 24, 24, 4]);
  expect(plainText('క్ష'.repeat(40))).not.toMatch(/\u0C4D\u200B/);
});

it('is no longer than it may be, whatever is written', () => {
  expect(plainText('a '.repeat(300), 10)).toBe('a a a a a …');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const plain = plainText(text, 50);
      expect([...new Intl.Segmenter('en').segment(plain)].length).toBeLessThanOrEqual(60);
      expect(plain).not.toMatch(/[\u0000-\u001F\u202A-\u202E\u2066-\u2069]/);
    }),
  );
});
