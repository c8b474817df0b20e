import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { ClinicianProfile } from '../../contract.ts';
import type { DraftFieldsProps } from './draft-fields.ts';
import styles from './pages.module.css';

/** A doctor's qualifications and entry in the register; a verified one that changes is verified again. */
export function RegistrationFields({
  draft,
  onDraft,
  problems,
  clinician,
}: DraftFieldsProps & { readonly clinician: ClinicianProfile }) {
  const { t } = useWords();
  const changesNumber =
    clinician.registration_verified &&
    (draft.registrationNumber.trim() !== (clinician.registration_number ?? '') ||
      draft.registrationCouncil.trim() !== (clinician.registration_council ?? ''));
  return (
    <Section title={t('people.clinician.registration')}>
      <TextField
        id={problems.id('qualifications')}
        label={t('people.clinician.qualifications')}
        hint={t('people.editor.qualificationsHint')}
        error={problems.of('qualifications')}
        value={draft.qualifications}
        onValue={(qualifications) => onDraft({ qualifications })}
        maxLength={160}
        autoComplete="off"
      />
      <div className={styles.pair}>
        <TextField
          id={problems.id('registration_number')}
          label={t('people.editor.number')}
          {...(changesNumber ? { hint: t('people.editor.numberChanged') } : {})}
          error={problems.of('registration_number')}
          value={draft.registrationNumber}
          onValue={(registrationNumber) => onDraft({ registrationNumber })}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          id={problems.id('registration_council')}
          label={t('people.editor.council')}
          error={problems.of('registration_council')}
          value={draft.registrationCouncil}
          onValue={(registrationCouncil) => onDraft({ registrationCouncil })}
          maxLength={120}
          autoComplete="off"
        />
      </div>
    </Section>
  );
}
