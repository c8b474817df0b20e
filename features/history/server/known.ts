import type { Db } from '#platform/server/db/database.ts';
import type { HistoryContent } from '../contract.ts';
import { listEntries, listNoneKnown, type OfPatient } from './repository.ts';

/** "None known", and who says so; null where there are some, or where the question was not answered yet. */
type NoAllergies = 'confirmed' | 'reported' | null;

/** What a prescription is checked against. */
export interface HistoryForChecks {
  /** Null: the patient wasn't asked or didn't answer, which differs from none. */
  readonly allergies: readonly HistoryContent[] | null;
  readonly noAllergies: NoAllergies;
  readonly problems: readonly HistoryContent[];
  readonly pregnancy: HistoryContent['state'] | null;
}

/** The caller checks the right to see it. */
export async function historyForChecks(db: Db, of: OfPatient): Promise<HistoryForChecks> {
  const entries = await listEntries(db, of);
  const active = (kind: string) =>
    entries.filter((entry) => entry.kind === kind && entry.status === 'active').map(({ content }) => content);
  const allergies = active('allergy');
  const said = allergies.length > 0 ? null : await noneKnownBy(db, of);
  return {
    allergies: allergies.length > 0 || said ? allergies : null,
    noAllergies: said && (said === 'doctor' ? 'confirmed' : 'reported'),
    problems: active('problem'),
    pregnancy: pregnancyIn(active('pregnancy')),
  };
}

const noneKnownBy = async (db: Db, of: OfPatient) =>
  (await listNoneKnown(db, of)).find(({ answer }) => answer.kind === 'allergy')?.answer.saidByType ?? null;

/** "Pregnant" counts until that entry is over, whatever was reported after it. */
const pregnancyIn = (entries: readonly HistoryContent[]): HistoryForChecks['pregnancy'] =>
  entries.find(({ state }) => state === 'pregnant')?.state ?? entries[0]?.state ?? null;

export interface KnownAllergies {
  /** As written down. */
  readonly names: readonly string[];
  readonly none: NoAllergies;
}

export async function knownAllergies(db: Db, of: OfPatient): Promise<KnownAllergies> {
  const { allergies, noAllergies } = await historyForChecks(db, of);
  return { names: allergies?.flatMap(({ name }) => name ?? []) ?? [], none: noAllergies };
}
