import { describe, expect, it } from 'vitest';
import type { RichNode } from '../contract/document.ts';
import { imagesIn, isBlank, plainTextOf, problemOf } from './document.ts';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (value: string, ...marks: unknown[]) => ({
  type: 'text',
  text: value,
  ...(marks.length ? { marks } : {}),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const FILE = '0196a0de-0000-7000-8000-00000000c10c';

it('takes what the editor writes', () => {
  const written = doc(
    { type: 'heading', attrs: { level: 2, textAlign: 'center' }, content: [text('தலைவலி')] },
    {
      type: 'paragraph',
      attrs: { textAlign: null },
      content: [text('a', { type: 'bold' }), { type: 'hardBreak' }],
    },
    paragraph(
      text('first', { type: 'bold' }),
      {
        type: 'hardBreak',
        marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://example.org' } }],
      },
      text('second', { type: 'bold' }),
    ),
    {
      type: 'orderedList',
      attrs: { start: 1, type: null },
      content: [{ type: 'listItem', content: [paragraph(text('one'))] }],
    },
    paragraph(text('big', { type: 'textStyle', attrs: { fontSize: 96 } })),
    paragraph(text('site', { type: 'link', attrs: { href: 'https://example.org/a?b=1' } })),
    { type: 'image', attrs: { fileId: FILE, alt: 'Rash on the left arm' } },
  );
  expect(problemOf(written)).toBeUndefined();
  expect(imagesIn(written as RichNode)).toEqual([FILE]);
  expect(plainTextOf(written as RichNode)).toContain('தலைவலி\na\n');
  expect(plainTextOf(written as RichNode)).toContain('\nfirst\nsecond\n');
});

describe('refuses, naming the place', () => {
  const link = (href: unknown) => doc(paragraph(text('x', { type: 'link', attrs: { href } })));
  const broken = (...marks: unknown[]) => doc(paragraph({ type: 'hardBreak', marks }));
  const sized = (fontSize: unknown) => doc(paragraph(text('x', { type: 'textStyle', attrs: { fontSize } })));
  it.each([
    ['an address that runs', link('javascript:alert(1)'), 'content.0.content.0.marks.0.attrs.href'],
    [
      'an address with a script in capitals',
      link('JaVaScRiPt:alert(1)'),
      'content.0.content.0.marks.0.attrs.href',
    ],
    ['data as an address', link('data:text/html,x'), 'content.0.content.0.marks.0.attrs.href'],
    ['CSS behind a size', sized('1px;position:fixed'), 'content.0.content.0.marks.0.attrs.fontSize'],
    ['a size that is too small', sized(7), 'content.0.content.0.marks.0.attrs.fontSize'],
    ['a size that is too large', sized(97), 'content.0.content.0.marks.0.attrs.fontSize'],
    ['a broken size', sized(12.5), 'content.0.content.0.marks.0.attrs.fontSize'],
    [
      'CSS behind an alignment',
      doc({ type: 'paragraph', attrs: { textAlign: 'left;x:y' } }),
      'content.0.attrs.textAlign',
    ],
    [
      'a picture from elsewhere',
      doc({ type: 'image', attrs: { fileId: FILE, alt: 'x', src: 'http://evil.test' } }),
      'content.0.attrs.src',
    ],
    [
      'a picture without words',
      doc({ type: 'image', attrs: { fileId: FILE, alt: ' ' } }),
      'content.0.attrs.alt',
    ],
    ['a picture without a file', doc({ type: 'image', attrs: { alt: 'x' } }), 'content.0.attrs.fileId'],
    ['an unknown node', doc({ type: 'iframe' }), 'content.0.type'],
    ['a node of the prototype', doc({ type: 'constructor' }), 'content.0.type'],
    [
      'a mark of the prototype',
      doc(paragraph(text('x', { type: 'toString' }))),
      'content.0.content.0.marks.0.type',
    ],
    ['an unknown mark', doc(paragraph(text('x', { type: 'code' }))), 'content.0.content.0.marks.0.type'],
    [
      'a foreign attribute',
      doc({ type: 'paragraph', attrs: { style: 'color:red' } }),
      'content.0.attrs.style',
    ],
    [
      'an address that runs on a line break',
      broken({ type: 'bold' }, { type: 'link', attrs: { href: 'javascript:alert(1)' } }),
      'content.0.content.0.marks.1.attrs.href',
    ],
    ['an unknown mark on a line break', broken({ type: 'code' }), 'content.0.content.0.marks.0.type'],
    [
      'a foreign property of a mark on a line break',
      broken({ type: 'bold', content: [{ type: 'text' }] }),
      'content.0.content.0.marks.0.content',
    ],
    [
      'what is no list of marks on a line break',
      doc(paragraph({ type: 'hardBreak', marks: { type: 'bold' } })),
      'content.0.content.0.marks',
    ],
    ['a text in a line break', doc(paragraph({ type: 'hardBreak', text: 'x' })), 'content.0.content.0.text'],
    [
      'a node in a line break',
      doc(paragraph({ type: 'hardBreak', content: [text('x')] })),
      'content.0.content.0.content.0.type',
    ],
    ['marks on a block', doc({ ...paragraph(), marks: [{ type: 'bold' }] }), 'content.0.marks'],
    ['attributes of a text', doc(paragraph({ ...text('x'), attrs: {} })), 'content.0.content.0.attrs'],
    ['a foreign property', doc({ type: 'paragraph', html: '<b>' }), 'content.0.html'],
    ['a list within a paragraph', doc(paragraph({ type: 'bulletList' })), 'content.0.content.0.type'],
    ['an empty text', doc(paragraph(text(''))), 'content.0.content.0.text'],
    ['a reversed text', doc(paragraph(text('a\u202Eb'))), 'content.0.content.0.text'],
    ['no document', { type: 'paragraph' }, 'type'],
    ['a list of nodes', [], 'type'],
  ])('%s', (_name, given, path) => {
    expect(problemOf(given)).toMatchObject({ path });
  });

  it('an own property called __proto__', () => {
    const given = JSON.parse(
      '{"type":"doc","content":[{"type":"paragraph","attrs":{"__proto__":{"textAlign":"left"}}}]}',
    );
    expect(problemOf(given)).toMatchObject({ code: 'not_allowed' });
  });

  it('what is nested deeper than twenty nodes', () => {
    const nested = (levels: number): unknown =>
      levels === 0
        ? paragraph()
        : { type: 'bulletList', content: [{ type: 'listItem', content: [nested(levels - 1)] }] };
    // A list and its item are two nodes; the document and the paragraph are two more.
    expect(problemOf(doc(nested(9)))).toBeUndefined();
    expect(problemOf(doc(nested(10)))).toMatchObject({ code: 'too_deep' });
  });
});

it('knows a document without words', () => {
  expect(isBlank(undefined)).toBe(true);
  expect(isBlank({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe(true);
  expect(
    isBlank({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] }),
  ).toBe(false);
});
