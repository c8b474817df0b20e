import { createHash } from 'node:crypto';
import { canonicalJson } from '#platform/domain/canonical-json.ts';
import type { AddendumRow, NoteRow } from '../repository/notes.ts';
import type { Chain, SealRow } from '../repository/seals.ts';

const sha256 = (value: unknown): string => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** What of a note its author stands for, as it was when they signed. */
export const digestOfNote = (note: NoteRow): string =>
  sha256({
    note_id: note.id,
    brand_id: note.brandId,
    patient_id: note.patientId,
    appointment_id: note.appointmentId,
    kind: note.kind,
    content: note.content,
    author_id: note.authorId,
    author_type: note.authorType,
    author_name: note.authorName,
    registration_number: note.registrationNumber,
    signed_at: note.signedAt?.toISOString() ?? null,
  });

export const digestOfAddendum = (row: AddendumRow): string =>
  sha256({
    addendum_id: row.id,
    note_id: row.noteId,
    author_id: row.authorId,
    author_name: row.authorName,
    registration_number: row.registrationNumber,
    reason: row.reason,
    text: row.text,
    written_at: row.writtenAt.toISOString(),
  });

export const digestOfError = (note: NoteRow): string =>
  sha256({
    note_id: note.id,
    reason: note.errorReason,
    by: note.errorBy,
    at: note.errorAt?.toISOString() ?? null,
  });

type Sealed = Pick<SealRow, 'seq' | 'kind' | 'subjectId' | 'digest' | 'previousSeal' | 'sealedAt'>;

const sealOf = ({ seq, kind, subjectId, digest, previousSeal, sealedAt }: Sealed): string =>
  sha256({
    ...{ seq, kind, digest },
    subject_id: subjectId,
    previous_seal: previousSeal,
    sealed_at: sealedAt.toISOString(),
  });

/** A seal over `digest` and the seal before it. */
export const makeSeal =
  (kind: SealRow['kind'], subjectId: string, digest: string, sealedAt: Date) =>
  (seq: number, previousSeal: string) => ({
    ...{ kind, subjectId, digest, previousSeal, sealedAt },
    seal: sealOf({ ...{ seq, kind, subjectId, digest, previousSeal, sealedAt } }),
  });

/** The seals that don't fit what they seal, or the seal before them; and signed notes that no seal covers. */
export function brokenSeals({ seals, notes, addenda }: Chain): Pick<SealRow, 'seq' | 'kind' | 'subjectId'>[] {
  const digestNow = ({ kind, subjectId }: SealRow): string | null => {
    const note = notes.get(subjectId);
    const addendum = addenda.get(subjectId);
    if (kind === 'addendum') return addendum ? digestOfAddendum(addendum) : null;
    if (!note) return null;
    return kind === 'note' ? digestOfNote(note) : digestOfError(note);
  };
  const broken = seals.filter((row, index) => {
    const previous = seals[index - 1]?.seal ?? '';
    const isOwn = row.kind !== 'note' || notes.get(row.subjectId)?.seal === row.seal;
    return !(
      row.seq === index + 1 &&
      row.previousSeal === previous &&
      row.digest === digestNow(row) &&
      row.seal === sealOf(row) &&
      isOwn
    );
  });
  const isSealed = new Set(seals.map(({ kind, subjectId }) => `${kind} ${subjectId}`));
  const unsealed = [
    ...[...notes.values()].flatMap((note) => [
      ...(note.signedAt ? [{ kind: 'note' as const, subjectId: note.id }] : []),
      ...(note.errorAt ? [{ kind: 'error' as const, subjectId: note.id }] : []),
    ]),
    ...[...addenda.keys()].map((subjectId) => ({ kind: 'addendum' as const, subjectId })),
  ].filter(({ kind, subjectId }) => !isSealed.has(`${kind} ${subjectId}`));
  return [...broken, ...unsealed.map((each) => ({ seq: 0, ...each }))];
}
