import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS, Readings } from '#platform/contract/readings.ts';
import { exact, Id, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';

/** What a line of a summary is about. */
export const SUMMARY_KINDS = ['question', 'promise', 'reading', 'file', 'change'] as const;

export const SummaryLine = Type.Object({
  kind: oneOf(SUMMARY_KINDS),
  /** The words of the message itself, shortened: nothing is made up. Empty with a `reading`. */
  text: Type.String(),
  /** Of kind `reading`: what a patient has confirmed of a photo. */
  reading: nullable(Type.Object({ kind: oneOf(READING_KINDS), unit: Type.String(), readings: Readings })),
  message_id: Id,
  seq: Type.Integer(),
  sender_id: Id,
  /** Of a change: the people it was about. Its text is the change, as in the event of the message. */
  person_ids: list(Id),
  at: Instant,
});
export type SummaryLine = Static<typeof SummaryLine>;

export const getChatSummary = endpoint({
  name: 'getChatSummary',
  method: 'GET',
  path: '/chat-summary',
  summary:
    'For the care team: what happened in a chat since a moment (a week ago unless told). Open questions, promises, readings, files; each line names its message.',
  access: ['doctor', 'coach'],
  query: exact({
    chat_id: Id,
    since: optional(Instant),
    /** Without asking the language model, which may take seconds. */
    facts_only: optional(Type.Boolean()),
  }),
  takesLong: true,
  reply: Type.Object({
    chat_id: Id,
    since: Instant,
    until: Instant,
    messages: Type.Integer(),
    /** There was more than the latest 1,000 messages, which it is made from. */
    shortened: Type.Boolean(),
    lines: list(SummaryLine),
    /** Of a configured language model, never mixed with the lines: marked as such wherever it is shown. */
    generated: nullable(Type.Object({ text: Type.String(), model: Type.String() })),
    /** Why there is nothing generated, or that there is. `nothing_to_say`: there are no messages. */
    generated_is: oneOf([
      'not_configured',
      'not_asked',
      'nothing_to_say',
      'failed',
      'written',
      'consent_withdrawn',
    ]),
  }),
});
