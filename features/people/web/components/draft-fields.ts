import type { ClinicianDraft } from './clinician-draft.ts';
import type { Problems } from './use-problems.ts';

/** What each group of fields of the clinician's form gets. */
export interface DraftFieldsProps {
  readonly draft: ClinicianDraft;
  readonly onDraft: (part: Partial<ClinicianDraft>) => void;
  readonly problems: Problems;
}
