import type { ConfirmIdentity } from '#features/accounts/server/index.ts';
import { clinicianCards } from '#features/people/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { isEmpty } from '../../rules.ts';
import { noteEvent } from '../events.ts';
import { isAuthor, mayAmend } from '../policy.ts';
import { presentNote } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import * as repository from '../repository/notes.ts';
import { appendSeal } from '../repository/seals.ts';
import { deleteUnshown } from './images.ts';
import { visibleNote } from './read.ts';
import { digestOfAddendum, digestOfError, digestOfNote, makeSeal } from './seal.ts';

type Note = contract.Note;

/** The current name and number of the signer. */
interface Signature {
  readonly name: string;
  readonly registrationNumber: string | null;
}

/**
 * Doctors sign with the number under which their council lists them, once staff have looked it up.
 * @throws Refusal 409
 */
async function signatureOf(ctx: SignedIn): Promise<Signature> {
  const { brandId, personId, userType } = ctx.principal;
  const card = (await clinicianCards(ctx.db, brandId, [personId])).get(personId);
  if (!card) throw notFound();
  const { name, registrationNumber, isRegistrationVerified } = card;
  if (userType !== 'doctor') return { name, registrationNumber: null };
  if (!registrationNumber || !isRegistrationVerified) throw conflict('registration_missing');
  return { name, registrationNumber };
}

/**
 * The draft becomes final as it stands. Who sends it twice signs once.
 * @throws Refusal 409 when it isn't the version that was read, is empty, or the doctor's registration isn't verified;
 * 400 for a wrong proof
 */
export async function signNote(
  ctx: SignedIn,
  noteId: string,
  { version: given, ...proof }: Partial<BodyOf<typeof contract.signNote>>,
  confirmIdentity: ConfirmIdentity,
): Promise<Note> {
  const { principal, now } = ctx;
  const before = await visibleNote(ctx, noteId);
  if (!isAuthor(principal, before.note)) throw notFound();
  await ctx.audit({ resource: 'notes', patientIds: [before.note.patientId] });
  if (before.note.signedAt) {
    // Codes and passkeys work once: the request that signed the note has used them up.
    if (proof.password !== undefined || !(proof.code ?? proof.passkey))
      await confirmIdentity(ctx, { password: proof.password });
    return presentNote(before, principal);
  }
  const version = given ?? before.note.version;
  requireVersion(before, version, ctx);
  if (isEmpty(before.note.content)) throw conflict('note_empty');
  const { name, registrationNumber } = await signatureOf(ctx);
  await confirmIdentity(ctx, proof);
  const isCurrent = await ctx.transaction(async (tx) => {
    const note = await repository.lockNote(tx, ctx.keys, principal.brandId, noteId);
    if (!note) throw notFound();
    // Signed by the other half of a doubled request.
    if (note.signedAt) return true;
    if (note.version !== version) return false;
    const signed = { ...note, signedAt: now, authorName: name, registrationNumber };
    const { seal } = await appendSeal(tx, note, makeSeal('note', noteId, digestOfNote(signed), now));
    await repository.changeNote(tx, ctx.keys, noteId, {
      signedAt: now,
      authorName: name,
      registrationNumber,
      seal,
    });
    await deleteUnshown(ctx, tx, note);
    await publish(tx, now, noteEvent('signed', note));
    return true;
  });
  const found = await visibleNote(ctx, noteId);
  if (!isCurrent) requireVersion(found, version, ctx);
  return presentNote(found, principal);
}

function requireVersion(found: repository.NamedNote, version: number, ctx: SignedIn): void {
  if (found.note.version !== version)
    throw conflict('note_changed', { current: presentNote(found, ctx.principal) });
}

/** @throws Refusal 404 for who may not add to it, 409 for a draft or an id that was used otherwise */
export async function addAddendum(
  ctx: SignedIn,
  noteId: string,
  body: BodyOf<typeof contract.addAddendum>,
): Promise<Note> {
  const { principal, now } = ctx;
  const { note } = await amendable(ctx, noteId);
  const { name, registrationNumber } = await signatureOf(ctx);
  const row: repository.AddendumRow = {
    ...{ id: body.addendum_id, noteId, authorId: principal.personId, authorName: name, registrationNumber },
    ...{ reason: body.reason.trim(), text: body.text.trim(), writtenAt: now },
  };
  if (row.text === '') throw refusal(400, 'invalid', { fields: [{ field: 'text', code: 'required' }] });
  await ctx.transaction(async (tx) => {
    if (!(await repository.insertAddendum(tx, ctx.keys, row))) {
      const first = await repository.findAddendum({ db: tx, keys: ctx.keys }, row.id);
      const isSame = first?.noteId === noteId && first.authorId === row.authorId && first.text === row.text;
      if (!isSame) throw conflict('addendum_id_taken');
      return;
    }
    await appendSeal(tx, note, makeSeal('addendum', row.id, digestOfAddendum(row), now));
    await publish(tx, now, noteEvent('addendumAdded', note));
  });
  return presentNote(await visibleNote(ctx, noteId), principal);
}

/** Strikes it through for everybody; what it said stays readable. The first reason counts. */
export async function markNoteError(
  ctx: SignedIn,
  noteId: string,
  body: BodyOf<typeof contract.markNoteError>,
): Promise<Note> {
  const { principal, now } = ctx;
  await amendable(ctx, noteId);
  await ctx.transaction(async (tx) => {
    const note = await repository.lockNote(tx, ctx.keys, principal.brandId, noteId);
    if (!note) throw notFound();
    if (note.errorAt) return;
    const mark = { errorReason: body.reason.trim(), errorBy: principal.personId, errorAt: now };
    await repository.changeNote(tx, ctx.keys, noteId, mark);
    await appendSeal(tx, note, makeSeal('error', noteId, digestOfError({ ...note, ...mark }), now));
    await publish(tx, now, noteEvent('markedAsError', note));
  });
  return presentNote(await visibleNote(ctx, noteId), principal);
}

/** @throws Refusal 404 for a note that they may not add to, 409 for their own draft */
async function amendable(ctx: SignedIn, noteId: string): Promise<repository.NamedNote> {
  const found = await visibleNote(ctx, noteId);
  await ctx.audit({ resource: 'notes', patientIds: [found.note.patientId] });
  if (!found.note.signedAt) throw conflict('note_not_signed');
  if (!(await mayAmend(ctx.db, ctx.principal, found.note))) throw notFound();
  return found;
}
