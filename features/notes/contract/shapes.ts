import Type, { type Static } from 'typebox';
import {
  Can,
  Day,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import { RichText } from './document.ts';

export const NOTE_KINDS = [
  'consultation',
  'follow_up',
  'procedure',
  'coach_session',
  'phone_call',
  'summary',
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
/** What a coach writes; doctors write all the others. */
export const COACH_KINDS: readonly NoteKind[] = ['coach_session', 'phone_call'];

/** In the order in which they are written and read. */
export const NOTE_PARTS = [
  'complaints',
  'history',
  'examination',
  'plan',
  'advice',
  'warning_signs',
] as const;
export type NotePart = (typeof NOTE_PARTS)[number];

export const Diagnosis = exact({
  text: Line(200),
  /** ICD-10, e.g. `I10` or `E11.9`. */
  code: optional(Type.String({ pattern: '^[A-Z][0-9][0-9A-Z](?:\\.[0-9A-Z]{1,4})?$', maxLength: 8 })),
  certainty: oneOf(['provisional', 'confirmed']),
});
export type Diagnosis = Static<typeof Diagnosis>;

const COPIED_PARTS = [...NOTE_PARTS, 'diagnoses'] as const;
export type CopiedPart = (typeof COPIED_PARTS)[number];

/** Which parts were taken over unchanged from an earlier note. */
const CopiedFrom = exact({
  note_id: Id,
  signed_at: Instant,
  parts: list(oneOf(COPIED_PARTS), COPIED_PARTS.length),
});

export const NoteContent = exact({
  complaints: optional(RichText),
  history: optional(RichText),
  examination: optional(RichText),
  plan: optional(RichText),
  advice: optional(RichText),
  warning_signs: optional(RichText),
  diagnoses: optional(list(Diagnosis, 20)),
  follow_up: optional(exact({ on: optional(Day), text: optional(Line(300, { min: 0 })) })),
  copied_from: optional(CopiedFrom),
});
export type NoteContent = Static<typeof NoteContent>;

export const Addendum = Type.Object({
  addendum_id: Id,
  reason: Type.String(),
  text: Type.String(),
  author_id: Id,
  author_name: nullable(Type.String()),
  registration_number: nullable(Type.String()),
  written_at: Instant,
});

export const Note = Type.Object({
  note_id: Id,
  patient_id: Id,
  patient_name: nullable(Type.String()),
  appointment_id: nullable(Id),
  kind: oneOf(NOTE_KINDS),
  status: oneOf(['draft', 'signed', 'entered_in_error']),
  /** Grows with each save of a draft; sent back as `If-Match`. */
  version: Type.Integer(),
  author_id: Id,
  author_name: nullable(Type.String()),
  author_type: oneOf(['doctor', 'coach'] satisfies UserType[]),
  registration_number: nullable(Type.String()),
  updated_at: Instant,
  signed_at: nullable(Instant),
  /** SHA-256 over the content, its author and time, and the seal before it; hexadecimal. */
  seal: nullable(Type.String()),
  content: NoteContent,
  addenda: list(Addendum),
  /** The key that encrypted it is lost: `content` is empty, and so are its texts. In lists only. */
  unreadable: Type.Boolean(),
  error: nullable(Type.Object({ reason: Type.String(), by_name: nullable(Type.String()), at: Instant })),
  can: Can('edit', 'sign', 'add', 'mark_error'),
});
export type Note = Static<typeof Note>;

export const NoteSummary = Type.Object({
  note_id: Id,
  patient_id: Id,
  patient_name: nullable(Type.String()),
  appointment_id: nullable(Id),
  kind: oneOf(NOTE_KINDS),
  status: oneOf(['draft', 'signed', 'entered_in_error']),
  author_name: nullable(Type.String()),
  /** When it was signed; of a draft, when it was saved last. */
  at: Instant,
  /** The diagnoses, else the first words. */
  gist: Type.String(),
  has_addenda: Type.Boolean(),
  /** The key that encrypted it is lost: `gist` is empty. */
  unreadable: Type.Boolean(),
});
export type NoteSummary = Static<typeof NoteSummary>;

export const NoteTemplate = Type.Object({
  template_id: Id,
  name: Line(80),
  kind: oneOf(NOTE_KINDS),
  content: NoteContent,
  is_shared: Type.Boolean(),
  is_own: Type.Boolean(),
});
export type NoteTemplate = Static<typeof NoteTemplate>;

export const NotePhrase = Type.Object({
  phrase_id: Id,
  /** Typed after a dot: `.bp`. */
  trigger: Type.String(),
  text: Type.String(),
  is_shared: Type.Boolean(),
  is_own: Type.Boolean(),
});
export type NotePhrase = Static<typeof NotePhrase>;

export const PhraseTrigger = Type.String({ pattern: '^[a-z][a-z0-9]{0,19}$', maxLength: 20 });
export const PhraseText = Text(2000, { min: 1 });
