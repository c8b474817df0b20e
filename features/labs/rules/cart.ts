import { shareOf } from '#platform/domain/money.ts';
import type { UNSUITABLE } from '../contract/shapes.ts';

export interface Limits {
  readonly sex?: 'female' | 'male' | undefined;
  readonly min_age?: number | undefined;
  readonly max_age?: number | undefined;
}

/** Full years on a day; null where no date of birth is stored. */
export function ageOn(dateOfBirth: string | null, today: string): number | null {
  if (dateOfBirth === null) return null;
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Why a test doesn't suit a person; null: no stored reason against it. */
export function unsuitableFor(
  limits: Limits,
  person: { readonly sex: string | null; readonly age: number | null },
): (typeof UNSUITABLE)[number] | null {
  if (limits.sex && person.sex !== null && person.sex !== 'other' && person.sex !== limits.sex) return 'sex';
  if (person.age !== null && limits.min_age !== undefined && person.age < limits.min_age) return 'too_young';
  if (person.age !== null && limits.max_age !== undefined && person.age > limits.max_age) return 'too_old';
  return null;
}

export interface Measured {
  readonly patientId: string;
  readonly name: string;
  readonly tests: readonly string[];
}

/** Pairs of one person that measure the same analytes. */
export function duplicatesIn(
  items: readonly Measured[],
): { patientId: string; names: [string, string]; shared: number }[] {
  return items.flatMap((first, i) =>
    items.slice(i + 1).flatMap((second) => {
      const shared =
        first.patientId === second.patientId
          ? second.tests.filter((test) => first.tests.includes(test)).length
          : 0;
      return shared > 0
        ? [
            {
              patientId: first.patientId,
              names: [first.name, second.name] as [string, string],
              shared,
            },
          ]
        : [];
    }),
  );
}

/** Three times nearest to the one that is gone. */
export const nearest = (wanted: Date | null, slots: readonly Date[], many = 3): Date[] =>
  [...slots]
    .sort((a, b) =>
      wanted
        ? Math.abs(a.getTime() - wanted.getTime()) - Math.abs(b.getTime() - wanted.getTime())
        : a.getTime() - b.getTime(),
    )
    .slice(0, many)
    .sort((a, b) => a.getTime() - b.getTime());

export const NOON = 12;
export const EVENING = 17;
export const partOfDay = (hour: number): 'morning' | 'afternoon' | 'evening' =>
  hour < NOON ? 'morning' : hour < EVENING ? 'afternoon' : 'evening';

/** A price with so many percent off, to the paisa. */
export const discounted = (price: number, percent: number): number => price - shareOf(price, { percent });
