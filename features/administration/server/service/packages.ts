import { packageName, priceList } from '#features/lab-tests/server/index.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { recordChanges } from '#platform/server/changes/record-changes.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { Batch, PackageProblem } from '../../contract.ts';
import { changedOffer, offerProblem } from '../../rules.ts';
import { refusal } from '../refusals.ts';
import { onceUnder } from './batch.ts';
import { lockOffers, type OfferState, offerShown, setOffer } from './offer-states.ts';

type Change = BodyOf<typeof contract.previewPackageChange>;
const ENTRY = { price: 'priced', activate: 'activated', deactivate: 'deactivated' } as const;

export async function listPrices(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listPrices>,
): Promise<ReplyOf<typeof contract.listPrices>> {
  const day = query.day ?? clinicDay(ctx.now);
  const items = await priceList(ctx.db, ctx.principal.brandId, ctx.language, day);
  return {
    day,
    packages: items.map((item) => ({
      package_id: item.packageId,
      kind: item.kind,
      name: item.name,
      price: item.price,
      list_price: item.listPrice,
      active: item.isSold,
      later: item.later.map(({ validFrom, price, isSold }) => ({
        valid_from: validFrom,
        price,
        active: isSold,
      })),
    })),
  };
}

interface Planned {
  readonly packageId: string;
  readonly name: string;
  readonly before: OfferState;
  readonly after: OfferState;
  readonly problem: PackageProblem | null;
}

/** A new price is given in one way: which of two counts is not ours to guess. */
function assertOneWay({ action, price, percent }: Change): void {
  if (action !== 'price') return;
  if (price === undefined && percent === undefined) throw invalidField('price', 'required');
  if (price === undefined || percent === undefined) return;
  const fields = (['price', 'percent'] as const).map((field) => ({ field, code: 'price_or_percent' }));
  throw refusal(400, 'invalid', { fields });
}

async function plan(ctx: SignedIn, tx: Tx, change: Change): Promise<Planned[]> {
  if (change.valid_from < clinicDay(ctx.now)) throw invalidField('valid_from', 'in_the_past');
  assertOneWay(change);
  const found = await lockOffers(ctx, tx, change.package_ids, change.valid_from);
  return change.package_ids.map((packageId) => {
    const offer = found.get(packageId);
    if (!offer) throw invalidField('package_ids', 'unknown');
    const { name, state: before } = offer;
    const next = changedOffer(before, change);
    const own =
      change.action === 'price' ? { ownPrice: next.price } : { ownActive: change.action === 'activate' };
    const problem = offerProblem(before, next);
    return { packageId, name, before, after: problem ? before : { ...before, ...next, ...own }, problem };
  });
}

export async function previewPackages(
  ctx: SignedIn,
  change: Change,
): Promise<ReplyOf<typeof contract.previewPackageChange>> {
  const planned = await ctx.transaction((tx) => plan(ctx, tx, change));
  const shape = ({ price, active }: OfferState) => ({ price, active });
  return {
    items: planned.map(({ packageId, name, before, after, problem }) => ({
      package_id: packageId,
      name,
      before: shape(before),
      after: shape(after),
      problem,
    })),
  };
}

export async function changePackages(
  ctx: SignedIn,
  body: BodyOf<typeof contract.changePackages>,
): Promise<Batch> {
  const { changed, skipped } = await ctx.transaction((tx) =>
    onceUnder(ctx, tx, body, async () => {
      const planned = await plan(ctx, tx, body);
      const doable = planned.filter(({ problem }) => problem === null);
      await make(ctx, tx, body, doable);
      return {
        changed: doable.length,
        skipped: planned.flatMap(({ packageId, problem }) =>
          problem ? [{ objectId: packageId, problem }] : [],
        ),
      };
    }),
  );
  return {
    batch_id: body.batch_id,
    changed,
    skipped: skipped.map(({ objectId, problem }) => ({
      object_id: objectId,
      name: packageName(ctx.language, objectId),
      problem,
    })),
  };
}

async function make(
  ctx: SignedIn,
  tx: Tx,
  body: BodyOf<typeof contract.changePackages>,
  doable: readonly Planned[],
): Promise<void> {
  for (const { packageId, after } of doable) await setOffer(ctx, tx, packageId, after);
  await recordChanges(
    ctx,
    tx,
    doable.map(({ packageId, before, after }) => ({
      kind: 'package',
      objectId: packageId,
      action: ENTRY[body.action],
      before: offerShown(before),
      after: offerShown(after),
      reason: body.reason ?? null,
    })),
    { id: body.batch_id },
  );
}
