import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useActingFor } from '#features/people/web/index.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page, Row } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { NEW_BOOKING } from '../booking-plan.ts';
import { VisitRows } from '../components/visit-rows.tsx';
import { WaitingOffers } from '../components/waiting-offers.tsx';
import { upcoming, usePast } from '../queries.ts';
import styles from './list.module.css';

/** A patient's appointments and those of the family, or of the person acted for: to come, and past. */
export function ListScreen() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const { personId } = useActingFor();
  const current = search.get('scope') === 'past' ? 'past' : 'upcoming';
  return (
    <Page width="list">
      <div className={styles.head}>
        <h1>{t('appointments.list.title')}</h1>
        <LinkButton variant="primary" icon="plus" href={NEW_BOOKING}>
          {t('appointments.list.book')}
        </LinkButton>
      </div>
      <WaitingOffers of={personId} />
      <Tabs
        label={t('appointments.list.title')}
        current={current}
        onCurrent={(tab) => setSearch(tab === 'past' ? { scope: tab } : {}, { replace: true })}
        tabs={[
          { id: 'upcoming', label: t('appointments.list.upcoming') },
          { id: 'past', label: t('appointments.list.past') },
        ]}
      >
        {current === 'past' ? <Past of={personId} /> : <Upcoming of={personId} />}
      </Tabs>
    </Page>
  );
}

interface ListProps {
  /** Undefined: the whole family's. */
  readonly of: string | undefined;
}

function Upcoming({ of }: ListProps) {
  const { t } = useWords();
  const visits = useQuery(upcoming());
  if (visits.isError && !visits.data)
    return <Problem error={visits.error} onRetry={() => void visits.refetch()} />;
  if (!visits.data) return <SkeletonList label={t('appointments.list.loading')} />;
  const shown = visits.data.appointments.filter((visit) => !of || visit.patient_id === of);
  if (shown.length === 0)
    return (
      <EmptyState
        icon="calendar"
        title={t('appointments.list.none')}
        action={
          <Row>
            <LinkButton icon="plus" href={NEW_BOOKING}>
              {t('appointments.list.book')}
            </LinkButton>
          </Row>
        }
      >
        {t('appointments.list.noneHint')}
      </EmptyState>
    );
  return <VisitRows visits={shown} byDay />;
}

function Past({ of }: ListProps) {
  const { t } = useWords();
  const pages = usePast(of);
  if (pages.isError && !pages.data)
    return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <SkeletonList label={t('appointments.list.loading')} />;
  const visits = pages.data.pages.flatMap((page) => page.appointments);
  if (visits.length === 0)
    return (
      <EmptyState icon="calendar" title={t('appointments.list.none')}>
        {t('appointments.list.nonePast')}
      </EmptyState>
    );
  return (
    <div className={styles.past}>
      <VisitRows visits={visits} byDay />
      <MorePages pages={pages}>{t('appointments.list.more')}</MorePages>
    </div>
  );
}
