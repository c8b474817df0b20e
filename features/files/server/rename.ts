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
import * as repository from './repository.ts';

const extensionsOf = (mime: string): readonly string[] =>
  Object.values(FILE_TYPES).find((type) => type.mime === mime)?.extensions ?? [];

/** Gives a file another name, which still ends as its bytes say. @throws Refusal 404 for a file of someone else. */
export async function renameFile(
  ctx: SignedIn,
  { onFileReleased }: FilesDeps,
  fileId: string,
  { name }: BodyOf<typeof contract.renameFile>,
): Promise<FileRecord> {
  return await ctx.transaction(async (tx) => {
    const file = await repository.lockFile(tx, fileId);
    if (!file || !mayRename(ctx.principal, file)) throw notFound();
    await repository.setName(tx, fileId, safeName(name, extensionsOf(file.mime)));
    const renamed = await repository.findFile(tx, fileId);
    if (!renamed) throw notFound();
    return presentFile(renamed, ctx, onFileReleased);
  });
}
