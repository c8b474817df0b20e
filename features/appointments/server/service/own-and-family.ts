import { familyIdsOf } from '#features/people/server/index.ts';
import type { SignedIn } from '#platform/server/http/context.ts';

/** Ids of the principal and of those the principal acts for. */
export async function ownAndFamily(ctx: SignedIn): Promise<string[]> {
  return [
    ctx.principal.personId,
    ...(await familyIdsOf(ctx.db, ctx.principal.brandId, ctx.principal.personId)),
  ];
}
