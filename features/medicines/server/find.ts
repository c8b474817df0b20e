import { setImmediate as letOthers } from 'node:timers/promises';
import { remembering } from '#platform/domain/remember.ts';
import { fold, skeletonOf } from '#platform/domain/spelling.ts';
import { distanceOf, gramsOf, type Spelling, spellingOf, sureness } from '../rules/names.ts';

/** A medicine with everything by which it is found, its own name first. */
export interface NamedMedicine {
  readonly name: string;
  readonly names: readonly string[];
}

export interface FoundBy<M> {
  readonly medicine: M;
  /** The nearest of its names. */
  readonly foundBy: string;
  /** That name, or a word of it, doesn't begin with what was typed. */
  readonly isSimilar: boolean;
}

/** Names that share most with what was typed; the nearest are chosen among them. */
const CANDIDATES = 200;
const MOST_REMEMBERED = 2000;
/** Some milliseconds of work: an operator's list may have many thousands of names. */
const ENTRIES_AT_ONCE = 200;

interface Entry<M> {
  readonly medicine: M;
  readonly name: string;
  readonly spelling: Spelling;
}

/**
 * Makes the search in `medicines`, which are in the order of their names. It gives each medicine once, by its nearest
 * name, of those that are surest to be meant; the nearest first.
 */
export async function searchIn<M extends NamedMedicine>(
  medicines: readonly M[],
): Promise<(typed: string) => readonly FoundBy<M>[]> {
  const entries: Entry<M>[] = [];
  const byGram = new Map<string, number[]>();
  for (const medicine of medicines)
    for (const name of medicine.names) {
      const spelling = spellingOf(name);
      for (const gram of gramsOf(spelling)) {
        const having = byGram.get(gram);
        if (having) having.push(entries.length);
        else byGram.set(gram, [entries.length]);
      }
      entries.push({ medicine, name, spelling });
      if (entries.length % ENTRIES_AT_ONCE === 0) await letOthers();
    }
  const find = remembering(MOST_REMEMBERED, (folded) => {
    const typed = { folded, skeleton: skeletonOf(folded) };
    const best = new Map<M, { found: FoundBy<M>; distance: number }>();
    for (const at of mostShared(byGram, gramsOf(typed), entries.length)) {
      const { medicine, name, spelling } = entries[at]!;
      const distance = distanceOf(typed, spelling);
      if (distance !== null && distance < (best.get(medicine)?.distance ?? Number.POSITIVE_INFINITY))
        best.set(medicine, {
          found: { medicine, foundBy: name, isSimilar: sureness(distance) > 0 },
          distance,
        });
    }
    return surestOf([...best.values()]);
  });
  return (typed) => find(fold(typed));
}

/** The entries that share most grams, among those with as many in their order. */
function mostShared(
  index: ReadonlyMap<string, readonly number[]>,
  grams: readonly string[],
  entries: number,
): number[] {
  const shared = new Uint16Array(entries);
  for (const gram of grams) for (const at of index.get(gram) ?? []) shared[at]! += 1;
  const having: number[][] = Array.from({ length: grams.length + 1 }, () => []);
  for (let at = 0; at < entries; at++) if (shared[at]! > 0) having[shared[at]!]!.push(at);
  return having.reverse().flat().slice(0, CANDIDATES);
}

function surestOf<M extends NamedMedicine>(
  found: readonly { found: FoundBy<M>; distance: number }[],
): FoundBy<M>[] {
  const surest = Math.min(...found.map(({ distance }) => sureness(distance)));
  return found
    .filter(({ distance }) => sureness(distance) === surest)
    .sort(
      ({ found: { medicine: a }, distance }, { found: { medicine: b }, distance: other }) =>
        distance - other || a.name.length - b.name.length || (a.name < b.name ? -1 : 1),
    )
    .map((each) => each.found);
}
