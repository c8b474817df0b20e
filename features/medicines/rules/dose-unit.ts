import type { DoseUnit } from './data/dose-words.ts';

const UNITS: Readonly<Record<string, DoseUnit>> = {
  tablet: 'tablet',
  capsule: 'capsule',
  syrup: 'ml',
  drops: 'ml',
  sachet: 'sachet',
  inhaler: 'puff',
  nasal_spray: 'puff',
  eye_drops: 'drop',
  ear_drops: 'drop',
  ointment: 'application',
  cream: 'application',
  gel: 'application',
  lotion: 'application',
};

/** In what a form is counted; undefined: as its directions say. Insulin is injected in units. */
export const doseUnitOf = (form: string | undefined, strength = ''): DoseUnit | undefined =>
  form === 'injection' && /\bIU\/mL$/.test(strength) ? 'unit' : UNITS[form ?? ''];

/** The unit of the products of one strength (or, without one, of all), where they have one in common. */
export function commonUnitOf(
  products: readonly { readonly form: string; readonly strength: string }[],
  strength: string,
): DoseUnit | undefined {
  const meant = products.filter((each) => strength === '' || each.strength === strength);
  const [unit, ...others] = new Set(meant.map((each) => doseUnitOf(each.form, each.strength)));
  return others.length === 0 ? unit : undefined;
}
