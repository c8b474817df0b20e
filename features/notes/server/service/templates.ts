import type { BodyOf } from '#platform/contract/endpoint.ts';
import { isUniqueViolation } from '#platform/server/db/unique-violation.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import type * as contract from '../../contract.ts';
import { BUILT_IN_PHRASES, builtInTemplates, isBuiltIn } from '../built-in.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/templates.ts';
import { notePhrases, noteTemplates } from '../tables.ts';
import { requireContent, requireKind, requireOwnImages } from './content.ts';
import { authorType } from './drafts.ts';

const MOST_OF_ONE = 100;

const ownerOf = ({ principal: { brandId, personId } }: SignedIn) => ({ brandId, ownerId: personId });

export async function listTemplates(ctx: SignedIn, words: Translator) {
  const rows = await repository.listTemplates(ctx.db, ownerOf(ctx));
  const builtIn = builtInTemplates(words, ctx.language, authorType(ctx));
  return { templates: [...builtIn, ...rows.map((row) => presentTemplate(row, ctx))] };
}

/** @throws Refusal 404 for another author's template or a built-in one */
export async function putTemplate(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof contract.putNoteTemplate>,
): Promise<contract.NoteTemplate> {
  if (isBuiltIn(id)) throw notFound();
  requireKind(authorType(ctx), body.kind);
  requireContent(body.content);
  // A picture belongs to one patient's note.
  await requireOwnImages(ctx.db, null, body.content);
  const { copied_from: _, ...content } = body.content;
  const row: repository.TemplateRow = {
    ...{ id, ...ownerOf(ctx), kind: body.kind, content, isShared: body.is_shared, updatedAt: ctx.now },
    name: body.name.trim(),
  };
  await ctx.transaction(async (tx) => {
    if ((await repository.countOthers(tx, noteTemplates, row, id)) >= MOST_OF_ONE)
      throw conflict('too_many_templates');
    if (!(await repository.saveTemplate(tx, row))) throw notFound();
  });
  return presentTemplate(row, ctx);
}

export async function deleteTemplate(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  if (!(await repository.deleteOwn(ctx.db, noteTemplates, ownerOf(ctx), id))) throw notFound();
  return { ok: true };
}

export async function listPhrases(ctx: SignedIn) {
  const rows = await repository.listPhrases(ctx.db, ownerOf(ctx));
  // Of the same word the last one counts: what the clinic wrote comes after what it began with.
  return { phrases: [...BUILT_IN_PHRASES, ...rows.map((row) => presentPhrase(row, ctx))] };
}

/**
 * @throws Refusal 404 for another author's phrase or a built-in one, 400 for a word that has another phrase already
 */
export async function putPhrase(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof contract.putNotePhrase>,
): Promise<contract.NotePhrase> {
  if (isBuiltIn(id)) throw notFound();
  const row: repository.PhraseRow = {
    ...{ id, ...ownerOf(ctx), trigger: body.trigger, text: body.text },
    ...{ isShared: body.is_shared, updatedAt: ctx.now },
  };
  try {
    await ctx.transaction(async (tx) => {
      if ((await repository.countOthers(tx, notePhrases, row, id)) >= MOST_OF_ONE)
        throw conflict('too_many_phrases');
      if (!(await repository.savePhrase(tx, row))) throw notFound();
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField('trigger', 'trigger_taken');
    throw error;
  }
  return presentPhrase(row, ctx);
}

export async function deletePhrase(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  if (!(await repository.deleteOwn(ctx.db, notePhrases, ownerOf(ctx), id))) throw notFound();
  return { ok: true };
}

const presentTemplate = (row: repository.TemplateRow, ctx: SignedIn): contract.NoteTemplate => ({
  template_id: row.id,
  name: row.name,
  kind: row.kind,
  content: row.content,
  is_shared: row.isShared,
  is_own: row.ownerId === ctx.principal.personId,
});

const presentPhrase = (row: repository.PhraseRow, ctx: SignedIn): contract.NotePhrase => ({
  phrase_id: row.id,
  trigger: row.trigger,
  text: row.text,
  is_shared: row.isShared,
  is_own: row.ownerId === ctx.principal.personId,
});
