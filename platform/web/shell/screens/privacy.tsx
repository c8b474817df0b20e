import { Section } from '#platform/ui/section.tsx';
import { brand } from '../../brand.ts';
import { useWords } from '../../i18n/words.ts';
import { useUserType } from '../../session/use-session.ts';
import { Slots } from '../lazy-part.tsx';
import styles from '../shell.module.css';
import { useCatalogue } from '../shell-context.ts';

const PARTS = ['what', 'who', 'use', 'device', 'rights', 'contact'] as const;

export function Privacy() {
  const { t } = useWords();
  const parts = useCatalogue().slots('settings', useUserType());
  const values = { brand: brand.title, phone: brand.supportPhone };
  return (
    <article className={styles.reading}>
      <h1>{t('shell.privacy.title')}</h1>
      <p>{t('shell.privacy.intro', values)}</p>
      <Slots slots={parts} />
      {PARTS.map((part) => (
        <Section key={part} title={t(`shell.privacy.${part}Title`)}>
          <p>{t(`shell.privacy.${part}`, values)}</p>
        </Section>
      ))}
    </article>
  );
}
