import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './how-to-export.module.css';

/** Where Google gives out what Fit has. */
const TAKEOUT = 'takeout.google.com';
const FIT = 'Google Fit';
const HEALTH = 'Health Connect';

/** What a browser can't do is said where the person looks for it, with the way that there is. */
export function HowToExport() {
  const { t } = useWords();
  return (
    <Section
      title={t('reading-imports.import.how.title')}
      description={t('reading-imports.import.how.cannot')}
    >
      <div className={styles.ways}>
        <Section level={3} title={FIT}>
          <ol className={styles.steps}>
            <li>
              {t('reading-imports.import.how.fit.open')}{' '}
              <a href={`https://${TAKEOUT}`} target="_blank" rel="noopener noreferrer">
                {TAKEOUT}
              </a>
            </li>
            <li>{t('reading-imports.import.how.fit.only')}</li>
            <li>{t('reading-imports.import.how.fit.choose')}</li>
          </ol>
        </Section>
        <Section level={3} title={HEALTH}>
          <ol className={styles.steps}>
            <li>{t('reading-imports.import.how.health.app')}</li>
            <li>{t('reading-imports.import.how.health.save')}</li>
            <li>{t('reading-imports.import.how.health.choose')}</li>
          </ol>
          <p className={styles.quiet}>{t('reading-imports.import.how.health.backup')}</p>
        </Section>
      </div>
    </Section>
  );
}
