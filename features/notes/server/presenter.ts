import type { Principal } from '#platform/server/http/context.ts';
import type { Note, NoteSummary } from '../contract.ts';
import { amends, isAuthor } from './policy.ts';
import type { NamedNote } from './repository/notes.ts';

const iso = (at: Date): string => at.toISOString();

const statusOf = ({ note }: NamedNote): Note['status'] =>
  note.errorAt ? 'entered_in_error' : note.signedAt ? 'signed' : 'draft';

/** For a reader who may see it. */
export function presentNote(found: NamedNote, principal: Pick<Principal, 'personId' | 'userType'>): Note {
  const { note, addenda } = found;
  const isDraft = note.signedAt === null;
  const isReadable = !found.isUnreadable;
  const edits = isReadable && isDraft && isAuthor(principal, note);
  const adds = isReadable && !isDraft && amends(principal, note);
  return {
    note_id: note.id,
    patient_id: note.patientId,
    patient_name: found.patientName,
    appointment_id: note.appointmentId,
    kind: note.kind,
    status: statusOf(found),
    version: note.version,
    author_id: note.authorId,
    author_name: note.authorName ?? found.authorName,
    author_type: note.authorType,
    registration_number: note.registrationNumber,
    updated_at: iso(note.updatedAt),
    signed_at: note.signedAt && iso(note.signedAt),
    seal: note.seal,
    content: note.content,
    addenda: addenda.map((each) => ({ ...each, written_at: iso(new Date(each.written_at)) })),
    unreadable: found.isUnreadable,
    error:
      note.errorAt === null
        ? null
        : { reason: note.errorReason ?? '', by_name: found.errorByName, at: iso(note.errorAt) },
    can: {
      edit: edits,
      sign: edits,
      add: adds,
      mark_error: adds && note.errorAt === null,
    },
  };
}

export function presentSummary(found: NamedNote): NoteSummary {
  const { note } = found;
  return {
    note_id: note.id,
    patient_id: note.patientId,
    patient_name: found.patientName,
    appointment_id: note.appointmentId,
    kind: note.kind,
    status: statusOf(found),
    author_name: note.authorName ?? found.authorName,
    at: iso(note.signedAt ?? note.updatedAt),
    gist: note.gist,
    has_addenda: found.addenda.length > 0,
    unreadable: found.isUnreadable,
  };
}
