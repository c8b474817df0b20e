import { useActingFor } from '#features/people/web/index.ts';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Trends } from '../trends/trends.tsx';
import styles from './list.module.css';

/** Trends of the readings of the patient in view: one's own, or a family member's. */
export function TrendsScreen() {
  const { t } = useWords();
  const { personId, name, isSelf } = useActingFor();
  return (
    <Page width="list">
      <div className={styles.head}>
        <h1>{t('vitals.trends.title')}</h1>
        <LinkButton icon="list" href="/vitals">
          {t('vitals.home.all')}
        </LinkButton>
      </div>
      {!isSelf && <p>{t('vitals.enter.for', { name })}</p>}
      <Trends personId={personId} isOwn level={2} />
    </Page>
  );
}
