import type { BodyOf } from '#platform/contract/endpoint.ts';
import { FILE_TYPES } from '#platform/server/files/sniff.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import type { FileRecord } from '../contract.ts';
import { safeName } from '../rules.ts';
import type { FilesDeps } from './deps.ts';
import { mayRename } from './policy.ts';
import { presentFile } from './presenter.ts';
import { conflict } from './refusals.ts';
import * as repository from './repository.ts';

/** The endings that fit the bytes of a file, its own first: `sugar.csv` stays a CSV, though any text may be named so. */
function endingsOf({ name, mime }: { readonly name: string; readonly mime: string }): readonly string[] {
  const fitting: readonly string[] =
    Object.values(FILE_TYPES).find((type) => type.mime === mime)?.extensions ?? [];
  const own = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return fitting.includes(own) ? [own, ...fitting] : fitting;
}

/**
 * Gives a file another name; its ending stays.
 * @throws Refusal 404 for a file that isn't the principal's to name; 409 `file_attached` where others see it by its name
 */
export async function renameFile(
  ctx: SignedIn,
  { onFileReleased }: FilesDeps,
  fileId: string,
  { name }: BodyOf<typeof contract.renameFile>,
): Promise<FileRecord> {
  return await ctx.transaction(async (tx) => {
    const file = await repository.lockFile(tx, fileId);
    if (!file || !mayRename(ctx.principal, file)) throw notFound();
    if (await repository.isFileAttached(tx, fileId)) throw conflict('file_attached');
    await repository.setName(tx, fileId, safeName(name, endingsOf(file)));
    const renamed = await repository.findFile(tx, fileId);
    if (!renamed) throw notFound();
    return presentFile(renamed, ctx, onFileReleased);
  });
}
