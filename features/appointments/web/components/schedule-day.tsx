import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { AppointmentSummary } from '../../contract.ts';
import { between } from '../queries.ts';
import { deskOf, queueOf } from '../queue.ts';
import { TeamRows } from './team-rows.tsx';
import { useFresh } from './use-fresh.ts';

interface Props {
  readonly day: string;
  readonly today: string;
  readonly current: string | undefined;
  readonly hrefOf: (visit: AppointmentSummary) => string;
}

/** One day: today as a queue, other days by time. */
export function ScheduleDay({ day, today, current, hrefOf }: Props) {
  const { t } = useWords();
  const visits = useQuery(between(day, day));
  const fresh = useFresh();
  if (visits.isError && !visits.data)
    return <Problem error={visits.error} onRetry={() => void visits.refetch()} />;
  if (!visits.data) return <SkeletonList label={t('appointments.list.loading')} rows={8} />;
  const { here, coming, over } = queueOf(visits.data.appointments);
  if (here.length + coming.length + over.length === 0)
    return (
      <EmptyState icon="calendar" title={t('appointments.list.none')}>
        {t('appointments.schedule.noneHint')}
      </EmptyState>
    );
  const parts = [
    ['here', here],
    ['coming', coming],
    ['over', over],
  ] as const;
  return parts.map(([name, some]) => {
    if (some.length === 0) return null;
    const title = name === 'coming' && day !== today ? 'booked' : name;
    return (
      <Section key={name} title={t(`appointments.queue.${title}`)} aside={some.length}>
        <Card flush>
          <TeamRows
            visits={some}
            hrefOf={hrefOf}
            {...(day === today && name !== 'over' ? { deskOf } : {})}
            current={current}
            fresh={fresh}
          />
        </Card>
      </Section>
    );
  });
}
