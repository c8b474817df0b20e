import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { DEFAULT_CUT_OFF_HOURS, type getVisitRules, type setVisitRules } from '../../contract.ts';
import { putRules, rulesOf } from '../repository/visit-rules.ts';

const cutOffOf = async (db: Db, brandId: string): Promise<number> =>
  (await rulesOf(db, brandId))?.cutOffHours ?? DEFAULT_CUT_OFF_HOURS;

export const readVisitRules = async (ctx: SignedIn): Promise<ReplyOf<typeof getVisitRules>> => ({
  cut_off_hours: await cutOffOf(ctx.db, ctx.principal.brandId),
});

export async function changeVisitRules(
  ctx: SignedIn,
  { cut_off_hours: hours }: BodyOf<typeof setVisitRules>,
): Promise<ReplyOf<typeof setVisitRules>> {
  const { brandId, personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const before = await cutOffOf(tx, brandId);
    if (before === hours) return;
    await putRules(tx, { brandId, cutOffHours: hours, changedAt: ctx.now, changedBy: personId });
    const change = { kind: 'visit_rules', objectId: brandId, action: 'changed' };
    await recordChanges(ctx, tx, [{ ...change, before: { hours: before }, after: { hours } }]);
  });
  return { cut_off_hours: hours };
}
