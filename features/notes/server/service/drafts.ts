import { visitOf } from '#features/appointments/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { canonicalJson } from '#platform/domain/canonical-json.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { copiedContent, gistOf, imagesOf, stillCopied, withImages } from '../../rules.ts';
import { DELETE_IMAGES } from '../jobs.ts';
import { isAuthor, mayBegin, mayReadSigned } from '../policy.ts';
import { presentNote, presentSummary } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import { copyImages, imagesOfNote } from '../repository/images.ts';
import * as repository from '../repository/notes.ts';
import { requireContent, requireKind, requireOwnImages } from './content.ts';
import { visibleNote } from './read.ts';

type Note = contract.Note;
export type Author = 'doctor' | 'coach';

/** Endpoints of authors accept only authors. */
export const authorType = (ctx: SignedIn): Author => ctx.principal.userType as Author;

/** @throws Refusal 404 for a patient who isn't in their care, 409 when the id was used otherwise */
export async function createNote(
  ctx: SignedIn,
  body: BodyOf<typeof contract.createNote>,
): Promise<Reply<Note>> {
  const { principal, now } = ctx;
  const { note_id: id, patient_id: patientId, kind, copy_from: copyFrom } = body;
  const appointmentId = body.appointment_id ?? null;
  const visit = appointmentId === null ? null : await visitOf(ctx.db, principal, patientId, appointmentId);
  if (!(await mayBegin(ctx.db, principal, patientId, visit, now))) throw notFound();
  requireKind(authorType(ctx), kind);
  if (appointmentId && !visit) throw invalidField('appointment_id', 'unknown');
  const given = body.content ?? {};
  requireContent(given);
  await requireOwnImages(ctx.db, id, given);
  const isNew = await ctx.transaction(async (tx) => {
    const source = copyFrom ? await copySource(tx, ctx, patientId, copyFrom) : null;
    const row = {
      ...{ id, patientId, appointmentId, kind, version: 1, createdAt: now, updatedAt: now },
      brandId: principal.brandId,
      authorId: principal.personId,
      authorType: authorType(ctx),
      content: stillCopied({}, given),
      gist: gistOf(given),
    };
    if (!(await repository.insertNote(tx, ctx.keys, row))) return false;
    if (source) {
      const shown = imagesOf(source.content);
      const images = (await imagesOfNote(tx, source.id)).filter((image) => shown.includes(image.id));
      const ids = await copyImages(tx, images, id, now);
      const signedAt = source.signedAt?.toISOString() ?? '';
      const copied = withImages(copiedContent(source.id, signedAt, source.content), ids);
      const content = stillCopied(copied, { ...copied, ...row.content });
      requireContent(content);
      await repository.changeNote(tx, ctx.keys, id, { content, gist: gistOf(content) });
    }
    return true;
  });
  const found = await repository.findNote(ctx, principal.brandId, id);
  const isMine = found && isAuthor(principal, found.note) && found.note.patientId === patientId;
  if (!isMine) throw conflict('note_id_taken');
  await ctx.audit({ resource: 'notes', patientIds: [patientId] });
  return new Reply(isNew ? 201 : 200, presentNote(found, principal));
}

/** @throws Refusal 400 for a note that isn't signed, or isn't one of this patient that they may read */
async function copySource(
  tx: Tx,
  ctx: SignedIn,
  patientId: string,
  noteId: string,
): Promise<repository.NoteRow> {
  const found = await repository.findNote({ db: tx, keys: ctx.keys }, ctx.principal.brandId, noteId);
  const mayCopy =
    found?.note.patientId === patientId &&
    found.note.signedAt !== null &&
    found.note.errorAt === null &&
    (isAuthor(ctx.principal, found.note) || (await mayReadSigned(tx, ctx.principal, patientId)));
  if (!found || !mayCopy) throw invalidField('copy_from', 'unknown');
  return found.note;
}

/**
 * Saves the content of the author's editor. Two editors of one draft lose nothing: the second one gets a refusal with
 * the content that the first one has saved. The same content again changes nothing, from any version.
 * @throws Refusal 428 without a version, 409 with the `current` note when another request saved meanwhile or it is
 * signed
 */
export async function saveNote(
  ctx: SignedIn,
  noteId: string,
  body: Partial<BodyOf<typeof contract.saveNote>>,
): Promise<Note> {
  const { principal, now } = ctx;
  const before = await visibleNote(ctx, noteId);
  if (!isAuthor(principal, before.note)) throw notFound();
  await ctx.audit({ resource: 'notes', patientIds: [before.note.patientId] });
  if (before.note.signedAt) throw conflict('note_signed', { current: presentNote(before, principal) });
  const version = versionOf(ctx.ifMatch);
  const kind = body.kind ?? before.note.kind;
  requireKind(authorType(ctx), kind);
  requireContent(body.content ?? {});
  await requireOwnImages(ctx.db, noteId, body.content ?? {});
  const outcome = await ctx.transaction(async (tx) => {
    const note = await repository.lockNote(tx, ctx.keys, principal.brandId, noteId);
    if (!note) throw notFound();
    if (note.signedAt) return 'note_signed';
    const content = stillCopied(note.content, body.content ?? note.content);
    const isSame = canonicalJson(content) === canonicalJson(note.content) && kind === note.kind;
    if (isSame) return 'saved';
    if (note.version !== version) return 'note_changed';
    await repository.changeNote(tx, ctx.keys, noteId, {
      ...{ content, kind, gist: gistOf(content) },
      version: note.version + 1,
      updatedAt: now,
    });
    return 'saved';
  });
  const current = presentNote(await visibleNote(ctx, noteId), principal);
  if (outcome !== 'saved') throw conflict(outcome, { current });
  return current;
}

/** @throws Refusal 428 */
function versionOf(ifMatch: string | undefined): number {
  if (ifMatch === undefined) throw refusal(428, 'version_required');
  if (!/^\d{1,9}$/.test(ifMatch)) throw invalidField('If-Match', 'wrong_format');
  return Number(ifMatch);
}

/** @throws Refusal 409 for a signed note, 404 for one that isn't theirs */
export async function discardNote(ctx: SignedIn, noteId: string): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    const note = await repository.lockNote(tx, ctx.keys, ctx.principal.brandId, noteId);
    if (!note || !isAuthor(ctx.principal, note)) throw notFound();
    if (note.signedAt) throw conflict('note_signed');
    const keys = (await imagesOfNote(tx, noteId)).map(({ blobKey }) => blobKey);
    await repository.deleteDraft(tx, noteId);
    if (keys.length > 0) await ctx.jobs.enqueue(tx, DELETE_IMAGES, { keys });
  });
  return { ok: true };
}

export async function listDrafts(ctx: SignedIn): Promise<ReplyOf<typeof contract.listDrafts>> {
  const { brandId, personId } = ctx.principal;
  const rows = await repository.listDrafts(ctx, { brandId, personId, userType: authorType(ctx) });
  await ctx.audit({ resource: 'notes', patientIds: rows.map(({ note }) => note.patientId) });
  return { notes: rows.map(presentSummary) };
}
