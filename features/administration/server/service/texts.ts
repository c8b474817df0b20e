import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { type BrandText, isPolicy, type TextKind } from '../../contract.ts';
import { textProblem } from '../../rules.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/texts.ts';

const present = (row: repository.TextRow): BrandText => ({
  kind: row.kind,
  language: isLanguage(row.language) ? row.language : null,
  content: row.content,
  version: row.version,
  published_at: row.publishedAt.toISOString(),
});

/** What the brand says of itself now, in a language; a policy that is missing there comes in English. */
export async function brandTextsOf(db: Db, brandId: string, language: Language): Promise<BrandText[]> {
  const newest = (await repository.newestTexts(db, brandId)).map(({ text }) => text);
  const shown = newest.filter(({ content }) => content !== '');
  const kinds = [...new Set(shown.map(({ kind }) => kind))];
  return kinds.flatMap((kind) => {
    const of = (wanted: string) => shown.find((row) => row.kind === kind && row.language === wanted);
    const row = isPolicy(kind) ? (of(language) ?? of('en')) : of('');
    return row ? [present(row)] : [];
  });
}

export async function listTexts(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listBrandTexts>,
): Promise<ReplyOf<typeof contract.listBrandTexts>> {
  const { brandId } = ctx.principal;
  const rows = query.kind
    ? await repository.versionsOf(ctx.db, brandId, query.kind, languageOf(query.kind, query.language))
    : await repository.newestTexts(ctx.db, brandId);
  return { texts: rows.map(({ text, by }) => ({ ...present(text), by: by ?? '' })) };
}

/** Facts have no language; of a policy without one, the English text is meant. */
const languageOf = (kind: TextKind, language: Language | undefined): string =>
  isPolicy(kind) ? (language ?? 'en') : '';

export async function publishText(
  ctx: SignedIn,
  body: BodyOf<typeof contract.publishBrandText>,
): Promise<BrandText> {
  const { brandId, personId } = ctx.principal;
  const { kind, version } = body;
  const content = body.content.trim();
  const problem = textProblem(kind, content);
  if (problem) throw invalidField('content', problem);
  const language = languageOf(kind, body.language);
  return await ctx.transaction(async (tx) => {
    const [newest] = await repository.versionsOf(tx, brandId, kind, language);
    if ((newest?.text.version ?? 0) !== version) throw conflict('changed_meanwhile');
    const row: repository.TextRow = {
      ...{ brandId, kind, language, content, version: version + 1 },
      ...{ publishedAt: ctx.now, publishedBy: personId },
    };
    if (!(await repository.addText(tx, row))) throw conflict('changed_meanwhile');
    await recordChanges(ctx, tx, [
      {
        kind: 'text',
        objectId: kind,
        action: content === '' ? 'removed' : 'published',
        before: { version, language },
        after: { version: version + 1, language },
      },
    ]);
    return present(row);
  });
}

/** The short facts that are published, by kind: `legal_name`, `address`, `gstin`, `grievance_officer` and so on. */
export const legalDetailsOf = async (db: Db, brandId: string): Promise<Partial<Record<TextKind, string>>> =>
  Object.fromEntries(
    (await brandTextsOf(db, brandId, 'en'))
      .filter(({ kind }) => !isPolicy(kind))
      .map(({ kind, content }) => [kind, content]),
  );
