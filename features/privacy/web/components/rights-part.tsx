import { Card } from '#platform/ui/card.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useCatalogue } from '#platform/web/shell/shell-context.ts';
import styles from './privacy.module.css';

const EXPORT = '/your-data';

/** Each right is a place where it is exercised. */
export function RightsPart() {
  const { t } = useWords();
  const hasExport = useCatalogue().routes.some(({ path }) => path === EXPORT);
  const rights: readonly (readonly [name: string, href: string, icon: IconName])[] = [
    ['export', hasExport ? EXPORT : '/vitals', 'download'],
    ['correct', '/privacy/correct', 'edit'],
    ['who', '/record-access', 'eye'],
    ['complain', '/privacy/complain', 'alert'],
    ['nominee', '/privacy/nominee', 'person'],
    ['delete', '/user_delete', 'trash'],
  ];
  return (
    <Section title={t('privacy.rights.title')}>
      <Card flush>
        <List label={t('privacy.rights.title')}>
          {rights.map(([name, href, icon]) => (
            <ListRow
              key={name}
              href={href}
              icon={icon}
              title={t(`privacy.rights.${name}`)}
              description={t(`privacy.rights.${name}Hint`)}
            />
          ))}
          <ListRow href="/privacy/requests" icon="list" title={t('privacy.requests.title')} />
        </List>
      </Card>
      <p className={styles.quiet}>{t('privacy.rights.board')}</p>
    </Section>
  );
}
