import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Page } from '../../../ui/layout.tsx';
import { brand } from '../../brand.ts';
import { MORE_GROUPS } from '../../feature.ts';
import { useWords } from '../../i18n/words.ts';
import { useUserType } from '../../session/use-session.ts';
import { DisplaySettings } from '../display-settings.tsx';
import { LogOut } from '../log-out.tsx';
import { moreItems } from '../more-items.ts';
import { useCatalogue } from '../shell-context.ts';
import styles from './screens.module.css';

export function More() {
  const { t } = useWords();
  const items = moreItems(useCatalogue(), useUserType());
  return (
    <Page>
      <h1>{t('shell.more.title')}</h1>
      <nav aria-label={t('shell.more.sections')}>
        <div className={styles.groups}>
          {MORE_GROUPS.map((group) => {
            const lines = items.filter((item) => item.group === group);
            return (
              lines.length > 0 && (
                <div key={group} className={styles.group}>
                  <Section title={t(`shell.more.group.${group}`)}>
                    <List>
                      {lines.map((item) => (
                        <ListRow key={item.id} href={item.path} icon={item.icon} title={t(item.label)} />
                      ))}
                    </List>
                  </Section>
                </div>
              )
            );
          })}
        </div>
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
    </Page>
  );
}
