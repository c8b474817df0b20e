import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { brand } from '../../brand.ts';
import { useWords } from '../../i18n/words.ts';
import { useUserType } from '../../session/use-session.ts';
import { DisplaySettings } from '../display-settings.tsx';
import { LogOut } from '../log-out.tsx';
import { useCatalogue } from '../shell-context.ts';
import styles from './screens.module.css';

export function More() {
  const { t } = useWords();
  const items = useCatalogue().more(useUserType());
  return (
    <div className={styles.page}>
      <h1>{t('shell.more.title')}</h1>
      <nav aria-label={t('shell.more.sections')}>
        <List>
          {items.map((item) => (
            <ListRow key={item.id} href={item.path} icon={item.icon} title={t(item.label)} />
          ))}
        </List>
      </nav>
      <DisplaySettings />
      <Section title={t('shell.more.stores')}>
        <p className={styles.links}>
          <a href={brand.stores.android} rel="noopener noreferrer" target="_blank">
            {t('shell.more.android')}
          </a>
          <a href={brand.stores.ios} rel="noopener noreferrer" target="_blank">
            {t('shell.more.ios')}
          </a>
        </p>
      </Section>
      <LogOut />
    </div>
  );
}
