import { declared } from '#platform/server/events/event-shape.ts';
import type { DomainEvent } from '#platform/server/events/publish.ts';
import { NOTE_EVENTS } from '../contract.ts';
import type { NotedIds } from './repository/notes.ts';

/** Ids alone: what a note says stays with the note. */
export const noteEvent = (happened: keyof typeof NOTE_EVENTS, note: NotedIds): DomainEvent => ({
  ...declared(NOTE_EVENTS[happened], {
    note_id: note.id,
    patient_id: note.patientId,
    author_id: note.authorId,
    appointment_id: note.appointmentId,
  }),
  brandId: note.brandId,
});
