import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { remembering } from '#platform/domain/remember.ts';
import { editsBetween, fold, skeletonOf } from '#platform/domain/spelling.ts';
import { type CatalogueItem, ITEMS, wordsFor } from '../rules/catalogue.ts';

/** Lower is better; an item that isn't meant has no rank. */
type Ranks = ReadonlyMap<string, number>;

interface Entry {
  readonly word: string;
  readonly skeleton: string;
  /** Which items the word stands for, and how much: 0 in a name, 1 an everyday word, 2 a concern. */
  readonly items: Map<string, number>;
}

/** Said with every test, so it tells none from another. */
const SAID_OF_ALL = new Set(
  [
    'test',
    'tests',
    'check',
    'profile',
    'పరీక్ష',
    'పరీక్షలు',
    'టెస్ట్',
    'जाँच',
    'टेस्ट',
    'பரிசோதனை',
    'டெஸ்ட்',
    'പരിശോധന',
    'ടെസ്റ്റ്',
    'পরীক্ষা',
    'টেস্ট',
  ].map(fold),
);
/** Search words for which the catalogue has no test. Without this list, the search finds tests with similar spelling. */
const OF_NO_TEST = new Set(
  ['covid', 'corona', 'cancer', 'cold', 'stone', 'pcos', 'pcod', 'widal', 'hair']
    .concat(['कोविड', 'कैंसर', 'జలుబు', 'కోవిడ్', 'క్యాన్సర్', 'కాన్సర్'])
    .concat(['കോവിഡ്', 'കാൻസർ', 'கோவிட்', 'கேன்சர்', 'புற்றுநோய்', 'কোভিড', 'ক্যান্সার', 'ক্যানসার'])
    .map(fold),
);
const joined = (folded: string): string => folded.replaceAll(' ', '');

function vocabularyOf(items: readonly CatalogueItem[]): Map<string, Entry> {
  const vocabulary = new Map<string, Entry>();
  const add = (word: string, id: string, rank: number): void => {
    if (word === '') return;
    const entry = vocabulary.get(word) ?? { word, skeleton: skeletonOf(word), items: new Map() };
    entry.items.set(id, Math.min(rank, entry.items.get(id) ?? rank));
    vocabulary.set(word, entry);
  };
  const addText = (text: string, id: string, rank: number): void => {
    const folded = fold(text);
    for (const word of folded.split(' ')) add(word, id, rank);
    // "b 12" is looked for as "b12", "vitamin d" as "vitamind".
    if (folded.includes(' ')) add(joined(folded), id, rank);
  };
  for (const item of items)
    for (const language of LANGUAGE_CODES) {
      const { name, everyday } = wordsFor(language, item.package_id);
      addText(name, item.package_id, 0);
      for (const word of everyday) addText(word, item.package_id, 1);
      for (const concern of item.concerns) {
        const words = wordsFor(language, `concern:${concern}`);
        for (const word of [words.name, ...words.everyday]) addText(word, item.package_id, 2);
      }
    }
  return vocabulary;
}

const vocabulary = vocabularyOf(ITEMS);
const entries = [...vocabulary.values()];

/** From this distance on a word is a guess at what was meant. */
const GUESSED = 6;

/** How far a word of the catalogue is from a typed one; null when it isn't meant. */
function distanceTo(typed: string, skeleton: string, { word, skeleton: other }: Entry): number | null {
  if (word === typed) return 0;
  if (typed.length >= 2 && word.startsWith(typed)) return 3;
  if (typed.length < 4) return null;
  if (skeleton.length >= 3 && skeleton === other) return GUESSED;
  const limit = typed.length >= 8 ? 2 : 1;
  const edits = editsBetween(typed, word, limit);
  if (edits <= limit) return GUESSED + 3 * edits;
  // A slip in a word that isn't finished yet.
  return editsBetween(typed, word.slice(0, typed.length), 1) <= 1 ? 12 : null;
}

function ranksOf(typed: string): Ranks {
  const ranks = new Map<string, number>();
  if (OF_NO_TEST.has(typed)) return ranks;
  const skeleton = skeletonOf(typed);
  for (const entry of entries) {
    const distance = distanceTo(typed, skeleton, entry);
    if (distance === null) continue;
    for (const [id, rank] of entry.items)
      ranks.set(id, Math.min(ranks.get(id) ?? Number.POSITIVE_INFINITY, distance + rank));
  }
  // A slip is forgiven where nothing is written as it was typed.
  const best = Math.min(...ranks.values());
  return best >= GUESSED ? ranks : new Map([...ranks].filter(([, rank]) => rank < GUESSED));
}

/** Every typed word has to be met. */
function ranksOfAll(words: readonly string[]): Ranks {
  const [first, ...others] = words.map(ranksOf);
  const all = new Map(first);
  for (const ranks of others)
    for (const [id, rank] of all) {
      const also = ranks.get(id);
      if (also === undefined) all.delete(id);
      else all.set(id, rank + also);
    }
  return all;
}

/** "kidney stone", "sugar patient": what the words that are written as typed stand for, where no test has all of them. */
function ranksOfAny(words: readonly string[]): Ranks {
  const any = new Map<string, number>();
  for (const word of words)
    for (const [id, rank] of ranksOf(word))
      if (rank < GUESSED) any.set(id, Math.min(rank, any.get(id) ?? rank));
  return any;
}

const MOST_REMEMBERED = 2000;

const find = remembering(MOST_REMEMBERED, (folded): Ranks => {
  const words = folded.split(' ');
  const telling = words.filter((word) => !SAID_OF_ALL.has(word));
  const found = new Map(ranksOfAll((telling.length > 0 ? telling : words).slice(0, 8)));
  const whole = joined(folded);
  if (words.length > 1)
    for (const [id, rank] of ranksOf(whole)) found.set(id, Math.min(rank, found.get(id) ?? rank));
  if (found.size === 0) for (const [id, rank] of ranksOfAny(telling)) found.set(id, rank);
  return found;
});

/** Which items `q` means, each with its rank; null when nothing was typed. */
export function findItems(q: string): Ranks | null {
  const folded = fold(q);
  return folded === '' ? null : find(folded);
}
