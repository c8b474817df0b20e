import { abhaNumbersOf, type Json, listOf, type Person, patientsIn, textIn } from './bundle.ts';
import { line, PARTIAL } from './line.ts';

/** The patient of a bundle. */
export interface FoundPatient {
  /** Empty where it has none. */
  readonly name: string;
  /** A day, a month or a year. */
  readonly dateOfBirth: string | null;
  /** Whether both sides have a date of birth, or both an ABHA number. */
  readonly isCompared: boolean;
}

/** Compares the patient of a bundle with the patient of the history that it is imported into. */
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
