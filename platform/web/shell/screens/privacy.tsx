import { Section } from '#platform/ui/section.tsx';
import { brand } from '../../brand.ts';
import { useWords } from '../../i18n/words.ts';
import styles from '../shell.module.css';

const PARTS = ['what', 'who', 'use', 'device', 'rights', 'contact'] as const;

export function Privacy() {
  const { t } = useWords();
  const values = { brand: brand.title, phone: brand.supportPhone };
  return (
    <article className={styles.reading}>
      <h1>{t('shell.privacy.title')}</h1>
      <p>{t('shell.privacy.intro', values)}</p>
      {PARTS.map((part) => (
        <Section key={part} title={t(`shell.privacy.${part}Title`)}>
          <p>{t(`shell.privacy.${part}`, values)}</p>
        </Section>
      ))}
    </article>
  );
}
