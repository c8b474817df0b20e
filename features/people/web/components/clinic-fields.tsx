import { Section } from '#platform/ui/section.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useLocations } from '../queries.ts';
import type { DraftFieldsProps } from './draft-fields.ts';
import styles from './pages.module.css';

/** The clinic, and the address where it isn't the clinic's own. */
export function ClinicFields({ form: { draft, control } }: DraftFieldsProps) {
  const { t } = useWords();
  const locations = useLocations();
  const clinics = (locations.data?.cities ?? []).flatMap((each) => each.clinics);
  const chosen = clinics.find((clinic) => clinic.clinic_id === draft.clinic_id);
  return (
    <Section title={t('people.clinician.clinic')}>
      <div className={styles.form}>
        <SelectField
          {...control('clinic_id')}
          label={t('people.clinician.clinic')}
          hideLabel
          {...(chosen ? { hint: `${chosen.address}, ${chosen.pin}` } : {})}
          choices={[
            { value: '', label: t('people.editor.noClinic') },
            ...clinics.map((clinic) => ({
              value: clinic.clinic_id,
              label: `${clinic.name}, ${t(`people.cities.${clinic.city}`)}`,
            })),
          ]}
        />
        <TextArea
          {...control('clinic_address')}
          label={t('people.editor.address')}
          hint={t('people.editor.addressHint')}
          optionalLabel={t('people.form.optional')}
          maxLength={300}
          rows={2}
        />
      </div>
    </Section>
  );
}
