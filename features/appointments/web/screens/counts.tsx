import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Card } from '#platform/ui/card.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { LEAST_PEOPLE } from '../../contract.ts';
import { dayOf } from '../../rules.ts';
import turner from '../components/day-turner.module.css';
import { useStatusWords } from '../components/status.tsx';
import { useNow } from '../components/use-now.ts';
import { monthCounts } from '../queries.ts';
import styles from './counts.module.css';

interface Counted {
  readonly id: string;
  readonly name: string;
  readonly count: number | null;
}

/** A faculty head's view: how many visits a month has, and never who they were. */
export function CountsScreen() {
  const { t, format } = useWords();
  const statusWords = useStatusWords();
  const numberOf = useNumbers();
  const [search, setSearch] = useSearchParams();
  const current = dayOf(useNow(60).getTime(), CLINIC_ZONE).slice(0, 7);
  const asked = search.get('month') ?? '';
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(asked) ? asked : current;
  const counts = useQuery({ ...monthCounts(month), placeholderData: keepPreviousData });
  const turn = (days: number) =>
    setSearch({ month: addDays(`${month}-01`, days).slice(0, 7) }, { replace: true });
  const shown = counts.data;
  return (
    <div className={styles.page}>
      <h1>{t('appointments.counts.title')}</h1>
      <div className={turner.turner}>
        <IconButton
          icon="chevron-left"
          variant="outline"
          label={t('appointments.counts.monthBefore')}
          onClick={() => turn(-1)}
        />
        <p className={turner.day} aria-live="polite">
          {format.month(`${month}-15`)}
        </p>
        <IconButton
          icon="chevron-right"
          variant="outline"
          label={t('appointments.counts.monthAfter')}
          onClick={() => turn(31)}
        />
      </div>
      {counts.isError && !shown ? (
        <Problem error={counts.error} onRetry={() => void counts.refetch()} />
      ) : !shown ? (
        <SkeletonList label={t('appointments.list.loading')} rows={6} />
      ) : (
        <>
          <p className={styles.total}>
            <b>{numberOf(shown.total)}</b> {t('appointments.counts.total')}
          </p>
          <p className={styles.quiet}>{t('appointments.counts.explain', { least: LEAST_PEOPLE })}</p>
          <div className={styles.tables}>
            <Table
              caption={t('appointments.board.status')}
              rows={shown.by_status.map(({ status, count }) => ({
                id: String(status),
                name: statusWords(status),
                count,
              }))}
            />
            <Table
              caption={t('appointments.detail.how')}
              rows={shown.by_mode.map(({ mode, count }) => ({
                id: mode,
                name: t(`appointments.mode.${mode}`),
                count,
              }))}
            />
            <Table
              caption={t('appointments.detail.with')}
              rows={shown.by_clinician.map(({ clinician_id: id, name, count }) => ({ id, name, count }))}
            />
          </div>
        </>
      )}
    </div>
  );
}

function Table({ caption, rows }: { readonly caption: string; readonly rows: readonly Counted[] }) {
  const numberOf = useNumbers();
  return (
    <Section title={caption}>
      <Card flush>
        <List>
          {rows.map(({ id, name, count }) => (
            <ListRow key={id} title={name} end={<b className={styles.count}>{numberOf(count)}</b>} />
          ))}
        </List>
      </Card>
    </Section>
  );
}

/** A withheld number may be a large one that would give a small one away: it says no more than that. */
function useNumbers(): (count: number | null) => string {
  const { t, format } = useWords();
  return (count) => (count === null ? t('appointments.counts.hidden') : format.number(count));
}
