// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import type { RichDocument } from '../../contract.ts';
import { problemOf } from '../../rules/document.ts';
import { writePhrase } from './expand.ts';
import { extensionsFor } from './extensions.ts';

const IMAGE = { type: 'image', attrs: { fileId: '01234567-89ab-4def-8123-456789abcdef', alt: 'A rash' } };
const PASTED = '<blockquote><h2>a</h2><p>b</p></blockquote><ul><li><h3>c</h3></li></ul>';
let editor: Editor | undefined;
afterEach(() => editor?.destroy());

const insertImage = (now: Editor) => now.commands.insertContent(IMAGE);
const setHardBreak = (now: Editor) => now.commands.setHardBreak();
const toggleBold = (now: Editor) => now.commands.toggleBold();

const DOINGS: readonly ((now: Editor) => unknown)[] = [
  ...([2, 3, 4] as const).map((level) => (now: Editor) => now.commands.toggleHeading({ level })),
  (now) => now.commands.toggleBlockquote(),
  (now) => now.commands.toggleBulletList(),
  (now) => now.commands.toggleOrderedList(),
  (now) => now.commands.sinkListItem('listItem'),
  (now) => now.commands.liftListItem('listItem'),
  insertImage,
  (now) => now.commands.insertContent('word'),
  (now) => now.commands.enter(),
  (now) => now.commands.deleteSelection(),
  (now) => now.commands.setTextAlign('center'),
  toggleBold,
  (now) => now.commands.undo(),
  (now) => now.commands.redo(),
  (now) => now.view.pasteHTML(PASTED, new Event('paste') as ClipboardEvent),
  setHardBreak,
];

const PICTURE_IN_LIST = [{ at: 9, to: 9, doing: DOINGS.indexOf(insertImage) }];
const BOLD_ACROSS_BREAK = [
  { at: 2, to: 2, doing: DOINGS.indexOf(setHardBreak) },
  { at: 1, to: 6, doing: DOINGS.indexOf(toggleBold) },
];

it('whatever is done with it, the editor writes only what may be stored', () => {
  const doing = fc.record({
    at: fc.nat({ max: 60 }),
    to: fc.nat({ max: 60 }),
    doing: fc.integer({ min: 0, max: DOINGS.length - 1 }),
  });
  fc.assert(
    fc.property(fc.array(doing, { minLength: 1, maxLength: 8 }), (all) => {
      editor?.destroy();
      const now = new Editor({
        extensions: extensionsFor((id) => `/images/${id}`),
        content: '<p>one</p><ul><li><p>two</p></li><li><p>three</p></li></ul><h3>four</h3>',
        injectCSS: false,
      });
      editor = now;
      for (const { at, to, doing: n } of all) {
        const { size } = now.state.doc.content;
        now.commands.setTextSelection({ from: Math.min(at, size), to: Math.min(to, size) });
        DOINGS[n]?.(now);
      }
      expect(problemOf(now.getJSON() as RichDocument)).toBeUndefined();
    }),
    {
      ...{ numRuns: 15, seed: 8 },
      // The rest is the same at every run.
      examples: [[PICTURE_IN_LIST], [BOLD_ACROSS_BREAK]],
    },
  );
});

it.each([
  ['<ol type="a"><li>one</li></ol>', 'one'],
  ['<ol style="list-style-type: lower-roman"><li>one</li></ol>', 'one'],
  ['<ol start="0"><li>one</li></ol>', 'one'],
  ['<ol start="-3"><li>one</li></ol>', 'one'],
  ['<ol start="123456"><li>one</li></ol>', 'one'],
  ['<p>a\u202Db\u0002c\u0085d</p>', 'abcd'],
  ['<p>\u0002</p>', ''],
  ['<p><a href="https://example.org/Bell\'s">palsy</a></p>', 'palsy'],
  ['<p><b>a<br>b</b></p>', 'a\nb'],
])('a pasted %j may be stored', (html, text) => {
  const now = new Editor({ extensions: extensionsFor((id) => `/images/${id}`), injectCSS: false });
  editor = now;
  now.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  expect(problemOf(now.getJSON() as RichDocument)).toBeUndefined();
  expect(now.getText().trim()).toBe(text);
});

it('a list begun by typing "0." may be stored', async () => {
  const now = new Editor({ extensions: extensionsFor((id) => `/images/${id}`), injectCSS: false });
  editor = now;
  now.commands.insertContent('0. ', { applyInputRules: true });
  await expect.poll(() => now.getJSON().content[0]?.type).toBe('orderedList');
  expect(problemOf(now.getJSON() as RichDocument)).toBeUndefined();
});

it('a phrase of several lines may be stored in bold and a size', () => {
  const now = new Editor({ extensions: extensionsFor((id) => `/images/${id}`), injectCSS: false });
  editor = now;
  writePhrase(now, 'Rest.\nDrink water.');
  now.chain().selectAll().toggleBold().setMark('textStyle', { fontSize: 24 }).run();
  expect(JSON.stringify(now.getJSON())).toMatch(/"hardBreak","marks":\[{"type":"bold"}/);
  expect(problemOf(now.getJSON() as RichDocument)).toBeUndefined();
});
