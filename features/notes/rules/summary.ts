import type { SummarySubject } from '../contract/notes.ts';
import type { NoteContent, NotePart } from '../contract/shapes.ts';
import { isBlank, plainTextOf } from './document.ts';

export interface SummaryLine {
  readonly about: SummarySubject;
  readonly text: string;
  readonly note_id: string | null;
  readonly at: string | null;
}

/** What was added to a note after it was signed. */
export interface AddedLine {
  readonly text: string;
  readonly note_id: string;
  readonly at: string;
}

export interface SignedContent {
  readonly noteId: string;
  readonly signedAt: string;
  readonly content: NoteContent;
  /** In the order in which they were written. */
  readonly addenda: readonly { readonly reason: string; readonly text: string; readonly writtenAt: string }[];
}

const MOST_DIAGNOSES = 10;
const MOST_FOLLOW_UPS = 5;
const MOST_ADDENDA = 10;
const MOST_LETTERS = 600;

const shortened = (text: string): string => {
  const letters = [...text];
  return letters.length > MOST_LETTERS ? `${letters.slice(0, MOST_LETTERS - 1).join('')}…` : text;
};

/**
 * What the notes of a patient say last. Each line is taken over as it was written, with the note that it is from.
 * What was added later is oldest first.
 * @param signed newest first, without those that were entered in error
 * @param today day of the clinic; a follow-up before it isn't open any more
 */
export function summaryOf(
  of: {
    readonly signed: readonly SignedContent[];
    readonly allergies: readonly string[];
    readonly readings: readonly { readonly text: string; readonly at: string }[];
  },
  today: string,
): { lines: SummaryLine[]; addenda: AddedLine[] } {
  const { signed, allergies, readings } = of;
  const lines = [
    ...allergies.map((text) => ({ about: 'allergies' as const, text, note_id: null, at: null })),
    ...diagnosesOf(signed),
    ...readings.map(({ text, at }) => ({ about: 'reading' as const, text, note_id: null, at })),
    ...(['plan', 'advice', 'warning_signs'] as const).flatMap((part) => lastOf(signed, part)),
    ...followUpsOf(signed, today),
  ];
  return { lines, addenda: addendaOf(lines, signed) };
}

/** What was added later to the notes of the lines; of another note, if it is newer than the newest note. */
function addendaOf(lines: readonly SummaryLine[], signed: readonly SignedContent[]): AddedLine[] {
  const withLine = new Set(lines.map(({ note_id: id }) => id));
  const newest = signed[0]?.signedAt ?? '';
  return signed
    .flatMap(({ noteId, addenda }) =>
      addenda.map(({ reason, text, writtenAt }) => ({
        ...{ text: shortened(`${reason.trim()}: ${text.trim()}`), note_id: noteId, at: writtenAt },
      })),
    )
    .filter(({ note_id: id, at }) => withLine.has(id) || at > newest)
    .sort((one, other) => other.at.localeCompare(one.at))
    .slice(0, MOST_ADDENDA)
    .reverse();
}

/** Each once, as it was written last. */
function diagnosesOf(signed: readonly SignedContent[]): SummaryLine[] {
  const lines = new Map<string, SummaryLine>();
  for (const { noteId, signedAt, content } of signed)
    for (const { text, code, certainty } of content.diagnoses ?? []) {
      const name = (code ?? text).trim().toLowerCase();
      const words = [text.trim(), code && `(${code})`, certainty === 'provisional' && '?'];
      if (!lines.has(name))
        lines.set(name, {
          about: 'diagnosis',
          text: words.filter(Boolean).join(' '),
          note_id: noteId,
          at: signedAt,
        });
    }
  return [...lines.values()].slice(0, MOST_DIAGNOSES);
}

function lastOf(signed: readonly SignedContent[], part: NotePart & SummarySubject): SummaryLine[] {
  const last = signed.find(({ content }) => !isBlank(content[part]));
  const document = last?.content[part];
  if (!last || !document) return [];
  const text = shortened(plainTextOf(document).trim());
  return [{ about: part, text, note_id: last.noteId, at: last.signedAt }];
}

/** What is still to come; one without a day stays open until a newer note was signed. */
function followUpsOf(signed: readonly SignedContent[], today: string): SummaryLine[] {
  return signed
    .flatMap(({ noteId, signedAt, content: { follow_up: next } }, index): SummaryLine[] => {
      const text = [next?.on, next?.text?.trim()].filter(Boolean).join(': ');
      const isOpen = next?.on ? next.on >= today : index === 0;
      return text && isOpen ? [{ about: 'follow_up', text, note_id: noteId, at: signedAt }] : [];
    })
    .slice(0, MOST_FOLLOW_UPS);
}
