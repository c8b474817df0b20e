import { SPECIALTIES, type Specialty } from '#features/people/contract.ts';
import type { Mode } from '../../contract.ts';

export const CITIES = ['Bengaluru', 'New Delhi', 'Hyderabad', 'Mumbai', 'Chennai'] as const;

export interface Filters {
  readonly q: string;
  /** A specialty's id, `coach`, or nothing. */
  readonly kind: string;
  readonly city: string;
}

export function filtersOf(search: URLSearchParams): Filters {
  return {
    q: (search.get('q') ?? '').slice(0, 100),
    kind: search.get('kind') ?? '',
    city: search.get('city') ?? '',
  };
}

export function withFilters(before: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(change)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

export function queryOfFilters({ q, kind, city }: Filters, mode: Mode) {
  const specialty = SPECIALTIES.find((id) => String(id) === kind) as Specialty | undefined;
  const known = CITIES.find((each) => each === city);
  return {
    mode,
    ...(q ? { q } : {}),
    ...(specialty ? { specialty } : {}),
    ...(kind === 'coach' ? { user_type: 'coach' as const } : {}),
    ...(known ? { city: known } : {}),
  };
}
