import type { FormState } from '#platform/web/forms/use-form.ts';
import type { ClinicianDraft } from './clinician-draft.ts';

/** What each group of fields of the clinician's form gets. */
export interface DraftFieldsProps {
  readonly form: FormState<ClinicianDraft>;
}
