import { useQuery } from '@tanstack/react-query';
import { useActingFor } from '#features/people/web/index.ts';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { restOfPage } from '#platform/web/shell/rest-of-page.ts';
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

/** After the rest of Home: whoever opens it first wants to see when. */
const JOIN = [
  {
    id: 'join',
    part: async () => {
      await restOfPage();
      return (await import('./join-visit.tsx')).JoinFilled;
    },
  },
] as const;

/** On Home: what comes next, and how long until then. Acting for somebody: of that person only. */
export function HomeNext() {
  const { t } = useWords();
  const visits = useQuery(upcoming());
  const { personId } = useActingFor();
  const shown = visits.data?.appointments.filter((visit) => !personId || visit.patient_id === personId);
  const next = shown?.[0];
  if (visits.isError && !visits.data) return null;
  return (
    <>
      <WaitingOffers of={personId} />
      <Section title={t('appointments.home.next')} aside={next && <LinkToAll count={shown?.length ?? 0} />}>
        {!visits.data ? (
          <Card className={styles.next ?? ''}>
            <div className={styles.ahead}>
              <Skeleton lines={3} />
            </div>
            <span className={styles.waysAhead} />
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
      </Section>
    </>
  );
}

function LinkToAll({ count }: { readonly count: number }) {
  const { t } = useWords();
  const Link = useLink();
  return <Link href="/appointments">{t('appointments.home.all', { count })}</Link>;
}

function NextCard({ visit }: { readonly visit: AppointmentSummary }) {
  const { t, format } = useWords();
  const specialty = useSpecialty();
  const timeTo = useTimeTo(visit.starts_at);
  const otherName = useOtherName()(visit);
  // When one may join, or the button for it: nothing below moves when it comes.
  const joinAhead = visit.mode !== 'in_person' && visit.status === STATUS.booked && (
    <span className={styles.joinAhead} />
  );
  return (
    <Card className={styles.next ?? ''}>
      <div className={styles.words}>
        <p className={styles.when}>
          <Icon name={MODE_ICONS[visit.mode]} size="small" />
          <span>
            <time dateTime={visit.starts_at}>{format.dayAndTime(visit.starts_at)}</time>
            {' · '}
            {t(`appointments.mode.${visit.mode}`)}
            {timeTo && visit.status === STATUS.booked && <> · {timeTo}</>}
          </span>
        </p>
        <h3 className={styles.name}>{visit.clinician.name}</h3>
        <p className={styles.quiet}>{specialty(visit.clinician)}</p>
        {otherName && <p>{t('appointments.list.for', { name: otherName })}</p>}
        <DelayLine visit={visit} />
        <Slots slots={JOIN} given={{ visit, ahead: joinAhead }} fallback={joinAhead} />
        {visit.status !== STATUS.booked && <VisitStatus status={visit.status} />}
      </div>
      <div className={styles.ways}>
        <LinkButton href={`/appointments/${visit.appointment_id}`}>{t('appointments.home.open')}</LinkButton>
        <LinkButton
          variant="quiet"
          href={addressOf(
            { mode: visit.mode, clinicianId: visit.clinician_id, forId: visit.patient_id },
            'time',
          )}
        >
          {t('appointments.one.again')}
        </LinkButton>
      </div>
    </Card>
  );
}
