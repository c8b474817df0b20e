import type { NotePhrase } from '../contract/shapes.ts';

/** What a phrase may ask for of the patient. */
export const PHRASE_FIELDS = [
  'name',
  'age',
  'allergies',
  'last_bp',
  'last_sugar',
  'last_weight',
  'meds',
  'today',
] as const;
export type PhraseField = (typeof PHRASE_FIELDS)[number];

const FIELD = /\{\{([a-z_]{1,20})\}\}/g;

/** Writes what is known in the place of each field; a field of another name stays as it was typed. */
export const filled = (text: string, values: Readonly<Partial<Record<PhraseField, string>>>): string =>
  text.replaceAll(FIELD, (whole, field: string) =>
    Object.hasOwn(values, field) ? (values[field as PhraseField] ?? whole) : whole,
  );

/** Texts by trigger. Of a shared phrase and one of the writer's own, the own one counts. */
export const byTrigger = (
  phrases: readonly Pick<NotePhrase, 'trigger' | 'text' | 'is_own'>[],
): ReadonlyMap<string, string> =>
  new Map(
    phrases
      .toSorted((one, other) => Number(one.is_own) - Number(other.is_own))
      .map(({ trigger, text }) => [trigger, text]),
  );
