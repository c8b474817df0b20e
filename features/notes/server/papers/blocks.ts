import { plainText } from '#platform/server/papers/plain-text.ts';
import { MAX_ALT, MAX_NOTE_BYTES, type RichNode } from '../../contract.ts';

/** What note.typ draws: blocks, each with runs of text. Nothing of it is ever read as Typst. */
export interface Run {
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
  readonly strike: boolean;
  /** Points; null for the size of the text around it. */
  readonly size: number | null;
}

export interface Block {
  readonly kind: 'paragraph' | 'heading' | 'image';
  readonly align: string;
  /** Lists within lists; 0 outside of them. */
  readonly level: number;
  /** `•` or `1.` before the first line of a list's item. */
  readonly mark: string;
  readonly runs: readonly Run[];
  /** Of a picture: its JPEG, how wide it is set in points, and what it shows. */
  readonly bytes: readonly number[];
  readonly width: number;
  readonly alt: string;
}

export interface PaperImage {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
}

/** A size of the screen is three quarters as many points. */
const POINTS = 0.75;

const PLAIN = { bold: false, italic: false, underline: false, strike: false, size: null };
const NO_IMAGE = { bytes: [], width: 0, alt: '' };

/** The blanks at its ends part a run from its neighbours. */
function runText(text: string): string {
  const plain = plainText(text, MAX_NOTE_BYTES);
  if (plain === '') return text === '' ? '' : ' ';
  return `${/^\s/.test(text) ? ' ' : ''}${plain}${/\s$/.test(text) ? ' ' : ''}`;
}

const runsOf = (node: RichNode): Run[] =>
  (node.content ?? []).map((child) => {
    const has = (type: string) => (child.marks ?? []).some((mark) => mark.type === type);
    const size = (child.marks ?? []).find((mark) => mark.type === 'textStyle')?.attrs?.fontSize;
    return {
      text: child.type === 'hardBreak' ? '\n' : runText(child.text ?? ''),
      ...{ bold: has('bold'), italic: has('italic'), strike: has('strike') },
      underline: has('underline') || has('link'),
      size: typeof size === 'number' ? size * POINTS : null,
    };
  });

/** A line of the app's own text among the blocks. */
export const lineBlock = (text: string, mark = ''): Block => ({
  ...{ kind: 'paragraph', align: 'left', level: mark ? 1 : 0, mark },
  runs: [{ text: plainText(text), ...PLAIN }],
  ...NO_IMAGE,
});

/** The mark of an item stands before its first block; before a list within it, in a line of its own. */
function marked([first, ...rest]: readonly Block[], level: number, mark: string): Block[] {
  if (first && first.mark === '') return [{ ...first, mark }, ...rest];
  return [{ ...lineBlock('', mark), level }, ...(first ? [first] : []), ...rest];
}

/** A document as a flat list of blocks. Pictures that aren't there any more are named by what they showed. */
export function blocksOf(node: RichNode, images: ReadonlyMap<string, PaperImage>, level = 0): Block[] {
  const align = String(node.attrs?.textAlign ?? 'left');
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [{ kind: node.type, align, level, mark: '', runs: runsOf(node), ...NO_IMAGE }];
    case 'image': {
      const alt = plainText(String(node.attrs?.alt ?? ''), MAX_ALT);
      const image = images.get(String(node.attrs?.fileId));
      if (!image) return [{ ...lineBlock(`[${alt}]`), level }];
      const picture = { bytes: [...image.bytes], width: image.width * POINTS, alt };
      return [{ kind: 'image', align: 'left', level, mark: '', runs: [], ...picture }];
    }
    case 'bulletList':
    case 'orderedList': {
      const first = Number(node.attrs?.start ?? 1);
      return (node.content ?? []).flatMap((item, at) =>
        marked(
          (item.content ?? []).flatMap((child) => blocksOf(child, images, level + 1)),
          level + 1,
          node.type === 'bulletList' ? '•' : `${first + at}.`,
        ),
      );
    }
    case 'blockquote':
      return (node.content ?? []).flatMap((child) => blocksOf(child, images, level + 1));
    default:
      return (node.content ?? []).flatMap((child) => blocksOf(child, images, level));
  }
}
