import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id, nullable } from '#platform/contract/schema.ts';

const NoteEvent = Type.Object({
  note_id: Id,
  patient_id: Id,
  author_id: Id,
  appointment_id: nullable(Id),
});

/** Events that others listen to: ids alone, never a word of a note. */
export const NOTE_EVENTS = {
  signed: defineEvent('note.signed', NoteEvent),
  addendumAdded: defineEvent('note.addendum_added', NoteEvent),
  markedAsError: defineEvent('note.marked_as_error', NoteEvent),
  /** A draft was not signed for a day. */
  unsignedReminderDue: defineEvent('note.unsigned_reminder_due', NoteEvent),
} as const;
