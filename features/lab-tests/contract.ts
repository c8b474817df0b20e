import Type, { type Static } from 'typebox';
import { CITIES } from '#features/accounts/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Line, list, nullable, oneOf, optional, Paise } from '#platform/contract/schema.ts';

/** What people worry about when they look for a test. */
export const CONCERNS = [
  'diabetes',
  'heart',
  'thyroid',
  'anaemia',
  'fever',
  'vitamins',
  'kidney',
  'liver',
] as const;
export type Concern = (typeof CONCERNS)[number];

export const SAMPLES = ['blood', 'urine'] as const;
export type Sample = (typeof SAMPLES)[number];

/** What to do before the sample is taken, beside fasting hours. */
export const PREPARATIONS = [
  'fasting',
  'after_meal',
  'sugar_medicine',
  'thyroid_medicine',
  'biotin',
  'first_urine',
] as const;
export type Preparation = (typeof PREPARATIONS)[number];

export const SEXES = ['female', 'male'] as const;

/** A name of the catalogue, e.g. `hba1c` or `full-body-60`. */
export const PackageId = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+){0,5}$', maxLength: 60 });
/** Six digits, the first not 0. */
export const Pin = Type.String({ pattern: '^[1-9][0-9]{5}$', description: 'PIN code' });

export const LabPackage = Type.Object({
  package_id: Type.String(),
  kind: oneOf(['test', 'package']),
  name: Type.String(),
  /** What it is for, in plain words; never a diagnosis. */
  purpose: Type.String(),
  price: Paise,
  list_price: Paise,
  /** LOINC codes of what is measured. */
  tests: list(Type.String()),
  /** Of a package: the tests in it. */
  contains: list(Type.Object({ package_id: Type.String(), name: Type.String() })),
  fasting_hours: Type.Integer(),
  report_hours: Type.Integer(),
  sample: list(oneOf(SAMPLES)),
  preparation: list(oneOf(PREPARATIONS)),
  concerns: list(oneOf(CONCERNS)),
  sex: optional(oneOf(SEXES)),
  min_age: optional(Type.Integer()),
  max_age: optional(Type.Integer()),
  /** False: no longer sold. */
  available: Type.Boolean(),
  source: Type.String(),
  version: Type.String(),
  /** Null: the row was not compared with its source yet. */
  reviewed_by: nullable(Type.String()),
});
export type LabPackage = Static<typeof LabPackage>;

const Place = {
  /** Null without an answer, or where the city of a PIN code isn't in the list. */
  city: nullable(oneOf(CITIES)),
  /** Whether the laboratory collects there; null while the place isn't known. */
  served: nullable(Type.Boolean()),
};
const READERS = ['patient', 'doctor', 'coach', 'staff'] as const;

export const listTestPackages = endpoint({
  name: 'listTestPackages',
  method: 'GET',
  path: '/test-packages',
  summary:
    'Tests and packages that are sold, packages first; `q` finds them by name, concern or everyday word in any of the six languages and with a slip of the pen. Prices are samples, in paise.',
  access: READERS,
  query: exact({
    city: optional(oneOf(CITIES)),
    pin: optional(Pin),
    q: optional(Line(100, { min: 0 })),
    concern: optional(oneOf(CONCERNS)),
  }),
  reply: Type.Object({
    packages: list(LabPackage),
    concerns: list(Type.Object({ concern: oneOf(CONCERNS), name: Type.String() })),
    ...Place,
  }),
});

export const getTestPackage = endpoint({
  name: 'getTestPackage',
  method: 'GET',
  path: '/test-packages/{package_id}',
  summary: 'One test or package, also one that is no longer sold',
  access: READERS,
  params: exact({ package_id: PackageId }),
  reply: LabPackage,
});
