import { v5 as uuidOf } from 'uuid';
import { BRANDS } from '#brands/index.ts';
import type { UserType } from '#platform/domain/user-type.ts';

const NAMESPACE = '6f0c4f3e-2f6b-4a0c-9b39-1d6f1d1a7c55';
/** How many people of each user type the demo data of a brand have, numbered from 1. */
export const DEMO_COUNTS: Readonly<Record<UserType, number>> = {
  patient: 40,
  doctor: 12,
  coach: 4,
  faculty_head: 2,
  staff: 2,
};
/** Of the seven digits after the country code and brand: where each user type's numbers begin. */
const NUMBERS: Readonly<Record<UserType, number>> = {
  patient: 0,
  doctor: 100,
  coach: 200,
  faculty_head: 300,
  staff: 400,
};
/** `+9190` for the first brand, `+9191` for the second. */
const PREFIX: Readonly<Record<string, string>> = { living: '+9190', hospital: '+9191' };

export const demoPhone = (brandId: string, userType: UserType, index: number): string =>
  `${PREFIX[brandId]}${String(NUMBERS[userType] + index).padStart(8, '0')}`;

/** @param key of a person of the demo data, e.g. `patient-1` */
export const demoId = (brandId: string, key: string): string => uuidOf(`${brandId} ${key}`, NAMESPACE);

/** Everybody of the demo data: the same at every start. */
export const demoPersonIds = (): ReadonlySet<string> =>
  new Set(
    BRANDS.flatMap(({ id }) =>
      Object.entries(DEMO_COUNTS).flatMap(([userType, count]) =>
        Array.from({ length: count }, (_, index) => demoId(id, `${userType}-${index + 1}`)),
      ),
    ),
  );
