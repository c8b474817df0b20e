import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Done, exact, Id, Line, list, oneOf, optional } from '#platform/contract/schema.ts';
import { MAX_SENT_BYTES } from './document.ts';
import { AUTHORS } from './notes.ts';
import { NOTE_KINDS, NoteContent, NotePhrase, NoteTemplate, PhraseText, PhraseTrigger } from './shapes.ts';

export const listNoteTemplates = endpoint({
  name: 'listNoteTemplates',
  method: 'GET',
  path: '/note-templates',
  summary: 'Your templates, those that others of the clinic share, and those that are built in.',
  access: AUTHORS,
  reply: Type.Object({ templates: list(NoteTemplate) }),
});

export const putNoteTemplate = endpoint({
  name: 'putNoteTemplate',
  method: 'PUT',
  path: '/note-templates/{template_id}',
  summary: 'Creates a template of your own, or replaces it.',
  access: AUTHORS,
  maxBytes: MAX_SENT_BYTES,
  params: exact({ template_id: Id }),
  body: exact({ name: Line(80), kind: oneOf(NOTE_KINDS), content: NoteContent, is_shared: Type.Boolean() }),
  reply: NoteTemplate,
  errors: ['too_many_templates'],
});

export const deleteNoteTemplate = endpoint({
  name: 'deleteNoteTemplate',
  method: 'DELETE',
  path: '/note-templates/{template_id}',
  summary: 'Deletes a template of your own.',
  access: AUTHORS,
  params: exact({ template_id: Id }),
  reply: Done,
});

export const listNotePhrases = endpoint({
  name: 'listNotePhrases',
  method: 'GET',
  path: '/note-phrases',
  summary:
    'Texts that a short word with a dot stands for: those that are built in, yours, and those that others of the clinic share.',
  access: AUTHORS,
  reply: Type.Object({ phrases: list(NotePhrase) }),
});

export const putNotePhrase = endpoint({
  name: 'putNotePhrase',
  method: 'PUT',
  path: '/note-phrases/{phrase_id}',
  summary: 'Creates a phrase of your own, or replaces it.',
  access: AUTHORS,
  params: exact({ phrase_id: Id }),
  body: exact({ trigger: PhraseTrigger, text: PhraseText, is_shared: Type.Boolean() }),
  reply: NotePhrase,
  errors: ['too_many_phrases'],
});

export const deleteNotePhrase = endpoint({
  name: 'deleteNotePhrase',
  method: 'DELETE',
  path: '/note-phrases/{phrase_id}',
  summary: 'Deletes a phrase of your own.',
  access: AUTHORS,
  params: exact({ phrase_id: Id }),
  reply: Done,
});

export const resolvePhrase = endpoint({
  name: 'resolvePhrase',
  method: 'POST',
  path: '/note-phrases/resolve',
  summary:
    'The text of a phrase for one patient: `{{last_bp}}`, `{{last_sugar}}`, `{{last_weight}}`, `{{meds}}`, `{{name}}`, `{{age}}`, `{{allergies}}` and `{{today}}` become what is known now, readings and medicines with their day.',
  access: AUTHORS,
  /** `appointment_id`: the visit that the note is about. It may be over. */
  body: exact({ patient_id: Id, appointment_id: optional(Id), text: PhraseText }),
  reply: Type.Object({ text: Type.String() }),
});
