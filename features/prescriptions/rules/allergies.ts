/** Words by which allergies are written down, and the group that rules know. */
const GROUPS: readonly (readonly [RegExp, string])[] = [
  [/penicillin/, '@penicillin'],
  [/cephalosporin|cefalosporin/, '@cephalosporin'],
  [/\bsulf?pha\b|\bsulfa\b|\bsulpha\b|sulfonamide|sulphonamide/, '@sulfonamide'],
  [/nsaid|pain ?killer/, '@nsaid'],
  [/macrolide/, '@macrolide'],
  [/quinolone/, '@quinolone'],
  [/\btetracyclines?\b/, '@tetracycline'],
  [/\bace inhibitors?\b/, '@acei'],
  [/\bstatins?\b/, '@statin'],
  [/opioid|opiate/, '@opioid'],
  [/iodinated|contrast (medium|media|dye|agent)|\bx-?ray dye\b/, '@contrast'],
  [/local an(a)?esthetic/, '@local_anaesthetic'],
];
const SEVERE = /anaphyl|severe|shock|swelling of (the )?(face|throat|tongue)|stevens|breath/;
const NONE = /^(no|nil|none|nkda|no known.*|no allerg.*)$/;
const BUT = /\b(except|but|other than|apart from|only)\b/;
/** Beginnings of words that say what happened. */
const REACTION =
  /\b(rash|itch|hives|urticaria|swelling|swollen|vomit|nausea|anaphyl|breath|wheez|shock|faint|fever|severe|mild|moderate|dizz|burning|blister|redness|diarrh|reaction|stevens|angio-?edema|cough|headache|bleed|stomach|sneez)[\w-]*/g;
/** Words that name no substance. */
const OTHER_WORDS = new RegExp(
  String.raw`\b(${[
    'no|not|nil|none|known|nkda|allergy|allergies|allergic|tablets?|drugs?|medicines?|food|environmental|group|class|type',
    'except|but|other|than|apart|from|only|same|like|as|with|to|of|on|in|at|the|a|an|any|all|after|when|while|since|once',
    'taking|taken|takes|took|had|has|have|was|were|is|gets?|got|caused?|causes|i|he|she|my|his|her',
    'pain|face|lips?|tongue|throat|skin|body|eyes?|chest|hands?|legs?|johnson|syndrome|child|childhood|years?|ago',
    String.raw`\d[\w.]*|mg|ml`,
  ].join('|')})(?![\w-])`,
  'g',
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
 * What an entry says of allergies, as somebody wrote it down: `Penicillin, sulfa (rash)`. All words of it that no list
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
  GROUPS.filter(([pattern]) => pattern.test(text)).map(([, group]) => group);

const saysNone = (part: string): boolean => NONE.test(part) && groupsIn(part).length === 0 && !BUT.test(part);

/** `antibiotic (penicillin)` is penicillin, and `antibiotic` alone is all that is known. */
function causesOf(part: string): string[] {
  const causes = part.split(WITHIN_PART).flatMap((text) => [...groupsIn(text), nameIn(text)].filter(Boolean));
  const exact = causes.filter((cause) => !GENERAL.test(cause));
  return exact.length > 0 ? exact : causes;
}

/** What is left without groups, reactions and words that name nothing. */
function nameIn(text: string): string {
  const groupless = GROUPS.reduce(
    (left, [{ source }]) => left.replaceAll(new RegExp(`[\\w-]*(?:${source})[\\w-]*`, 'g'), ' '),
    text,
  );
  return groupless
    .replaceAll(REACTION, ' ')
    .replaceAll(OTHER_WORDS, ' ')
    .replaceAll(/\b\w\b(?!-)|[?!."'*]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
