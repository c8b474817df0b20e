import { abhaNumbersOf, type Json, listOf, type Person, patientsIn, textIn } from './bundle.ts';
import { line, PARTIAL } from './line.ts';

/** Whose record a bundle is. */
export interface FoundPatient {
  /** Empty where it has none. */
  readonly name: string;
  /** A day, a month or a year. */
  readonly dateOfBirth: string | null;
  /** Whether both sides have a date of birth, or both an ABHA number. */
  readonly isCompared: boolean;
}

/** The patient of a bundle that may be read, beside the one whom it is brought for. */
export function patientOf(bundle: Json, { dateOfBirth, abhaNumber }: Person): FoundPatient {
  const [patient = {}] = patientsIn(bundle);
  const [name = {}] = listOf(patient.name);
  const given = Array.isArray(name.given) ? name.given.map(textIn) : [];
  const [born = null] = PARTIAL.exec(textIn(patient.birthDate)) ?? [];
  return {
    name: line(textIn(name.text) || [...given, textIn(name.family)].join(' '), 120),
    dateOfBirth: born,
    isCompared:
      (born !== null && dateOfBirth !== null) || (abhaNumber !== null && abhaNumbersOf(patient).length > 0),
  };
}
