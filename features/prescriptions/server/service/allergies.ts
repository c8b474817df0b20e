import { type HistoryForChecks, historyForChecks } from '#features/history/server/index.ts';
import {
  type CheckPatient,
  isKnownCause,
  knownMoieties,
  moietyOf,
} from '#features/medicines/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import { namesToCompare, readAllergies } from '../../rules.ts';

export interface HistoryOfPatient {
  /** Null: the patient wasn't asked. */
  readonly allergies: CheckPatient['allergies'];
  /** As written; no rule can read these. */
  readonly unread: readonly string[];
  /** For the paper; null: the patient wasn't asked. */
  readonly written: readonly string[] | null;
  readonly noAllergies: HistoryForChecks['noAllergies'];
  readonly pregnant: CheckPatient['pregnant'];
}

/** What the health history says to the checks. The one place that knows where it is written down. */
export async function historyOfPatient(
  db: Db,
  of: { readonly brandId: string; readonly patientId: string },
): Promise<HistoryOfPatient> {
  const { allergies, noAllergies, pregnancy } = await historyForChecks(db, of);
  const pregnant = pregnancy === 'pregnant' ? 'yes' : pregnancy === 'not_pregnant' ? 'no' : 'unknown';
  if (!allergies) return { allergies: null, unread: [], written: null, noAllergies, pregnant };
  const written = allergies.map(({ name = '', reaction }) => (reaction ? `${name} (${reaction})` : name));
  const read = allergies.flatMap(({ severity }, at) =>
    readAllergies(written[at] ?? '').map((each) => ({
      ...each,
      severe: each.severe || severity === 'severe',
    })),
  );
  const substances = await knownMoieties(
    db,
    read.flatMap(({ to, longer }) => [...longer, to, ...to.split(' ')]),
  );
  const isReadable = (to: string): boolean => isKnownCause(to) || substances.has(moietyOf(to));
  const names = read.flatMap((each) => namesToCompare(each, isReadable).map((to) => ({ ...each, to })));
  // One cause in two wordings is one finding.
  const severityOf = new Map<string, { readonly to: string; readonly severe: boolean }>();
  for (const { to, severe } of names.filter(({ to }) => isReadable(to))) {
    const cause = to.startsWith('@') ? to : moietyOf(to);
    severityOf.set(cause, { to, severe: severe || (severityOf.get(cause)?.severe ?? false) });
  }
  return {
    allergies: [...severityOf.values()],
    unread: [...new Set(names.filter(({ to }) => !isReadable(to)).map(({ text }) => text))],
    written,
    noAllergies,
    pregnant,
  };
}
