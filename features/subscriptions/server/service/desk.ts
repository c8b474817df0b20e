import { v7 as uuid } from 'uuid';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { PlanDraft, PlanVersion } from '../../contract.ts';
import { isTreatmentAlone } from '../../rules.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/desk.ts';
import type { PlanRow } from '../repository/plans.ts';

type Terms = Pick<
  PlanRow,
  'names' | 'abouts' | 'price' | 'period' | 'trialDays' | 'taxCategory' | 'benefits' | 'refundDays'
>;

const presentTerms = (row: Terms) => ({
  ...{ names: row.names, abouts: row.abouts, price: row.price, period: row.period },
  ...{ trial_days: row.trialDays, tax_category: row.taxCategory, refund_days: row.refundDays },
  benefits: row.benefits,
});

const presentVersion = ({ row, isNewest, people }: repository.CountedPlan): PlanVersion => ({
  ...{ plan_id: row.id, plan_key: row.key, version: row.version, ...presentTerms(row) },
  ...{ is_newest: isNewest, is_offered: row.isOffered, people },
  published_at: row.publishedAt?.toISOString() ?? null,
  can: { change: isNewest, retire: isNewest && row.isOffered },
});

const presentDraft = (row: repository.DraftRow): PlanDraft => ({
  ...{ draft_id: row.id, plan_key: row.key === row.id ? null : row.key, ...presentTerms(row) },
  saved_at: row.savedAt.toISOString(),
});

export async function listVersions(ctx: SignedIn): Promise<ReplyOf<typeof contract.listPlanVersions>> {
  const { brandId } = ctx.principal;
  const versions = await repository.versionsOf(ctx.db, brandId);
  const drafts = await repository.draftsOf(ctx.db, brandId);
  return { versions: versions.map(presentVersion), drafts: drafts.map(presentDraft) };
}

export async function saveDraft(
  ctx: SignedIn,
  body: BodyOf<typeof contract.savePlanDraft>,
): Promise<PlanDraft> {
  const { brandId, personId } = ctx.principal;
  const { benefits } = body;
  if (new Set(benefits.visits.map(({ mode }) => mode)).size < benefits.visits.length)
    throw invalidField('benefits', 'same_twice');
  if (body.tax_category === 'health_care' && !isTreatmentAlone(benefits))
    throw invalidField('tax_category', 'not_treatment');
  if (body.plan_key && !(await repository.newestOf(ctx.db, brandId, body.plan_key)))
    throw invalidField('plan_key', 'unknown');
  const row: repository.DraftRow = {
    ...{ id: body.draft_id, brandId, key: body.plan_key ?? body.draft_id, names: body.names },
    ...{ abouts: body.abouts, price: body.price, period: body.period, trialDays: body.trial_days },
    ...{ taxCategory: body.tax_category, benefits, refundDays: body.refund_days },
    ...{ savedAt: ctx.now, savedBy: personId },
  };
  await ctx.transaction(async (tx) => {
    if (await published(tx, brandId, row.id)) throw conflict('draft_exists');
    if (!(await repository.putDraft(tx, row))) throw conflict('draft_exists');
  });
  return presentDraft(row);
}

const published = async (db: Db, brandId: string, id: string): Promise<PlanVersion | undefined> => {
  const [found] = await repository.versionsOf(db, brandId, id);
  return found && presentVersion(found);
};

export async function dropDraft(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  if (!(await ctx.transaction((tx) => repository.removeDraft(tx, ctx.principal.brandId, id))))
    throw notFound();
  return { ok: true };
}

/** A draft becomes a version under its own id, so that publishing twice publishes once. */
export async function publish(ctx: SignedIn, id: string): Promise<Reply<PlanVersion>> {
  const { brandId } = ctx.principal;
  const isNew = await ctx.transaction(async (tx) => {
    const draft = await repository.lockDraft(tx, brandId, id);
    if (!draft) return false;
    const { savedAt, savedBy, ...terms } = draft;
    await addVersion(tx, ctx, { ...terms, isOffered: true }, 'published');
    await repository.removeDraft(tx, brandId, id);
    return true;
  });
  const version = await published(ctx.db, brandId, id);
  if (!version) throw notFound();
  return new Reply(isNew ? 201 : 200, version);
}

/** The offer ends with a version of its own: what was sold stays as it was sold. */
export async function retire(ctx: SignedIn, planId: string): Promise<PlanVersion> {
  const { brandId } = ctx.principal;
  const [seen] = await repository.versionsOf(ctx.db, brandId, planId);
  if (!seen) throw notFound();
  const id = uuid();
  await ctx.transaction(async (tx) => {
    const newest = await repository.newestOf(tx, brandId, seen.row.key);
    if (!newest?.isOffered) return;
    // Not the plan that was looked at: a colleague has published another version meanwhile.
    if (newest.id !== planId) throw conflict('changed_meanwhile');
    await addVersion(tx, ctx, { ...newest, id, isOffered: false }, 'retired');
  });
  const after = await repository.newestOf(ctx.db, brandId, seen.row.key);
  const version = after && (await published(ctx.db, brandId, after.id));
  if (!version) throw notFound();
  return version;
}

async function addVersion(
  tx: Tx,
  ctx: SignedIn,
  of: Terms & Pick<PlanRow, 'id' | 'brandId' | 'key' | 'isOffered'>,
  action: 'published' | 'retired',
): Promise<void> {
  const before = await repository.newestOf(tx, of.brandId, of.key);
  const row: PlanRow = {
    ...of,
    version: (before?.version ?? 0) + 1,
    position: before?.position ?? (await repository.nextPosition(tx, of.brandId)),
    ...{ publishedAt: ctx.now, publishedBy: ctx.principal.personId },
  };
  if (!(await repository.addVersion(tx, row))) throw conflict('changed_meanwhile');
  const stateOf = ({ version, price, isOffered, names }: PlanRow) => ({
    ...{ version, price, offered: isOffered, name: names.en },
  });
  await recordChanges(ctx, tx, [
    { kind: 'plan', objectId: of.key, action, before: before ? stateOf(before) : null, after: stateOf(row) },
  ]);
}
