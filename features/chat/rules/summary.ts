import type { Reading } from '#features/meter-photos/rules.ts';
import type { ChatEvent } from '../contract/messages.ts';
import type { SUMMARY_KINDS } from '../contract/summary.ts';
import { hasReading, isPromise, isQuestion, sentencesOf } from './summary-text.ts';
import { excerptOf } from './text.ts';

/** A message as far as a summary looks at it. */
export interface Spoken {
  readonly id: string;
  readonly seq: number;
  readonly senderId: string;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly text: string;
  readonly replyTo: string | null;
  readonly files: readonly string[];
  /** Confirmed by the sender of the photo; null for a guess. */
  readonly reading: Reading | null;
  readonly event: ChatEvent | null;
}

/** On which side of the care a person is. */
export type Side = 'patient' | 'care_team' | 'other';

export interface Line {
  readonly kind: (typeof SUMMARY_KINDS)[number];
  readonly text: string;
  /** Beside an empty text. */
  readonly reading?: Reading;
  readonly message: Spoken;
}

const LONGEST = 200;
/** Changes of who takes part; renaming isn't one. */
const CHANGES: readonly ChatEvent[] = ['joined', 'removed', 'left', 'admin_made', 'admin_ended'];

/**
 * What happened, in the order of the messages. Nothing is made up: each line is what a message says, or the part of
 * it that matters.
 * @param messages in the order of the chat
 */
export function summaryOf(messages: readonly Spoken[], sideOf: (personId: string) => Side): Line[] {
  const open = openQuestions(messages, sideOf);
  return messages.flatMap((message): Line[] => {
    if (message.event) return changeOf(message, message.event);
    const sentences = sentencesOf(message.text);
    const lines: Line[] = [];
    const add = (kind: Line['kind'], said: readonly string[]): void => {
      if (said.length > 0) lines.push({ kind, text: excerptOf(said.join(' '), LONGEST), message });
    };
    if (open.has(message.id)) add('question', sentences.filter(isQuestion));
    if (sideOf(message.senderId) === 'care_team') add('promise', sentences.filter(isPromise));
    add('reading', sentences.filter(hasReading));
    if (message.reading) lines.push({ kind: 'reading', text: '', reading: message.reading, message });
    add('file', message.files.length > 0 ? [message.files.join(', ')] : []);
    return lines;
  });
}

function changeOf(message: Spoken, event: ChatEvent): Line[] {
  return CHANGES.includes(event) ? [{ kind: 'change', text: event, message }] : [];
}

const asks = (message: Spoken): boolean => !message.event && sentencesOf(message.text).some(isQuestion);
/** A file answers, and so does any sentence that doesn't ask back. */
const answers = (message: Spoken): boolean =>
  !message.event &&
  (message.files.length > 0 || sentencesOf(message.text).some((sentence) => !isQuestion(sentence)));

/**
 * Questions of patients without an answer of the care team: no reply to them, and no message to the chat after them.
 * A reply to another message answers only that one.
 */
function openQuestions(messages: readonly Spoken[], sideOf: (personId: string) => Side): Set<string> {
  const open = new Set<string>();
  for (const message of messages) {
    const side = sideOf(message.senderId);
    if (side === 'patient' && asks(message)) open.add(message.id);
    if (side !== 'care_team' || !answers(message)) continue;
    if (message.replyTo === null) open.clear();
    else open.delete(message.replyTo);
  }
  return open;
}
