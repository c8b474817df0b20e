import type { Problems } from '#platform/web/forms/use-problems.ts';
import type { ClinicianDraft } from './clinician-draft.ts';

/** What each group of fields of the clinician's form gets. */
export interface DraftFieldsProps {
  readonly draft: ClinicianDraft;
  readonly onDraft: (part: Partial<ClinicianDraft>) => void;
  readonly problems: Problems;
}
