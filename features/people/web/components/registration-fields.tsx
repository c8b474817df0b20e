import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { ClinicianProfile } from '../../contract.ts';
import type { DraftFieldsProps } from './draft-fields.ts';
import styles from './pages.module.css';

/** A doctor's qualifications and entry in the register; a verified one that changes is verified again. */
export function RegistrationFields({
  form: { draft, control },
  clinician,
}: DraftFieldsProps & { readonly clinician: ClinicianProfile }) {
  const { t } = useWords();
  const changesNumber =
    clinician.registration_verified &&
    (draft.registration_number.trim() !== (clinician.registration_number ?? '') ||
      draft.registration_council.trim() !== (clinician.registration_council ?? ''));
  return (
    <Section title={t('people.clinician.registration')}>
      <TextField
        {...control('qualifications')}
        label={t('people.clinician.qualifications')}
        hint={t('people.editor.qualificationsHint')}
        maxLength={160}
        autoComplete="off"
      />
      <div className={styles.pair}>
        <TextField
          {...control('registration_number')}
          label={t('people.editor.number')}
          {...(changesNumber ? { hint: t('people.editor.numberChanged') } : {})}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          {...control('registration_council')}
          label={t('people.editor.council')}
          maxLength={120}
          autoComplete="off"
        />
      </div>
      <TextField
        {...control('contact_email')}
        type="email"
        label={t('people.editor.contactEmail')}
        hint={t('people.editor.contactEmailHint')}
        maxLength={254}
        autoComplete="email"
      />
    </Section>
  );
}
