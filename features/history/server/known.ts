import type { Db } from '#platform/server/db/database.ts';
import type { HistoryContent } from '../contract.ts';
import { listEntries, listNoneKnown, type OfPatient } from './repository.ts';

/** What a prescription is checked against. */
export interface HistoryForChecks {
  /** Null: nobody has asked, or answered, which is not the same as none. */
  readonly allergies: readonly HistoryContent[] | null;
  readonly problems: readonly HistoryContent[];
  readonly pregnancy: HistoryContent['state'] | null;
}

/** Whether somebody may see it is the caller's to decide. */
export async function historyForChecks(db: Db, of: OfPatient): Promise<HistoryForChecks> {
  const entries = await listEntries(db, of);
  const active = (kind: string) =>
    entries.filter((entry) => entry.kind === kind && entry.status === 'active').map(({ content }) => content);
  const allergies = active('allergy');
  const isAsked =
    allergies.length > 0 || (await listNoneKnown(db, of)).some(({ answer }) => answer.kind === 'allergy');
  return {
    allergies: isAsked ? allergies : null,
    problems: active('problem'),
    pregnancy: active('pregnancy')[0]?.state ?? null,
  };
}

export interface KnownAllergies {
  /** As written down. */
  readonly names: readonly string[];
  /** "None known", and who says so; null where there are some, or where the question was not answered yet. */
  readonly none: 'confirmed' | 'reported' | null;
}

export async function knownAllergies(db: Db, of: OfPatient): Promise<KnownAllergies> {
  const { allergies } = await historyForChecks(db, of);
  const names = allergies?.flatMap(({ name }) => name ?? []) ?? [];
  const said = (await listNoneKnown(db, of)).find(({ answer }) => answer.kind === 'allergy');
  if (names.length > 0 || !said) return { names, none: null };
  return { names, none: said.answer.saidByType === 'doctor' ? 'confirmed' : 'reported' };
}
