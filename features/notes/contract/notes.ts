import Type from 'typebox';
import { History } from '#features/history/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Cursor,
  Done,
  exact,
  Id,
  Instant,
  LanguageCode,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import { IMAGE_TYPES, MAX_ADDED_LETTERS, MAX_SENT_BYTES } from './document.ts';
import { NOTE_KINDS, Note, NoteContent, NoteSummary } from './shapes.ts';

export const AUTHORS = ['doctor', 'coach'] as const satisfies readonly UserType[];
export const READERS = ['patient', 'doctor', 'coach'] as const satisfies readonly UserType[];

/** In the order of the summary. */
export const SUMMARY_SUBJECTS = [
  'allergies',
  'diagnosis',
  'reading',
  'plan',
  'advice',
  'warning_signs',
  'follow_up',
] as const;
export type SummarySubject = (typeof SUMMARY_SUBJECTS)[number];
export const SEALED_KINDS = ['note', 'addendum', 'error'] as const;

const ofNote = exact({ note_id: Id });
/** A user who signs proves who they are once more, with one of these. */
const Proof = {
  password: optional(Type.String({ minLength: 1, maxLength: 200 })),
  code: optional(Type.String({ pattern: '^[0-9]{6}$' })),
  passkey: optional(
    exact({
      sealed: Type.String({ maxLength: 2000 }),
      response: Type.Unsafe<Record<string, unknown>>({ type: 'object', maxProperties: 20 }),
    }),
  ),
};

export const createNote = endpoint({
  name: 'createNote',
  method: 'POST',
  path: '/clinical-notes',
  summary: 'Begins a note about a patient in your care; the same id again answers the same note.',
  access: AUTHORS,
  maxBytes: MAX_SENT_BYTES,
  body: exact({
    note_id: Id,
    patient_id: Id,
    appointment_id: optional(Id),
    kind: oneOf(NOTE_KINDS),
    content: optional(NoteContent),
    /** A signed note of the same patient: its parts are copied, and marked as such. */
    copy_from: optional(Id),
  }),
  reply: Note,
  status: 201,
  errors: ['note_id_taken'],
});

export const getNote = endpoint({
  name: 'getNote',
  method: 'GET',
  path: '/clinical-notes/{note_id}',
  summary: 'One note: a draft for its author, a signed one for the patient and those who care for them.',
  access: READERS,
  params: ofNote,
  reply: Note,
});

export const saveNote = endpoint({
  name: 'saveNote',
  method: 'PUT',
  path: '/clinical-notes/{note_id}',
  summary:
    'Saves a draft. `If-Match` names the version that it was made from; when somebody saved meanwhile, nothing is changed and the answer is 409 with that version.',
  access: AUTHORS,
  maxBytes: MAX_SENT_BYTES,
  params: ofNote,
  body: exact({ kind: oneOf(NOTE_KINDS), content: NoteContent }),
  reply: Note,
  errors: ['note_changed', 'note_signed', 'version_required'],
});

export const discardNote = endpoint({
  name: 'discardNote',
  method: 'DELETE',
  path: '/clinical-notes/{note_id}',
  summary: 'Deletes a draft of your own. A signed note stays.',
  access: AUTHORS,
  params: ofNote,
  reply: Done,
  errors: ['note_signed'],
});

export const signNote = endpoint({
  name: 'signNote',
  method: 'POST',
  path: '/clinical-notes/{note_id}/sign',
  summary:
    'Signs a draft with the password, a code or a passkey of its author. It can’t be changed afterwards.',
  access: AUTHORS,
  params: ofNote,
  body: exact({ version: Type.Integer({ minimum: 1 }), ...Proof }),
  reply: Note,
  errors: ['note_changed', 'note_empty', 'registration_missing'],
});

export const addAddendum = endpoint({
  name: 'addAddendum',
  method: 'POST',
  path: '/clinical-notes/{note_id}/addenda',
  summary: 'Adds to a signed note; the note itself stays as it is.',
  access: AUTHORS,
  maxBytes: MAX_SENT_BYTES,
  params: ofNote,
  body: exact({ addendum_id: Id, reason: Line(200), text: Text(MAX_ADDED_LETTERS, { min: 1 }) }),
  reply: Note,
  errors: ['note_not_signed', 'addendum_id_taken'],
});

export const markNoteError = endpoint({
  name: 'markNoteError',
  method: 'POST',
  path: '/clinical-notes/{note_id}/error',
  summary: 'Strikes a signed note through as entered in error. It stays readable.',
  access: AUTHORS,
  params: ofNote,
  body: exact({ reason: Line(300) }),
  reply: Note,
  errors: ['note_not_signed'],
});

export const listNotes = endpoint({
  name: 'listNotes',
  method: 'GET',
  path: '/clinical-notes',
  summary:
    'Notes of a patient, newest first: signed ones, and the reader’s own drafts. The clinician of a visit reads their own notes about it for 30 days after the visit.',
  access: READERS,
  query: exact({ patient_id: optional(Id), appointment_id: optional(Id), cursor: optional(Cursor) }),
  reply: Type.Object({ notes: list(NoteSummary), next_cursor: nullable(Type.String()) }),
});

export const listDrafts = endpoint({
  name: 'listDrafts',
  method: 'GET',
  path: '/note-drafts',
  summary: 'Your notes that aren’t signed yet, oldest first.',
  access: AUTHORS,
  reply: Type.Object({ notes: list(NoteSummary) }),
});

export const listMedicalNotes = endpoint({
  name: 'listMedicalNotes',
  method: 'GET',
  path: '/patient-medical-notes',
  summary: 'The medical history of a patient and the signed notes with all they say, newest first.',
  access: READERS,
  query: exact({ patient_id: optional(Id), cursor: optional(Cursor) }),
  reply: Type.Object({
    /** Null on the pages after the first. */
    history: nullable(History),
    notes: list(Note),
    next_cursor: nullable(Type.String()),
  }),
});

export const summariseNotes = endpoint({
  name: 'summariseNotes',
  method: 'GET',
  path: '/notes-summary',
  summary:
    'What the signed notes of a patient say last, line by line, each with the note that it is from. `addenda` is what was added to such notes later, each to be read right after the last line of its note, or at the end.',
  access: READERS,
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({
    lines: list(
      Type.Object({
        about: oneOf(SUMMARY_SUBJECTS),
        text: Type.String(),
        /** Null for allergies and readings, which are the patient's details and vitals. */
        note_id: nullable(Id),
        /** When that was written or measured; null for allergies. */
        at: nullable(Instant),
        /** Where it is shown in full. */
        link: Type.String(),
      }),
    ),
    /** Not among the lines: a page of the version before has no word for them. */
    addenda: list(Type.Object({ text: Type.String(), note_id: Id, at: Instant, link: Type.String() })),
  }),
});

export const verifyNotes = endpoint({
  name: 'verifyNotes',
  method: 'GET',
  path: '/clinical-notes-seals',
  summary:
    'Computes the seals of all signed notes, additions and marks of a patient, and says whether each is as it was.',
  access: READERS,
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({
    is_intact: Type.Boolean(),
    seals: Type.Integer(),
    /** What doesn't fit any more, in the order in which it was signed. */
    broken: list(Type.Object({ seq: Type.Integer(), kind: oneOf(SEALED_KINDS), subject_id: Id })),
  }),
});

export const printNote = endpoint({
  name: 'printNote',
  method: 'GET',
  path: '/clinical-notes/{note_id}/document',
  summary: 'A signed note as PDF, in the given language beside English.',
  access: READERS,
  params: ofNote,
  query: exact({ language: optional(LanguageCode) }),
  reply: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'application/pdf' }),
  produces: 'application/pdf',
  errors: ['note_not_signed', 'paper_not_available', 'papers_busy', 'paper_failed'],
});

export const uploadNoteImage = endpoint({
  name: 'uploadNoteImage',
  method: 'POST',
  path: '/clinical-notes/{note_id}/images',
  summary: 'A picture for a draft. Answers 200; the document refers to it by its id.',
  access: AUTHORS,
  params: ofNote,
  upload: { field: 'image', maxBytes: 10 * 1024 * 1024, types: [...IMAGE_TYPES] },
  reply: Type.Object({ file_id: Id, href: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  errors: ['note_signed', 'too_many_images'],
});

export const readNoteImage = endpoint({
  name: 'readNoteImage',
  method: 'GET',
  path: '/clinical-notes/{note_id}/images/{file_id}',
  summary: 'A picture of a note, for those who may read the note.',
  access: READERS,
  params: exact({ note_id: Id, file_id: Id }),
  reply: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'image/jpeg' }),
  produces: 'image/jpeg',
});
