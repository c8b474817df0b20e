import { DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Subscription } from '../../contract.ts';
import { StateBadge } from '../components/state-badge.tsx';
import styles from '../plans.module.css';
import { useBrandPages } from '../queries.ts';

/** For staff: every care plan of the brand, the newest first. */
export function AllScreen() {
  const { t } = useWords();
  const pages = useBrandPages();
  const rows = pages.data?.pages.flatMap((page) => page.subscriptions) ?? [];
  return (
    <Page gap="close">
      <div className={styles.head}>
        <h1>{t('subscriptions.title')}</h1>
        <LinkButton icon="edit" href="/care-plans/versions">
          {t('subscriptions.desk.versions')}
        </LinkButton>
      </div>
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={6} />
      ) : pages.isLoadingError ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <Table rows={rows} />
      )}
      <MorePages pages={pages}>{t('subscriptions.more')}</MorePages>
    </Page>
  );
}

function Table({ rows }: { readonly rows: readonly Subscription[] }) {
  const { t, format } = useWords();
  const Link = useLink();
  return (
    <DataTable
      caption={t('subscriptions.title')}
      hideCaption
      rows={rows}
      rowKey={({ subscription_id: id }) => id}
      empty={<EmptyState icon="heart" title={t('subscriptions.desk.none')} />}
      columns={[
        {
          key: 'person',
          label: t('subscriptions.desk.person'),
          cell: ({ person_id: id, person_name: name }) => <Link href={`/patients/${id}`}>{name ?? '–'}</Link>,
        },
        { key: 'plan', label: t('subscriptions.desk.plan'), cell: ({ plan }) => plan.name },
        {
          key: 'state',
          label: t('subscriptions.desk.state'),
          cell: ({ state }) => <StateBadge state={state} />,
        },
        {
          key: 'since',
          label: t('subscriptions.desk.since'),
          cell: ({ started_on: day }) => format.shortDay(day),
        },
        {
          key: 'next',
          label: t('subscriptions.next.title'),
          align: 'end',
          cell: ({ next_charge: next }) =>
            next ? `${format.money(next.amount)} · ${format.shortDay(next.on)}` : '–',
        },
      ]}
    />
  );
}
