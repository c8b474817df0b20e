import {
  ALIGNMENTS,
  MAX_ALT,
  MAX_DEPTH,
  MAX_FONT_SIZE,
  MIN_FONT_SIZE,
  type RichDocument,
  type RichNode,
} from '../contract/document.ts';

/** Where a document doesn't fit, as clients write a path (`content.0.attrs.textAlign`), and why. */
export interface DocumentProblem {
  readonly path: string;
  readonly code: 'too_deep' | 'not_allowed' | 'required' | 'wrong_format';
}

type Check = (value: unknown) => boolean;
type Attributes = Readonly<Record<string, { readonly check: Check; readonly isRequired?: true }>>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/**
 * Control characters, halves of a surrogate pair and the overrides of reading direction are removed from every text.
 */
const UNSEEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202D\u202E\uD800-\uDFFF]/gu;
const ADDRESS = /^(?:https?:\/\/|mailto:|tel:)[^\s\u0000-\u001F<>"'`\\]{1,2000}$/i;

/** Where a text has letters that may not be stored. */
export const unseenIn = (text: string): readonly number[] =>
  [...text.matchAll(UNSEEN)].map(({ index }) => index);
export const isAddress: Check = (value) => typeof value === 'string' && ADDRESS.test(value);
export const MAX_LIST_START = 9999;

const isText: Check = (value) => typeof value === 'string' && value.search(UNSEEN) === -1;
const aligned: Attributes = {
  textAlign: { check: (value) => value === null || ALIGNMENTS.some((each) => each === value) },
};
const isWhole = (value: unknown, from: number, to: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= from && value <= to;

const INLINE = ['text', 'hardBreak'] as const;
const BLOCKS = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'image'] as const;

interface NodeRule {
  readonly attrs: Attributes;
  readonly content: readonly string[];
}

const NODES: Readonly<Record<string, NodeRule>> = {
  doc: { attrs: {}, content: BLOCKS },
  paragraph: { attrs: aligned, content: INLINE },
  heading: {
    attrs: { ...aligned, level: { check: (value) => isWhole(value, 2, 4), isRequired: true } },
    content: INLINE,
  },
  bulletList: { attrs: {}, content: ['listItem'] },
  orderedList: {
    attrs: {
      start: { check: (value) => isWhole(value, 1, MAX_LIST_START) },
      type: { check: (value) => value === null },
    },
    content: ['listItem'],
  },
  // The editor puts a picture or a heading wherever the cursor is.
  listItem: { attrs: {}, content: BLOCKS },
  blockquote: { attrs: {}, content: BLOCKS },
  image: {
    attrs: {
      fileId: { check: (value) => typeof value === 'string' && UUID.test(value), isRequired: true },
      alt: {
        check: (value) =>
          isText(value) && (value as string).trim() !== '' && (value as string).length <= MAX_ALT,
        isRequired: true,
      },
    },
    content: [],
  },
  hardBreak: { attrs: {}, content: [] },
  text: { attrs: {}, content: [] },
};

const MARKS: Readonly<Record<string, Attributes>> = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  link: {
    href: { check: isAddress, isRequired: true },
  },
  textStyle: {
    fontSize: { check: (value) => isWhole(value, MIN_FONT_SIZE, MAX_FONT_SIZE), isRequired: true },
  },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first thing that isn't allowed in a document; undefined when it may be stored. */
export function problemOf(document: unknown): DocumentProblem | undefined {
  if (!isObject(document) || document.type !== 'doc') return { path: 'type', code: 'wrong_format' };
  return problemOfNode(document, [], 1, ['doc']);
}

function problemOfNode(
  node: unknown,
  path: readonly (string | number)[],
  depth: number,
  allowed: readonly string[],
): DocumentProblem | undefined {
  const at = (...rest: readonly (string | number)[]): string => [...path, ...rest].join('.');
  if (!isObject(node)) return { path: at(), code: 'wrong_format' };
  if (depth > MAX_DEPTH) return { path: at(), code: 'too_deep' };
  const { type } = node;
  const rule = typeof type === 'string' && allowed.includes(type) ? NODES[type] : undefined;
  if (!rule) return { path: at('type'), code: 'not_allowed' };
  const isTextNode = type === 'text';
  const names = isTextNode ? ['text'] : ['attrs', 'content'];
  const inline: readonly unknown[] = INLINE;
  // The editor formats a line break, too, where a selection goes across it.
  if (inline.includes(type)) names.push('marks');
  const foreign = Object.keys(node).find((name) => name !== 'type' && !names.includes(name));
  if (foreign !== undefined) return { path: at(foreign.slice(0, 40)), code: 'not_allowed' };
  if (isTextNode && (!isText(node.text) || node.text === ''))
    return { path: at('text'), code: 'wrong_format' };
  const inFormat =
    problemOfMarks(node.marks, [...path, 'marks']) ??
    problemOfAttributes(node.attrs, rule.attrs, [...path, 'attrs']);
  if (inFormat) return inFormat;
  const { content } = node;
  if (content === undefined) return undefined;
  if (!Array.isArray(content)) return { path: at('content'), code: 'wrong_format' };
  for (const [index, child] of content.entries()) {
    const problem = problemOfNode(child, [...path, 'content', index], depth + 1, rule.content);
    if (problem) return problem;
  }
  return undefined;
}

function problemOfMarks(marks: unknown, path: readonly (string | number)[]): DocumentProblem | undefined {
  if (marks === undefined) return undefined;
  if (!Array.isArray(marks)) return { path: path.join('.'), code: 'wrong_format' };
  for (const [index, mark] of marks.entries()) {
    const place = [...path, index];
    const rule = isObject(mark) && typeof mark.type === 'string' ? MARKS[mark.type] : undefined;
    if (!rule || !Object.hasOwn(MARKS, mark.type))
      return { path: [...place, 'type'].join('.'), code: 'not_allowed' };
    const foreign = Object.keys(mark).find((name) => name !== 'type' && name !== 'attrs');
    if (foreign !== undefined)
      return { path: [...place, foreign.slice(0, 40)].join('.'), code: 'not_allowed' };
    const problem = problemOfAttributes(mark.attrs, rule, [...place, 'attrs']);
    if (problem) return problem;
  }
  return undefined;
}

function problemOfAttributes(
  given: unknown,
  rule: Attributes,
  path: readonly (string | number)[],
): DocumentProblem | undefined {
  const attrs = given ?? {};
  if (!isObject(attrs)) return { path: path.join('.'), code: 'wrong_format' };
  for (const [name, value] of Object.entries(attrs)) {
    if (!Object.hasOwn(rule, name))
      return { path: [...path, name.slice(0, 40)].join('.'), code: 'not_allowed' };
    if (!rule[name]!.check(value)) return { path: [...path, name].join('.'), code: 'not_allowed' };
  }
  const missing = Object.keys(rule).find((name) => rule[name]!.isRequired && !(name in attrs));
  return missing === undefined ? undefined : { path: [...path, missing].join('.'), code: 'required' };
}

/** Ids of all pictures in a document. */
export function imagesIn(node: RichNode): string[] {
  const own = node.type === 'image' ? [String(node.attrs?.fileId)] : [];
  return [...own, ...(node.content ?? []).flatMap(imagesIn)];
}

/** The words alone, a line for each block. */
export function plainTextOf(node: RichNode): string {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'image') return `[${String(node.attrs?.alt ?? '')}]`;
  const isBlock = node.type !== 'paragraph' && node.type !== 'heading';
  return (node.content ?? []).map(plainTextOf).join(isBlock ? '\n' : '');
}

/** Whether there is anything to read in it. */
export const isBlank = (document: RichDocument | undefined): boolean =>
  document === undefined || plainTextOf(document).trim() === '';
