import { useQuery } from '@tanstack/react-query';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useNow } from '#platform/web/use-now.ts';
import { dayOf } from '../../rules.ts';
import { between } from '../queries.ts';
import { deskOf, queueOf } from '../queue.ts';
import styles from './home.module.css';
import { TeamRows } from './team-rows.tsx';

const SHOWN = 4;

/** On a clinician's Home: who waits, who comes next. */
export function HomeQueue() {
  const { t } = useWords();
  const today = dayOf(useNow(60).getTime(), CLINIC_ZONE);
  const visits = useQuery(between(today, today));
  if (visits.isError && !visits.data) return null;
  const { here, coming, over } = queueOf(visits.data?.appointments ?? []);
  const first = [...here, ...coming].slice(0, SHOWN);
  return (
    <Section
      title={t('appointments.home.queue')}
      aside={
        <LinkButton variant="quiet" compact href="/schedule">
          {t('appointments.schedule.title')}
        </LinkButton>
      }
    >
      {visits.data ? (
        <>
          <p className={styles.counts}>
            <span>
              <b>{here.length}</b>
              {t('appointments.queue.here')}
            </span>
            <span>
              <b>{coming.length}</b>
              {t('appointments.queue.coming')}
            </span>
            <span>
              <b>{over.length}</b>
              {t('appointments.queue.over')}
            </span>
          </p>
          {first.length > 0 && (
            <Card flush>
              <TeamRows visits={first} hrefOf={deskOf} />
            </Card>
          )}
        </>
      ) : (
        <Skeleton lines={4} />
      )}
    </Section>
  );
}
