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

type Line = Pick<OfferState, 'validFrom' | 'ownPrice' | 'ownActive'>;

/** Writes what the list says of a day, or takes the line off it. */
export async function setOffer(
  ctx: SignedIn,
  tx: Tx,
  packageId: string,
  { validFrom, ownPrice, ownActive }: Line,
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

/** Whether what a change changed is on a day still as the change left it. */
export const isStill = (state: OfferState, before: ChangeState | null, after: ChangeState | null): boolean =>
  (before?.price === after?.price || state.price === after?.price) &&
  (before?.active === after?.active || state.active === after?.active);

interface PriceChange {
  readonly before: ChangeState | null;
  readonly after: ChangeState | null;
}

/** Whether a newer change is of the same line, or of the same of a line that begins after it, by a day. */
export function concernsSame(newer: PriceChange, older: PriceChange, day: string): boolean {
  const beginOf = ({ before, after }: PriceChange) => String((after ?? before)?.valid_from);
  const changes = (name: string, { before, after }: PriceChange) => before?.[name] !== after?.[name];
  const [begin, from] = [beginOf(newer), beginOf(older)];
  const isSame = ['price', 'active'].some((name) => changes(name, newer) && changes(name, older));
  return begin === from || (begin > from && begin <= day && isSame);
}

/** The price of a day as an entry of the history contains it. */
export const lineOf = (state: ChangeState | null, validFrom: string): Line => ({
  validFrom,
  ownPrice: (state?.own_price ?? null) as number | null,
  ownActive: (state?.own_active ?? null) as boolean | null,
});

/** The line with which a change that began on an earlier day is taken back from the day of `state` on. */
export const backOn = (state: OfferState, before: ChangeState | null, after: ChangeState | null): Line => ({
  validFrom: state.validFrom,
  ownPrice: before?.price === after?.price ? state.ownPrice : ((before?.price ?? null) as number | null),
  ownActive:
    before?.active === after?.active ? state.ownActive : ((before?.active ?? null) as boolean | null),
});
