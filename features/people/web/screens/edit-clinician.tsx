import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { ClinicianForm } from '../components/clinician-form.tsx';
import { NotRead } from '../components/not-read.tsx';
import styles from '../components/pages.module.css';
import { useProfile } from '../queries.ts';

export function EditClinicianScreen() {
  const { t } = useWords();
  const profile = useProfile();
  return (
    <Page width="reading">
      <div className={styles.title}>
        <h1>{t('people.editor.title')}</h1>
        <p className={styles.quiet}>{t('people.editor.hint')}</p>
      </div>
      {profile.data?.clinician ? (
        <ClinicianForm
          clinician={profile.data.clinician.profile}
          contactEmail={profile.data.clinician.contact_email}
        />
      ) : profile.isError ? (
        <NotRead query={profile} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={8} />
      )}
    </Page>
  );
}
