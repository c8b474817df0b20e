import { Extension, Mark, mergeAttributes, Node } from '@tiptap/core';
import TextAlign from '@tiptap/extension-text-align';
import { UndoRedo } from '@tiptap/extensions';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { Plugin, type Transaction } from '@tiptap/pm/state';
import StarterKit from '@tiptap/starter-kit';
import { ALIGNMENTS, MAX_FONT_SIZE, MIN_FONT_SIZE } from '../../contract.ts';
import { isAddress, MAX_LIST_START, unseenIn } from '../../rules.ts';

const wholeSize = (text: string | null | undefined): number | null => {
  const size = Math.round(Number.parseFloat(text ?? ''));
  return size >= MIN_FONT_SIZE && size <= MAX_FONT_SIZE ? size : null;
};

/** A size in points of a screen, as a whole number: styles are written from it and never stored. */
const FontSize = Mark.create({
  name: 'textStyle',
  addAttributes: () => ({
    fontSize: {
      default: null,
      parseHTML: (element) => wholeSize((element as HTMLElement).style.fontSize),
      renderHTML: ({ fontSize }) => (fontSize ? { style: `font-size: ${Number(fontSize) / 16}rem` } : {}),
    },
  }),
  parseHTML: () => [
    { tag: 'span', getAttrs: (element) => (wholeSize((element as HTMLElement).style.fontSize) ? {} : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', mergeAttributes(HTMLAttributes), 0],
});

/** Its address alone: StarterKit's link would also store a target, a relation and a class. */
const PlainLink = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isAddress((element as HTMLElement).getAttribute('href')) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    'a',
    mergeAttributes(HTMLAttributes, { rel: 'noopener noreferrer nofollow' }),
    0,
  ],
});

/** Refers to a picture of the note by its id; where the bytes are follows from the note. */
const noteImage = (hrefOf: (fileId: string) => string) =>
  Node.create({
    name: 'image',
    group: 'block',
    draggable: true,
    addAttributes: () => ({ fileId: { default: null }, alt: { default: '' } }),
    parseHTML: () => [],
    renderHTML: ({ node }) => [
      'img',
      { src: hrefOf(String(node.attrs.fileId)), alt: String(node.attrs.alt), loading: 'lazy' },
    ],
  });

/** Takes out of a pasted or typed text what may not be stored: letters that can't be seen, other numbers of a list. */
function cleaned(document: DocumentNode, tr: Transaction): Transaction | null {
  document.descendants((node, pos) => {
    const { start, type } = node.attrs;
    if (node.type.name === 'orderedList') {
      const allowed = Math.min(Math.max(Math.round(Number(start)) || 1, 1), MAX_LIST_START);
      if (allowed !== start || type !== null)
        tr.setNodeMarkup(tr.mapping.map(pos), null, { start: allowed, type: null });
    }
    for (const index of unseenIn(node.text ?? ''))
      tr.delete(tr.mapping.map(pos + index), tr.mapping.map(pos + index + 1));
  });
  return tr.docChanged ? tr : null;
}

const Storable = Extension.create({
  name: 'storable',
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (changes, _before, { doc, tr }) =>
        changes.some(({ docChanged }) => docChanged) ? cleaned(doc, tr) : null,
    }),
  ],
});

/** Exactly the nodes and marks that the contract names. */
export const extensionsFor = (hrefOf: (fileId: string) => string) => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: false,
    undoRedo: false,
    trailingNode: false,
    heading: { levels: [2, 3, 4] },
  }),
  UndoRedo,
  TextAlign.configure({ types: ['heading', 'paragraph'], alignments: [...ALIGNMENTS] }),
  FontSize,
  PlainLink,
  Storable,
  noteImage(hrefOf),
];
