import type { Db } from '#platform/server/db/database.ts';
import type { AllergyGroup, HistoryKind, PregnancyState, Severity } from '../../contract.ts';
import { listAnswers } from '../repository/answers.ts';
import { activeEntries } from '../repository/entries.ts';

export interface AllergyForChecks {
  readonly entryId: string;
  readonly agent: string;
  readonly group: AllergyGroup | null;
  readonly reaction: string | null;
  readonly severity: Severity | null;
  readonly isConfirmed: boolean;
}

/** What the checks of a prescription ask of the history. */
export interface HistoryForChecks {
  /** Null: nobody asked. Empty: none are known. */
  readonly allergies: readonly AllergyForChecks[] | null;
  readonly problems: readonly { readonly text: string; readonly code: string | null }[];
  /** The newest statement; null where there is none. */
  readonly pregnancy: PregnancyState | null;
}

/** What holds of a patient now, said by the patient or a doctor. Whether somebody may see it is the caller's to decide. */
export async function historyForChecks(
  db: Db,
  brandId: string,
  patientId: string,
): Promise<HistoryForChecks> {
  const of = { brandId, patientId };
  const entries = await activeEntries(db, of);
  const answers = await listAnswers(db, of);
  const ofKind = (kind: HistoryKind) => entries.filter((each) => each.kind === kind);
  const allergies = ofKind('allergy').map(({ id, text, details, confirmedAt }) => ({
    entryId: id,
    agent: text,
    group: details.group ?? null,
    reaction: details.reaction ?? null,
    severity: details.severity ?? null,
    isConfirmed: confirmedAt !== null,
  }));
  const isAsked = allergies.length > 0 || answers.some(({ answer }) => answer.kind === 'allergy');
  return {
    allergies: isAsked ? allergies : null,
    problems: ofKind('problem').map(({ text, code }) => ({ text, code })),
    pregnancy: ofKind('pregnancy').at(-1)?.details.state ?? null,
  };
}
