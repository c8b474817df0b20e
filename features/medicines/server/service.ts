import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../contract.ts';
import { splitStrength } from '../rules/names.ts';
import type { CatalogueMemory, CatalogueProduct } from './catalogue.ts';
import { mayMarkFavourite } from './policy.ts';
import { presentMedicine } from './presenter.ts';
import * as repository from './repository.ts';

const MOST = 20;

/** Favourites of the brand come first, then the nearest; without a name, the favourites alone. */
export async function searchMedicines(
  ctx: SignedIn,
  typed: string,
  memory: CatalogueMemory,
): Promise<ReplyOf<typeof contract.searchMedicines>> {
  const { catalogue, favourites } = await memory.of(ctx, ctx.principal.brandId);
  const { name, strength } = splitStrength(typed);
  const found =
    name === ''
      ? catalogue.entries.map((medicine) => ({ medicine, foundBy: medicine.name, isSimilar: false }))
      : catalogue.find(name);
  const isFavourite = ({ medicine }: (typeof found)[number]) => favourites.has(medicine.id);
  const first = found.filter(isFavourite);
  const others = name === '' ? [] : found.filter((each) => !isFavourite(each));
  return {
    medicines: [...first, ...others]
      .slice(0, MOST)
      .map((each) =>
        presentMedicine(each, isFavourite(each), each.medicine.products.toSorted(byStrength(strength))),
      ),
    free_text: name === '' ? null : { name: typed.trim(), checked: false },
    can: { mark_favourite: mayMarkFavourite(ctx.principal) },
  };
}

/** Products of the strength that was typed come first; the others stay in their order. */
const byStrength =
  (strength: string) =>
  (a: CatalogueProduct, b: CatalogueProduct): number =>
    Number(hasStrength(b, strength)) - Number(hasStrength(a, strength));

const hasStrength = (product: CatalogueProduct, strength: string): boolean =>
  strength !== '' && product.strength.split(/[^\d.]+/)[0] === strength;

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
