import type { Language } from './language.ts';

const SCRIPTS: Record<Language, RegExp> = {
  en: /\p{Script=Latin}/u,
  te: /\p{Script=Telugu}/u,
  hi: /\p{Script=Devanagari}/u,
  ta: /\p{Script=Tamil}/u,
  ml: /\p{Script=Malayalam}/u,
  bn: /\p{Script=Bengali}/u,
};

/** The name of a person as they write it, and optionally in another script. */
export interface Named {
  readonly name: string | null;
  readonly otherName: string | null;
}

/** Both names of a person in a row that has them as columns, such as `patient_name` and `patient_other_name`. */
export function namesIn<Who extends string>(
  row: Readonly<Record<`${Who}_name` | `${Who}_other_name`, string | null>>,
  who: Who,
): Named {
  return { name: row[`${who}_name`], otherName: row[`${who}_other_name`] };
}

/** The name that readers of this language can read; the first one where neither, or both, are in its script. */
export function nameIn(language: Language, { name, otherName }: Named): string | null {
  const script = SCRIPTS[language];
  return otherName !== null && script.test(otherName) && !(name !== null && script.test(name))
    ? otherName
    : name;
}
