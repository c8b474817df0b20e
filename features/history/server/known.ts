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

/** Names of the allergies, as written down; null when the question was not answered yet. */
export async function allergyNames(db: Db, of: OfPatient): Promise<string[] | null> {
  const { allergies } = await historyForChecks(db, of);
  return allergies?.flatMap(({ name }) => name ?? []) ?? null;
}
