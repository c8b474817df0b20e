import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useCounts } from '#platform/web/shell/counts.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { byDay } from '../components/by-day.ts';
import { Entry } from '../components/entry.tsx';
import styles from '../components/notifications.module.css';
import { useMarkRead, useNotificationPages } from '../queries.ts';

type Which = 'all' | 'unread';

export function NotificationsScreen() {
  const { t } = useWords();
  const [which, setWhich] = useState<Which>('all');
  const markRead = useMarkRead();
  const hasUnread = (useCounts().notifications ?? 0) > 0;
  return (
    <Page width="list">
      <div className={styles.top}>
        <h1>{t('shell.section.notifications')}</h1>
        <LinkButton compact variant="quiet" icon="settings" href="/notifications/settings">
          {t('notifications.settings.link')}
        </LinkButton>
      </div>
      <div className={styles.tools}>
        <SegmentedControl
          label={t('notifications.list.which')}
          hideLabel
          value={which}
          onValue={(value) => setWhich(value as Which)}
          segments={[
            { value: 'all', label: t('notifications.list.all') },
            { value: 'unread', label: t('notifications.list.unread') },
          ]}
        />
        {hasUnread && (
          <Button compact icon="check" onClick={() => markRead.mutate('all')}>
            {t('notifications.list.markAll')}
          </Button>
        )}
      </div>
      <Entries key={which} unread={which === 'unread'} />
    </Page>
  );
}

function Entries({ unread }: { readonly unread: boolean }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const pages = useNotificationPages(unread);
  const markRead = useMarkRead();
  const entries = pages.data?.pages.flatMap((page) => page.notifications);

  if (!entries && pages.isError) {
    return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  }
  if (!entries) {
    return (
      <Card flush>
        <SkeletonList label={t('shell.busy.loading')} rows={5} />
      </Card>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState icon="bell" title={t('notifications.list.none')}>
        {t(unread ? 'notifications.list.noneUnread' : 'notifications.list.noneHint')}
      </EmptyState>
    );
  }
  return (
    <>
      {byDay(entries, new Date()).map(({ day, entries: ofDay }) => (
        <Section key={day} title={t(`notifications.list.${day}`)}>
          <Card flush>
            <ul className={styles.entries}>
              {ofDay.map((entry) => (
                <Entry key={entry.group} entry={entry} onRead={markRead.mutate} />
              ))}
            </ul>
          </Card>
        </Section>
      ))}
      {pages.hasNextPage && (
        <div>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('notifications.list.showMore')}
          </Button>
        </div>
      )}
      {pages.isFetchNextPageError && <p role="alert">{textOf(pages.error)}</p>}
    </>
  );
}
