import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useClinicianPages } from '../queries.ts';
import { ClinicianRows } from './clinician-rows.tsx';
import { NotRead } from './not-read.tsx';
import styles from './pages.module.css';

const SHOWN = 6;

/** A faculty head's doctors and coaches, as the brand sees them. */
export function BrandClinicians() {
  const { t } = useWords();
  const pages = useClinicianPages({});
  const clinicians = pages.data?.pages[0]?.clinicians;
  return (
    <Section title={t('shell.section.doctors')} description={t('people.faculty.profiles')}>
      {clinicians ? (
        <>
          <ClinicianRows clinicians={clinicians.slice(0, SHOWN)} />
          <div className={styles.chips}>
            <LinkButton icon="search" href="/doctors">
              {t('people.faculty.all')}
            </LinkButton>
          </div>
        </>
      ) : pages.isError ? (
        <NotRead query={pages} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={SHOWN} />
      )}
    </Section>
  );
}
