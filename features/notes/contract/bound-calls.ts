import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Day, exact, Id, Line, list, oneOf, optional, Text } from '#platform/contract/schema.ts';
import { MAX_ADDED_LETTERS, MAX_SENT_BYTES, type RichDocument } from './document.ts';
import { AUTHORS } from './notes.ts';
import { Diagnosis, NOTE_KINDS, Note } from './shapes.ts';

/**
 * Notes as other programs write them: parts as plain or rich text, ids by the server where they send none. They end in
 * the same use cases as the calls of our own client.
 */
const TextOrDocument = Type.Unsafe<string | RichDocument>({
  type: ['string', 'object'],
  maxLength: 50_000,
  additionalProperties: true,
});

const written = {
  parts: optional(
    exact({
      complaints: optional(TextOrDocument),
      history: optional(TextOrDocument),
      examination: optional(TextOrDocument),
      plan: optional(TextOrDocument),
      advice: optional(TextOrDocument),
      warning_signs: optional(TextOrDocument),
      diagnoses: optional(list(Diagnosis, 20)),
      follow_up: optional(exact({ on: optional(Day), text: optional(Line(300, { min: 0 })) })),
    }),
  ),
  /** Text, which is stored at the end of `history`; or further parts by their names. */
  content: optional(TextOrDocument),
};
const ofNote = exact({ note_id: Id });

export const beginNote = endpoint({
  name: 'beginNote',
  method: 'POST',
  path: '/notes',
  summary: 'Begins a note about a patient in your care; the same id again answers 200 with the same note.',
  access: AUTHORS,
  maxBytes: MAX_SENT_BYTES,
  body: exact({
    note_id: optional(Id),
    patient_id: Id,
    appointment_id: optional(Id),
    kind: oneOf(NOTE_KINDS),
    ...written,
  }),
  reply: Note,
  status: 201,
  errors: ['note_id_taken'],
  idempotent: true,
});

export const updateNote = endpoint({
  name: 'updateNote',
  method: 'PUT',
  path: '/notes/{note_id}',
  summary:
    'Saves a draft. `If-Match` names the version that it was made from; when somebody saved meanwhile, nothing is changed and the answer is 409 with `current` and `sent`.',
  access: AUTHORS,
  maxBytes: MAX_SENT_BYTES,
  params: ofNote,
  body: exact({ kind: optional(oneOf(NOTE_KINDS)), ...written }),
  reply: Note,
  errors: ['note_changed', 'signed', 'version_required'],
});

export const signNoteByPassword = endpoint({
  name: 'signNoteByPassword',
  method: 'POST',
  path: '/notes/{note_id}/sign',
  summary: 'Signs a draft as it is, with the password of its author. It can’t be changed afterwards.',
  access: AUTHORS,
  params: ofNote,
  body: exact({ password: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Note,
  errors: ['note_changed', 'note_empty', 'registration_missing'],
});

export const amendNote = endpoint({
  name: 'amendNote',
  method: 'POST',
  path: '/notes/{note_id}/addenda',
  summary: 'Adds to a signed note; the note itself stays as it is.',
  access: AUTHORS,
  maxBytes: MAX_SENT_BYTES,
  params: ofNote,
  body: exact({
    addendum_id: optional(Id),
    reason: optional(Line(200)),
    text: Text(MAX_ADDED_LETTERS, { min: 1 }),
  }),
  reply: Note,
  status: 201,
  errors: ['note_not_signed', 'addendum_id_taken'],
  idempotent: true,
});
