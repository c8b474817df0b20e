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
const NONE = /^(no|nil|none|nkda|(no|none|nil|not) known.*|no ((drug|food|medicine) )?allerg.*)$/;
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
    child childhood year years ago mg ml date so far till until now yet present currently reported documented recorded
    history medication medications patient
  `),
);
/** Kinds of causes: `no known food, drug and environmental allergies` is one sentence. */
const KINDS: ReadonlySet<string> = new Set(
  wordsOf('food foods drug drugs medicine medicines medication medications environmental allergy allergies'),
);
/** Words beside a name that are no part of any. */
const BESIDE_NAME: ReadonlySet<string> = new Set(
  wordsOf('allergy allergic to tablet tablets drug drugs medicine medicines'),
);
/** Says that it is a medicine, and not which one. */
const GENERAL = /^(antibiotics?|injections?|infection)$/;
/** Between two parts of an entry; in brackets stands what belongs to the part before them. */
const APART = /(?:[,;/&+\n]|\.(?=\s|$)|\b(?:and|or)\b)(?![^()]*\))/;
const WITHIN_PART = /[(),;:/&+\n–]| - |\b(?:and|or)\b/;

interface Cause {
  /** A group, or what may be the name of a substance, lower case. Empty: no name was found. */
  readonly to: string;
  /** More of the words, which may be the name, too: `amphotericin b`, `vitamin c`. The longest comes first. */
  readonly longer: readonly string[];
}

export interface ReadAllergy extends Cause {
  readonly text: string;
  readonly severe: boolean;
}

/**
 * What an entry says of allergies, in the words of the person who wrote it: `Penicillin, sulfa (rash)`. All words of it that no list
 * explains are in `to`, so that a name is compared or is said to be unread. Empty: there are none.
 */
export function readAllergies(written: string): ReadAllergy[] {
  const lower = written.toLowerCase().replaceAll('’', "'");
  const parts = lower.split(APART).map((part) => part.trim());
  const named = parts.filter(
    (part, at) => part !== '' && !saysNone(part) && !continuesKinds(parts[at - 1] ?? '', part),
  );
  if (named.length === 0 && parts.some(saysNone)) return [];
  const causes = new Map(
    named.flatMap(causesOf).map((cause) => [[cause.to, ...cause.longer].join('|'), cause]),
  );
  const severe = SEVERE.test(lower);
  const whole = lightlyCleaned(lower);
  return (causes.size > 0 ? [...causes.values()] : [{ to: '', longer: [] }]).map(({ to, longer }) => ({
    ...{ text: written, to, severe },
    longer: to === '' || to.startsWith('@') ? [] : [...new Set([whole, ...longer])],
  }));
}

/** Of all that may be the name, what is compared: the longest one that is known, else each single word. */
export function namesToCompare(
  { to, longer }: Cause,
  isReadable: (name: string) => boolean,
): readonly string[] {
  const known = [...longer, to].find(isReadable);
  return known === undefined ? to.split(' ') : [known];
}

const groupsIn = (text: string): string[] =>
  GROUPS.filter(([pattern]) => text.search(pattern) >= 0).map(([, group]) => group);

/** `No known allergies`, and nothing else beside it: `No known allergies - ibuprofen rash` names a cause. */
const saysNone = (part: string): boolean =>
  NONE.test(part) &&
  groupsIn(part).length === 0 &&
  !BUT.test(part) &&
  part.split(WITHIN_PART).every((text) => nameIn(text).length === 0);

/** `drugs` in `No known allergies to food and drugs`. */
const continuesKinds = (before: string, part: string): boolean => {
  const last = wordsOf(before).at(-1) ?? '';
  return KINDS.has(last) && !last.startsWith('allerg') && wordsOf(part).every((word) => KINDS.has(word));
};

/** `antibiotic (penicillin)` is penicillin, and `antibiotic` alone is all that is known. */
function causesOf(part: string): Cause[] {
  const causes = part
    .split(WITHIN_PART)
    .flatMap((text) => [...groupsIn(text).map((to) => ({ to, longer: [] })), ...nameIn(text)]);
  const exact = causes.filter(({ to }) => !GENERAL.test(to));
  return exact.length > 0 ? exact : causes;
}

/** What is left without groups, reactions and words that name nothing. */
function nameIn(text: string): Cause[] {
  const groupless = GROUPS.reduce((left, [pattern]) => left.replaceAll(pattern, '@'), text);
  const words = cleanWordsOf(groupless).filter(isUnexplained);
  const to = words.filter((word) => word.length > 1 && !/^\d[\w.]*$/.test(word)).join(' ');
  return to === '' ? [] : [{ to, longer: [lightlyCleaned(text), words.join(' ')] }];
}

const isUnexplained = (word: string): boolean =>
  !word.includes('@') && !OTHER_WORDS.has(word) && !REACTIONS.some((beginning) => word.startsWith(beginning));

const lightlyCleaned = (text: string): string =>
  cleanWordsOf(text)
    .filter((word) => !BESIDE_NAME.has(word))
    .join(' ');

const cleanWordsOf = (text: string): string[] =>
  wordsOf(text.replaceAll(/[?!."*]/g, ' ')).map((word) => word.replaceAll(/^'|'$/g, ''));

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean);
}
