import { useQuery } from '@tanstack/react-query';
import type { Level } from '../contract/shapes.ts';
import { judge, rangesOf } from '../rules/ranges.ts';
import type { Shown } from './figures.ts';
import { newest, useRanges } from './queries.ts';

/**
 * Where a reading lies, as the server says. What waits for the network is judged by the ranges last heard of, else by
 * those of everybody: better than none.
 */
export function useLevelOf(
  personId: string | undefined,
): (entered: Shown, vital: { readonly level: Level | null } | null) => Level | null {
  const ranges = useRanges(personId);
  const heightCm = useQuery(newest(personId)).data?.height_cm ?? null;
  return (entered, vital) => (vital ? vital.level : judge(entered, ranges ?? rangesOf({}), heightCm).level);
}
