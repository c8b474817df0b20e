import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import { distanceOf, gramsOf, splitStrength, sureness } from '../rules/names.ts';
import { mayMarkFavourite } from './policy.ts';
import { presentMedicine } from './presenter.ts';
import * as repository from './repository.ts';

const MOST = 20;

export async function searchMedicines(
  ctx: SignedIn,
  typed: string,
): Promise<ReplyOf<typeof contract.searchMedicines>> {
  const { brandId } = ctx.principal;
  const { name, strength } = splitStrength(typed);
  const grams = gramsOf(name);
  const nearest =
    name === ''
      ? await repository.favourites(ctx.db, brandId, MOST)
      : grams.length === 0
        ? []
        : nearestOf(name, await repository.candidates(ctx.db, brandId, grams));
  const products = await repository.productsOf(
    ctx.db,
    nearest.map(({ id }) => id),
  );
  return {
    medicines: nearest.map((each) =>
      presentMedicine(
        each,
        products.filter(({ medicineId }) => medicineId === each.id).sort(byStrength(strength)),
      ),
    ),
    free_text: name === '' ? null : { name: typed.trim(), checked: false },
    can: { mark_favourite: mayMarkFavourite(ctx.principal) },
  };
}

/** Products of the strength that was typed come first; the others stay in their order. */
const byStrength =
  (strength: string) =>
  (a: repository.ProductRow, b: repository.ProductRow): number =>
    Number(hasStrength(b, strength)) - Number(hasStrength(a, strength));

const hasStrength = (product: repository.ProductRow, strength: string): boolean =>
  strength !== '' && product.strength.split(/[^\d.]+/)[0] === strength;

/** Each medicine once, by its nearest name, of those that are surest to be meant; favourites first, then the nearest. */
function nearestOf(typed: string, candidates: readonly repository.Candidate[]): repository.Candidate[] {
  const best = new Map<string, { candidate: repository.Candidate; distance: number }>();
  for (const candidate of candidates) {
    const distance = distanceOf(typed, candidate.otherName);
    if (distance === null) continue;
    const before = best.get(candidate.id);
    if (!before || distance < before.distance) best.set(candidate.id, { candidate, distance });
  }
  const surest = Math.min(...[...best.values()].map(({ distance }) => sureness(distance)));
  return [...best.values()]
    .filter(({ distance }) => sureness(distance) === surest)
    .sort(
      (a, b) =>
        Number(b.candidate.isFavourite) - Number(a.candidate.isFavourite) ||
        a.distance - b.distance ||
        a.candidate.name.length - b.candidate.name.length ||
        (a.candidate.name < b.candidate.name ? -1 : 1),
    )
    .slice(0, MOST)
    .map(({ candidate }) => candidate);
}

export async function markFavourite(ctx: SignedIn, medicineId: string): Promise<{ ok: boolean }> {
  const { brandId, personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    if (!mayMarkFavourite(ctx.principal) || !(await repository.medicineExists(tx, medicineId)))
      throw notFound();
    await repository.insertFavourite(tx, { brandId, medicineId, markedBy: personId, markedAt: ctx.now });
  });
  return { ok: true };
}

export async function unmarkFavourite(ctx: SignedIn, medicineId: string): Promise<{ ok: boolean }> {
  await ctx.transaction(async (tx) => {
    if (!mayMarkFavourite(ctx.principal) || !(await repository.medicineExists(tx, medicineId)))
      throw notFound();
    await repository.deleteFavourite(tx, ctx.principal.brandId, medicineId);
  });
  return { ok: true };
}
