import Type, { type Static } from 'typebox';
import { PackageId } from '#features/lab-tests/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Day, exact, Id, list, nullable, oneOf, optional, Paise } from '#platform/contract/schema.ts';
import { Batch, Reason } from './changes.ts';

const STAFF = ['staff'] as const;

export const PricedPackage = Type.Object({
  package_id: Type.String(),
  kind: oneOf(['test', 'package']),
  name: Type.String(),
  price: Paise,
  list_price: Paise,
  active: Type.Boolean(),
  /** What is set for a later day, the earliest first; null: as before. */
  later: list(Type.Object({ valid_from: Day, price: nullable(Paise), active: nullable(Type.Boolean()) })),
});
export type PricedPackage = Static<typeof PricedPackage>;

export const listPrices = endpoint({
  name: 'listPrices',
  method: 'GET',
  path: '/administration/packages',
  summary:
    'Staff: tests and packages of the brand with their prices of a day, and what is set for later days',
  access: STAFF,
  query: exact({ day: optional(Day) }),
  reply: Type.Object({ day: Day, packages: list(PricedPackage) }),
});

export const PACKAGE_ACTIONS = ['activate', 'deactivate', 'price'] as const;
export type PackageAction = (typeof PACKAGE_ACTIONS)[number];
export const PACKAGE_PROBLEMS = ['no_change', 'price_out_of_range'] as const;
export type PackageProblem = (typeof PACKAGE_PROBLEMS)[number];
export const MOST_PACKAGES = 100;
/** One rupee to ten lakh. */
export const PRICE_RANGE = { minimum: 100, maximum: 100_000_000 } as const;

const OfferShape = Type.Object({ price: Paise, active: Type.Boolean() });
const change = {
  action: oneOf(PACKAGE_ACTIONS),
  package_ids: Type.Array(PackageId, { minItems: 1, maxItems: MOST_PACKAGES, uniqueItems: true }),
  /** Today or later, in India. */
  valid_from: Day,
  /** For `price`, one of the two: the new price, or by how many per cent the present one changes, in whole rupees. */
  price: optional(Type.Integer({ ...PRICE_RANGE, description: 'integer paise' })),
  percent: optional(Type.Integer({ minimum: -90, maximum: 200 })),
};

export const previewPackageChange = endpoint({
  name: 'previewPackageChange',
  method: 'POST',
  path: '/administration/packages/preview',
  summary: 'Staff: what a change of prices would do to each test or package. Changes nothing.',
  access: STAFF,
  body: exact(change),
  reply: Type.Object({
    items: list(
      Type.Object({
        package_id: Type.String(),
        name: Type.String(),
        before: OfferShape,
        after: OfferShape,
        problem: nullable(oneOf(PACKAGE_PROBLEMS)),
      }),
    ),
  }),
});
export type PackagePreview = Static<typeof previewPackageChange.reply>['items'][number];

export const changePackages = endpoint({
  name: 'changePackages',
  method: 'POST',
  path: '/administration/packages',
  summary:
    'Staff: sets prices, activates or deactivates tests and packages from a day on. Orders keep the price they were placed at. The same batch id again changes nothing more.',
  access: STAFF,
  body: exact({ batch_id: Id, ...change, reason: optional(Reason) }),
  reply: Batch,
  errors: ['batch_id_taken'],
});
