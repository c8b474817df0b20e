import { READING_RULES } from '#platform/contract/reading-rules.ts';
import type { CollectedKind, ShownNumber } from './contract.ts';

/** Numbers on the display of a meter: those that are always there, and those that may be. */
export const NUMBERS_OF: Readonly<
  Record<CollectedKind, { readonly needed: readonly ShownNumber[]; readonly more: readonly ShownNumber[] }>
> = {
  blood_sugar: { needed: ['value'], more: [] },
  blood_pressure: { needed: ['systolic', 'diastolic'], more: ['pulse'] },
  weight: { needed: ['value'], more: [] },
  temperature: { needed: ['value'], more: [] },
  spo2: { needed: ['value'], more: ['pulse'] },
  none: { needed: [], more: [] },
};

export const unitsOf = (kind: CollectedKind): readonly string[] =>
  kind === 'none' ? [] : Object.keys(READING_RULES[kind].units);

export type ShownReading = { readonly kind: CollectedKind; readonly unit?: string | undefined } & {
  readonly [name in ShownNumber]?: string | undefined;
};

/** Which field is missing, or doesn't belong to such a meter; null: the photo can be stored. */
export function wrongField(
  shown: ShownReading,
): { field: string; code: 'required' | 'unknown' | 'not_allowed' } | null {
  const { needed, more } = NUMBERS_OF[shown.kind];
  const units = unitsOf(shown.kind);
  if (units.length > 0 && !shown.unit) return { field: 'unit', code: 'required' };
  if (shown.unit !== undefined && !units.includes(shown.unit)) return { field: 'unit', code: 'unknown' };
  for (const number of ['value', 'systolic', 'diastolic', 'pulse'] as const) {
    if (needed.includes(number) && !shown[number]) return { field: number, code: 'required' };
    if (shown[number] && !needed.includes(number) && !more.includes(number))
      return { field: number, code: 'not_allowed' };
  }
  return null;
}
