import { Alert } from '#platform/ui/alert.tsx';
import { Section } from '#platform/ui/section.tsx';
import { brand } from '../../brand.ts';
import { useWords } from '../../i18n/words.ts';
import styles from '../shell.module.css';

export function About() {
  const { t } = useWords();
  return (
    <article className={styles.reading}>
      <h1>{t('shell.about.title')}</h1>
      <p>{t('shell.about.intro', { brand: brand.title })}</p>
      <p>{t('shell.about.languages')}</p>
      <Alert tone="warn">{t('shell.about.emergency')}</Alert>
      <Section title={t('shell.about.contactTitle')}>
        <p>
          <a href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>
            {t('shell.about.contact', { phone: brand.supportPhone })}
          </a>
        </p>
      </Section>
      <p className={styles.quiet}>{t('shell.about.version', { version: brand.version })}</p>
    </article>
  );
}
