import { familyIdsOf } from '#features/people/server/index.ts';
import type { SignedIn } from '#platform/server/http/context.ts';

/** Ids of the reader and of those the reader acts for. */
export async function ownAndFamily(ctx: SignedIn): Promise<string[]> {
  return [ctx.reader.personId, ...(await familyIdsOf(ctx.db, ctx.reader.brandId, ctx.reader.personId))];
}
