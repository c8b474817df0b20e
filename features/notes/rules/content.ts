import { MAX_NOTE_BYTES, type RichDocument, type RichNode } from '../contract/document.ts';
import {
  COACH_KINDS,
  type CopiedPart,
  NOTE_PARTS,
  type NoteContent,
  type NoteKind,
  type NotePart,
} from '../contract/shapes.ts';
import { imagesIn, isBlank, plainTextOf, problemOf } from './document.ts';

const GIST_LETTERS = 140;

/** The kinds of notes that a user type writes. */
export const mayWriteKind = (userType: 'doctor' | 'coach', kind: NoteKind): boolean =>
  userType === 'coach' ? COACH_KINDS.includes(kind) : kind !== 'coach_session';

const MOST_IMAGES = 30;

/** The first field of a note's content that can't be stored, `content.plan.content.0.type`; undefined when all can. */
export function contentProblem(content: NoteContent): { field: string; code: string } | undefined {
  if (new TextEncoder().encode(JSON.stringify(content)).length > MAX_NOTE_BYTES)
    return { field: 'content', code: 'too_large' };
  for (const part of NOTE_PARTS) {
    if (content[part] === undefined) continue;
    const problem = problemOf(content[part]);
    if (problem)
      return { field: ['content', part, problem.path].filter(Boolean).join('.'), code: problem.code };
  }
  let images = 0;
  for (const part of NOTE_PARTS) {
    images += content[part] ? imagesIn(content[part]).length : 0;
    if (images > MOST_IMAGES) return { field: `content.${part}`, code: 'too_many_images' };
  }
  return undefined;
}

export const imagesOf = (content: NoteContent): string[] =>
  NOTE_PARTS.flatMap((part) => (content[part] ? imagesIn(content[part]) : []));

/** Nothing is said in it. */
export const isEmpty = (content: NoteContent): boolean =>
  NOTE_PARTS.every((part) => isBlank(content[part])) &&
  (content.diagnoses ?? []).length === 0 &&
  !content.follow_up?.on &&
  !content.follow_up?.text?.trim();

/** One line that tells a note from others: its diagnoses, else its first words. */
export function gistOf(content: NoteContent): string {
  const diagnoses = (content.diagnoses ?? []).map(({ text }) => text).join(', ');
  const [words = ''] = NOTE_PARTS.map((part) =>
    content[part] ? plainTextOf(content[part]).trim() : '',
  ).filter(Boolean);
  const line = (diagnoses || words).replaceAll(/\s+/g, ' ');
  const letters = [...line];
  return letters.length > GIST_LETTERS
    ? `${letters
        .slice(0, GIST_LETTERS - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

/** What is taken over from a signed note: all but its follow-up, with a mark of where it is from. */
export function copiedContent(noteId: string, signedAt: string, content: NoteContent): NoteContent {
  const { follow_up: _, copied_from: __, ...rest } = content;
  const parts: CopiedPart[] = NOTE_PARTS.filter((part) => !isBlank(content[part]));
  if (content.diagnoses?.length) parts.push('diagnoses');
  return { ...rest, copied_from: { note_id: noteId, signed_at: signedAt, parts } };
}

/** A note with the parts of a template below what is written already: nothing that was written is replaced. */
export function withTemplate(written: NoteContent, template: NoteContent): NoteContent {
  const parts = NOTE_PARTS.flatMap((part) => {
    const [above, below] = [written[part], template[part]];
    if (!below || isBlank(below)) return [];
    if (above && endsWith(above, below)) return [];
    return [
      [
        part,
        above && !isBlank(above)
          ? { ...above, content: [...(above.content ?? []), ...(below.content ?? [])] }
          : below,
      ],
    ];
  });
  const { diagnoses: own = [] } = written;
  const isThere = new Set(own.map(({ code, text }) => code ?? text.trim().toLowerCase()));
  const news = (template.diagnoses ?? []).filter(
    ({ code, text }) => !isThere.has(code ?? text.trim().toLowerCase()),
  );
  const diagnoses = [...own, ...news];
  const followUp = { ...template.follow_up, ...written.follow_up };
  return {
    ...written,
    ...Object.fromEntries(parts),
    ...(diagnoses.length > 0 ? { diagnoses } : {}),
    ...(followUp.on || followUp.text ? { follow_up: followUp } : {}),
  };
}

/** Whether the template was added already. */
function endsWith(
  { content: written = [] }: RichDocument,
  { content: template = [] }: RichDocument,
): boolean {
  return JSON.stringify(written.slice(-template.length)) === JSON.stringify(template);
}

/** What `written` says otherwise than `signed`, or in addition to it. */
export function unsignedPart(written: NoteContent, signed: NoteContent): NoteContent {
  const parts = NOTE_PARTS.filter(
    (part) => !isBlank(written[part]) && wordsIn(written, part) !== wordsIn(signed, part),
  );
  const { diagnoses = [], follow_up: followUp } = written;
  const known = new Set((signed.diagnoses ?? []).map((each) => JSON.stringify(each)));
  const news = diagnoses.filter((each) => each.text.trim() !== '' && !known.has(JSON.stringify(each)));
  const isOther = followUp?.on !== signed.follow_up?.on || followUp?.text !== signed.follow_up?.text;
  return {
    ...Object.fromEntries(parts.map((part) => [part, written[part]])),
    ...(news.length > 0 ? { diagnoses: news } : {}),
    ...(isOther && (followUp?.on || followUp?.text) ? { follow_up: followUp } : {}),
  };
}

/** All that is said in it, a heading over each part. */
export function plainContent(content: NoteContent, heading: (part: keyof NoteContent) => string): string {
  const { diagnoses = [], follow_up: followUp } = content;
  const said: Partial<Record<keyof NoteContent, string>> = {
    diagnoses: diagnoses.map(({ text, code }) => (code ? `${text} (${code})` : text)).join('\n'),
    follow_up: [followUp?.on, followUp?.text].filter(Boolean).join(' · '),
    ...Object.fromEntries(NOTE_PARTS.map((part) => [part, wordsIn(content, part)])),
  };
  const order = ['complaints', 'history', 'examination', 'diagnoses', 'plan', 'advice', 'follow_up'] as const;
  return [...order, 'warning_signs' as const]
    .filter((part) => said[part])
    .map((part) => `${heading(part)}\n${said[part]}`)
    .join('\n\n');
}

const wordsIn = (content: NoteContent, part: NotePart): string =>
  content[part] ? plainTextOf(content[part]).trim() : '';

const diagnosesIn = ({ diagnoses = [] }: NoteContent): string =>
  JSON.stringify(diagnoses.map(({ text, code, certainty }) => [text, code, certainty]));

/**
 * The mark stays with the parts that still say what they said, however they are set; a client that sends a mark takes it
 * off the parts that it leaves out.
 */
export function stillCopied(before: NoteContent, now: NoteContent): NoteContent {
  const { copied_from: mark, ...rest } = now;
  if (!before.copied_from) return rest;
  const same = (part: CopiedPart) =>
    part === 'diagnoses'
      ? diagnosesIn(before) === diagnosesIn(now)
      : wordsIn(before, part) === wordsIn(now, part);
  const parts = before.copied_from.parts.filter((part) => (mark?.parts.includes(part) ?? true) && same(part));
  return parts.length > 0 ? { ...rest, copied_from: { ...before.copied_from, parts } } : rest;
}

/** The same content with other ids of its pictures; those that `ids` doesn't name go. */
export function withImages(content: NoteContent, ids: ReadonlyMap<string, string>): NoteContent {
  const parts = NOTE_PARTS.flatMap((part) => {
    const document = content[part];
    return document ? [[part, nodeWithImages(document, ids) as RichDocument] as const] : [];
  });
  return { ...content, ...Object.fromEntries(parts) };
}

function nodeWithImages(node: RichNode, ids: ReadonlyMap<string, string>): RichNode | null {
  if (node.type === 'image') {
    const fileId = ids.get(String(node.attrs?.fileId));
    return fileId === undefined ? null : { ...node, attrs: { ...node.attrs, fileId } };
  }
  if (!node.content) return node;
  const content = node.content.map((child) => nodeWithImages(child, ids)).filter((child) => child !== null);
  return { ...node, content };
}
