import type { Db } from '#platform/server/db/database.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import { NOTE_PARTS, type NoteContent, type NoteKind } from '../../contract.ts';
import { contentProblem, imagesIn, mayWriteKind } from '../../rules.ts';
import { imageIdsOf } from '../repository/images.ts';

/** @throws Refusal 400 that names the field which can't be stored */
export function requireContent(content: NoteContent): void {
  const problem = contentProblem(content);
  if (problem) throw invalidField(problem.field, problem.code);
}

/** @throws Refusal 400 for a kind of note that isn't theirs to write */
export function requireKind(userType: 'doctor' | 'coach', kind: NoteKind): void {
  if (!mayWriteKind(userType, kind)) throw invalidField('kind', 'not_allowed');
}

/**
 * Pictures of other notes stay with those: an id alone would show them to the readers of this one.
 * @throws Refusal 400
 */
export async function requireOwnImages(db: Db, noteId: string | null, content: NoteContent): Promise<void> {
  const wanted = NOTE_PARTS.map((part) => ({
    part,
    ids: content[part] ? imagesIn(content[part]) : [],
  })).filter(({ ids }) => ids.length > 0);
  if (wanted.length === 0) return;
  const own = noteId === null ? new Set<string>() : await imageIdsOf(db, noteId);
  const foreign = wanted.find(({ ids }) => ids.some((id) => !own.has(id)));
  if (foreign) throw invalidField(`content.${foreign.part}`, 'unknown_image');
}
