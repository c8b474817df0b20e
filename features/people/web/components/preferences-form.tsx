import { SelectField } from '#platform/ui/select-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Profile, updateUserConfig, VISIT_MODES } from '../../contract.ts';
import { useLocations, useShowProfile } from '../queries.ts';
import styles from './pages.module.css';

/** The preferences of a patient for visits; each choice is saved at once. */
export function PreferencesForm({ preferences }: { readonly preferences: NonNullable<Profile['patient']> }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const show = useShowProfile();
  const locations = useLocations();
  const save = useAction(updateUserConfig, {
    onSuccess: (profile) => {
      show(profile);
      showAlert('success', t('shell.form.saved'));
    },
    onError: (error) => showAlert('error', textOf(error)),
  });
  // What was chosen shows while it is on its way.
  const chosen = { ...preferences, ...(save.isPending ? save.variables?.body : {}) };
  const clinics = (locations.data?.cities ?? []).flatMap((each) => each.clinics);
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('people.preferences.clinic')}
        value={chosen.preferred_clinic_id ?? ''}
        onValue={(id) => save.mutate({ body: { preferred_clinic_id: id || null } })}
        choices={[
          { value: '', label: t('people.preferences.none') },
          ...clinics.map((clinic) => ({
            value: clinic.clinic_id,
            label: `${clinic.name}, ${t(`people.cities.${clinic.city}`)}`,
          })),
        ]}
      />
      <SelectField
        label={t('people.preferences.mode')}
        value={chosen.preferred_mode ?? ''}
        onValue={(mode) =>
          save.mutate({ body: { preferred_mode: VISIT_MODES.find((each) => each === mode) ?? null } })
        }
        choices={[
          { value: '', label: t('people.preferences.none') },
          ...VISIT_MODES.map((mode) => ({ value: mode, label: t(`people.modes.${mode}`) })),
        ]}
      />
    </div>
  );
}
