// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { afterEach, expect, it } from 'vitest';
import { extensionsFor } from './extensions.ts';
import { imageOf, putImage } from './image.ts';

const RASH = { fileId: '01234567-89ab-4def-8123-456789abcdef', alt: 'A rash' };
let editor: Editor;
afterEach(() => editor.destroy());

function written(content: string): Editor {
  editor = new Editor({ extensions: extensionsFor((id) => `/images/${id}`), content, injectCSS: false });
  return editor;
}
const shown = () =>
  editor.getJSON().content?.map(({ type, attrs, content }) => content?.[0]?.text ?? attrs?.alt ?? type);

it('continues below a picture: typed text does not replace it', () => {
  const now = written('<p>before</p><p></p>');
  now.commands.setTextSelection(9);
  putImage(now, RASH);
  now.commands.insertContent('after');
  expect(shown()).toEqual(['before', 'A rash', 'after']);
});

it('continues in the existing line', () => {
  const now = written('<p>before</p><p></p><p>next</p>');
  now.commands.setTextSelection(9);
  putImage(now, RASH);
  now.commands.insertContent('and ');
  expect(shown()).toEqual(['before', 'A rash', 'and next']);
});

it('changes the description of a selected picture, and leaves the picture in its place', () => {
  const now = written('<p>before</p><p></p>');
  now.commands.setTextSelection(9);
  putImage(now, RASH);
  expect(imageOf(now)).toBeUndefined();
  now.commands.setNodeSelection(8);
  expect(imageOf(now)).toEqual(RASH);
  putImage(now, { ...RASH, alt: 'A rash on the left arm' });
  expect(imageOf(now)).toEqual({ ...RASH, alt: 'A rash on the left arm' });
  expect(shown()).toEqual(['before', 'A rash on the left arm', 'paragraph']);
});
