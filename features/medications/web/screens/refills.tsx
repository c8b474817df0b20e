import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { RefillInbox, useRefillInbox } from '../components/refill-inbox.tsx';

/** Requests for medicines that wait for this doctor. */
export function RefillsScreen() {
  const { t } = useWords();
  const asked = useRefillInbox();
  return (
    <Page width="list">
      <h1>{t('medications.inbox.title')}</h1>
      {asked.isError && !asked.data && <Problem error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.isPending && <SkeletonList label={t('shell.busy.loading')} />}
      {asked.data?.refills.length === 0 && <EmptyState icon="pill" title={t('medications.inbox.none')} />}
      {asked.data && <RefillInbox refills={asked.data.refills} />}
    </Page>
  );
}
