/** Words by which allergies are written down, and the group that rules know. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/penicillin/g, '@penicillin'],
  [/cephalosporin|cefalosporin/g, '@cephalosporin'],
  [/\bsulf?pha\b|\bsulfa\b|\bsulpha\b|sulfonamide|sulphonamide/g, '@sulfonamide'],
  [/nsaid|pain ?killer/g, '@nsaid'],
  [/macrolide/g, '@macrolide'],
  [/quinolone/g, '@quinolone'],
  [/\btetracyclines?\b/g, '@tetracycline'],
  [/\bace inhibitors?\b/g, '@acei'],
  [/\bstatins?\b/g, '@statin'],
  [/opioid|opiate/g, '@opioid'],
  [/iodinated|contrast (medium|media|dye|agent)|\bx-?ray dye\b/g, '@contrast'],
  [/local an(a)?esthetic/g, '@local_anaesthetic'],
];
const SEVERE = /anaphyl|severe|shock|swelling of (the )?(face|throat|tongue)|stevens|breath/;
const NONE = /^(no|nil|none|nkda|no known.*|no allerg.*)$/;
const BUT = /\b(except|but|other than|apart from|only)\b/;
/** Beginnings of words that say what happened. */
const REACTIONS = wordsOf(`
  rash itch hives urticaria swelling swollen vomit nausea anaphyl breath wheez shock faint fever severe mild moderate
  dizz burning blister redness diarrh reaction stevens angioedema angio-oedema cough headache bleed stomach sneez
`);
/** Words that name no substance. */
const OTHER_WORDS: ReadonlySet<string> = new Set(
  wordsOf(`
    no not nil none known nkda allergy allergies allergic tablet tablets drug drugs medicine medicines food
    environmental group class type except but other than apart from only same like as with to of on in at the an any
    all after when while since once taking taken takes took had has have was were is get gets got cause caused causes
    he she my his her pain face lip lips tongue throat skin body eye eyes chest hand hands leg legs johnson syndrome
    child childhood year years ago mg ml
  `),
);
/** Says that it is a medicine, and not which one. */
const GENERAL = /^(antibiotics?|injections?|infection)$/;
/** Between two parts of an entry; in brackets stands what belongs to the part before them. */
const APART = /(?:[,;/&+\n]|\.(?=\s|$)|\b(?:and|or)\b)(?![^()]*\))/;
const WITHIN_PART = /[(),;:/&+\n–]| - |\b(?:and|or)\b/;

export interface ReadAllergy {
  readonly text: string;
  /** A group, or what may be the name of a substance, lower case. Empty: no name was found. */
  readonly to: string;
  readonly severe: boolean;
}

/**
 * What an entry says of allergies, in the words of the person who wrote it: `Penicillin, sulfa (rash)`. All words of it that no list
 * explains are in `to`, so that a name is compared or is said to be unread. Empty: there are none.
 */
export function readAllergies(written: string): ReadAllergy[] {
  const parts = written
    .toLowerCase()
    .split(APART)
    .map((part) => part.trim());
  const named = parts.filter((part) => !saysNone(part));
  const causes = [...new Set(named.flatMap(causesOf))];
  if (causes.length === 0 && named.length < parts.filter(Boolean).length) return [];
  const severe = SEVERE.test(written.toLowerCase());
  return (causes.length > 0 ? causes : ['']).map((to) => ({ text: written, to, severe }));
}

const groupsIn = (text: string): string[] =>
  GROUPS.filter(([pattern]) => text.search(pattern) >= 0).map(([, group]) => group);

const saysNone = (part: string): boolean => NONE.test(part) && groupsIn(part).length === 0 && !BUT.test(part);

/** `antibiotic (penicillin)` is penicillin, and `antibiotic` alone is all that is known. */
function causesOf(part: string): string[] {
  const causes = part.split(WITHIN_PART).flatMap((text) => [...groupsIn(text), nameIn(text)].filter(Boolean));
  const exact = causes.filter((cause) => !GENERAL.test(cause));
  return exact.length > 0 ? exact : causes;
}

/** What is left without groups, reactions and words that name nothing. */
const nameIn = (text: string): string =>
  wordsOf(
    GROUPS.reduce((left, [pattern]) => left.replaceAll(pattern, '@'), text).replaceAll(/[?!."'*]/g, ' '),
  )
    .filter(mayName)
    .join(' ');

const mayName = (word: string): boolean =>
  word.length > 1 &&
  !word.includes('@') &&
  !/^\d[\w.]*$/.test(word) &&
  !OTHER_WORDS.has(word) &&
  !REACTIONS.some((beginning) => word.startsWith(beginning));

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
