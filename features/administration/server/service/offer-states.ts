import {
  lockOffersFrom,
  type OfferRow,
  priceList,
  putOffer,
  removeOffer,
} from '#features/lab-tests/server/index.ts';
import type { ChangeState } from '#platform/server/changes/tables.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { Priced } from '../../rules.ts';

/** What holds from a day on, and what the brand's list says of exactly that day. */
export interface OfferState extends Priced {
  readonly validFrom: string;
  readonly ownPrice: number | null;
  readonly ownActive: boolean | null;
}

export interface NamedOffer {
  readonly name: string;
  readonly state: OfferState;
}

/** Tests and packages of the brand as they are from that day on; what is not offered is missing. */
export async function lockOffers(
  ctx: SignedIn,
  tx: Tx,
  packageIds: readonly string[],
  validFrom: string,
): Promise<Map<string, NamedOffer>> {
  const { brandId } = ctx.principal;
  const own = await lockOffersFrom(tx, brandId, packageIds, validFrom);
  const listed = await priceList(tx, brandId, ctx.language, validFrom);
  return new Map(
    listed
      .filter(({ packageId }) => packageIds.includes(packageId))
      .map(({ packageId, name, price, isSold }) => {
        const row = own.get(packageId);
        const ofDay = { ownPrice: row?.price ?? null, ownActive: row?.isSold ?? null };
        return [packageId, { name, state: { price, active: isSold, validFrom, ...ofDay } }];
      }),
  );
}

/** Writes what the list says of a day, or takes the line off it. */
export async function setOffer(
  ctx: SignedIn,
  tx: Tx,
  packageId: string,
  { validFrom, ownPrice, ownActive }: Pick<OfferState, 'validFrom' | 'ownPrice' | 'ownActive'>,
): Promise<void> {
  const { brandId, personId } = ctx.principal;
  const of = { brandId, packageId, validFrom };
  const row: OfferRow = { ...of, price: ownPrice, isSold: ownActive, setBy: personId, setAt: ctx.now };
  await (ownPrice === null && ownActive === null ? removeOffer(tx, of) : putOffer(tx, row));
}

/** As an entry of the history writes it. */
export const offerShown = (state: OfferState): ChangeState => ({
  price: state.price,
  active: state.active,
  valid_from: state.validFrom,
  own_price: state.ownPrice,
  own_active: state.ownActive,
});

export const isSameLine = (one: ChangeState | null, other: ChangeState | null): boolean =>
  one?.own_price === other?.own_price && one?.own_active === other?.own_active;
