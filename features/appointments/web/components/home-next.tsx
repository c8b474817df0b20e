import { useQuery } from '@tanstack/react-query';
import { useActingFor } from '#features/people/web/index.ts';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { restOfPage } from '#platform/web/shell/rest-of-page.ts';
import { useNow } from '#platform/web/use-now.ts';
import { type AppointmentSummary, STATUS } from '../../contract.ts';
import { addressOf, NEW_BOOKING } from '../booking-plan.ts';
import { upcoming } from '../queries.ts';
import { DelayLine } from './delay-line.tsx';
import styles from './home.module.css';
import { MODE_ICONS } from './modes.ts';
import { useSpecialty } from './specialty.ts';
import { VisitStatus } from './status.tsx';
import { useTimeTo } from './use-countdown.ts';
import { useOtherName } from './use-other-name.ts';
import { WaitingOffers } from './waiting-offers.tsx';

/** Loaded after the rest of Home: the time of the visit has to appear first. */
const JOIN = [
  {
    id: 'join',
    part: async () => {
      await restOfPage();
      return (await import('./join-visit.tsx')).JoinFilled;
    },
  },
] as const;

/** On Home: the next visit, and the time until then. While acting for a person: of that person only. */
export function HomeNext() {
  const { t } = useWords();
  const visits = useQuery(upcoming());
  const { personId } = useActingFor();
  const now = useNow().getTime();
  const ahead = visits.data?.appointments.filter((visit) => !personId || visit.patient_id === personId) ?? [];
  const next = ahead.find((visit) => !isOverdue(visit, now)) ?? ahead[0];
  if (visits.isError && !visits.data) return null;
  return (
    <>
      <WaitingOffers of={personId} />
      <section aria-label={t('appointments.home.next')}>
        {!visits.data ? (
          <Card className={styles.next ?? ''}>
            <div className={styles.ahead}>
              <Skeleton lines={3} />
            </div>
          </Card>
        ) : next ? (
          <NextCard visit={next} />
        ) : (
          <Card className={styles.next ?? ''}>
            <p className={styles.words}>{t('appointments.list.none')}</p>
            <LinkButton variant="primary" icon="plus" href={NEW_BOOKING}>
              {t('appointments.list.book')}
            </LinkButton>
          </Card>
        )}
      </section>
    </>
  );
}

/** Its time is over and it did not begin: it may still be waited for, but the next one comes first. */
const isOverdue = ({ status, ends_at, delay_minutes }: AppointmentSummary, now: number): boolean =>
  status === STATUS.booked && Date.parse(ends_at) + delay_minutes * 60_000 <= now;

/** One row: when, who, and what to do. The name leads to the rest. */
function NextCard({ visit }: { readonly visit: AppointmentSummary }) {
  const { t, format } = useWords();
  const Link = useLink();
  const specialty = useSpecialty();
  const soon = useTimeTo(visit.starts_at, 1);
  const otherName = useOtherName()(visit);
  // Until one may join. The button for that takes its place: nothing below moves when it comes.
  const again = (
    <LinkButton
      compact
      variant="quiet"
      className={styles.again ?? ''}
      href={addressOf({ mode: visit.mode, clinicianId: visit.clinician_id, forId: visit.patient_id }, 'time')}
    >
      {t('appointments.one.again')}
    </LinkButton>
  );
  return (
    <Card className={styles.next ?? ''}>
      <p className={styles.when}>
        <Icon name={MODE_ICONS[visit.mode]} size="small" />
        <span>
          <time dateTime={visit.starts_at}>{format.dayAndTime(visit.starts_at)}</time>
          {' · '}
          {t(`appointments.mode.${visit.mode}`)}
          {soon && visit.status === STATUS.booked && <> · {soon}</>}
        </span>
      </p>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link href={`/appointments/${visit.appointment_id}`}>
            {visit.clinician.name}
            <Icon name="chevron-right" size="small" />
          </Link>
        </h2>
        <p className={styles.quiet}>{specialty(visit.clinician)}</p>
        {otherName && <p>{t('appointments.list.for', { name: otherName })}</p>}
        <DelayLine visit={visit} />
        {visit.status !== STATUS.booked && <VisitStatus status={visit.status} />}
      </div>
      <div className={styles.ways}>
        <Slots slots={JOIN} given={{ visit, instead: again }} fallback={again} />
      </div>
    </Card>
  );
}
