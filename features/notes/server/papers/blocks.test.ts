import { expect, it } from 'vitest';
import type { RichNode } from '../../contract.ts';
import { blocksOf } from './blocks.ts';

const FILE = '0196a0de-0000-7000-8000-00000000c10c';
const paragraph = (text: string): RichNode => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const item = (...content: RichNode[]): RichNode => ({ type: 'listItem', content });
const image: RichNode = { type: 'image', attrs: { fileId: FILE, alt: 'Rash' } };
const list = (type: 'bulletList' | 'orderedList', ...content: RichNode[]): RichNode => ({ type, content });

const printed = (node: RichNode, images: Parameters<typeof blocksOf>[1] = new Map()) =>
  blocksOf({ type: 'doc', content: [node] }, images).map(
    ({ kind, level, mark, runs }) => `${level} ${mark} ${kind} ${runs.map(({ text }) => text).join('')}`,
  );

it('an item of a list has its mark before its first block, whatever that is', () => {
  const images = new Map([[FILE, { bytes: Buffer.from('x'), width: 10 }]]);
  const all = list(
    'orderedList',
    item(paragraph('a'), paragraph('b')),
    item(image, paragraph('c')),
    item({ type: 'blockquote', content: [paragraph('d'), paragraph('e')] }),
    item({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'f' }] }),
    item(list('bulletList', item(paragraph('g')), item(image))),
    item(),
  );
  expect(printed(all, images)).toEqual([
    '1 1. paragraph a',
    '1  paragraph b',
    '1 2. image ',
    '1  paragraph c',
    '2 3. paragraph d',
    '2  paragraph e',
    '1 4. heading f',
    '1 5. paragraph ',
    '2 • paragraph g',
    '2 • image ',
    '1 6. paragraph ',
  ]);
});

it('a picture that is gone is named in its place', () => {
  expect(printed(list('bulletList', item(image), item(paragraph('a'), image)))).toEqual([
    '1 • paragraph [Rash]',
    '1 • paragraph a',
    '1  paragraph [Rash]',
  ]);
});

it('a formatted line break is a line break', () => {
  const bold = [{ type: 'bold' }];
  const content = [
    { type: 'text', text: 'a', marks: bold },
    { type: 'hardBreak', marks: bold },
    { type: 'text', text: 'b', marks: bold },
  ];
  expect(printed({ type: 'paragraph', content })).toEqual(['0  paragraph a\nb']);
});
