import type { ReactNode } from 'react';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { usePaymentPages } from '../queries.ts';
import { RequestRows } from './request-rows.tsx';

interface RequestPagesProps {
  readonly pages: ReturnType<typeof usePaymentPages>;
  readonly hasNames: boolean;
  /** Heading of the requests that are paid or withdrawn. */
  readonly pastTitle: string;
  /** Shown when there is nothing. */
  readonly none: ReactNode;
}

/** What is still to be paid, then what was. */
export function RequestPages({ pages, hasNames, pastTitle, none }: RequestPagesProps) {
  const { t } = useWords();
  if (pages.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={5} />;
  if (pages.isLoadingError) return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  const requests = pages.data.pages.flatMap((page) => page.requests);
  if (requests.length === 0) return none;
  const due = requests.filter(({ state }) => state === 'open');
  const past = requests.filter(({ state }) => state !== 'open');
  return (
    <>
      <RequestRows title={t('payments.orders.due')} requests={due} hasNames={hasNames} />
      <RequestRows title={pastTitle} requests={past} hasNames={hasNames} />
      <MorePages pages={pages}>{t('payments.orders.more')}</MorePages>
    </>
  );
}
