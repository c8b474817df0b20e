import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Page, Row, Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { brand } from '#platform/web/brand.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { CalendarLink } from '../components/calendar-link.tsx';
import { VisitDetails } from '../components/visit-details.tsx';
import { oneAppointment } from '../queries.ts';
import styles from './booked.module.css';

/** It is booked: what, and what happens next. */
export function BookedScreen() {
  const { t } = useWords();
  const userType = useUserType();
  const { appointmentId = '' } = useParams();
  const { data: visit, error, refetch } = useQuery(oneAppointment(appointmentId));
  const forOthers = userType !== 'patient';
  return (
    <Page width="list">
      <div className={styles.head}>
        <Icon name="check-circle" size="large" className={styles.sign} />
        <h1>{t('appointments.booked.title')}</h1>
        <p className={styles.quiet}>
          {t(forOthers ? 'appointments.booked.toldThem' : 'appointments.booked.told')}
        </p>
      </div>
      {error && !visit ? (
        <Problem error={error} onRetry={() => void refetch()} />
      ) : (
        <Card>{visit ? <VisitDetails visit={visit} /> : <Skeleton shape="card" lines={2} />}</Card>
      )}
      {visit && !forOthers && (
        <Section title={t('appointments.booked.next')}>
          <ol className={styles.next}>
            <li>{t('appointments.booked.reminders')}</li>
            <li>{t(`appointments.booked.day.${visit.mode}`)}</li>
            <li>
              {t('appointments.booked.change', { count: visit.cut_off_hours, phone: brand.supportPhone })}
            </li>
          </ol>
        </Section>
      )}
      <Stack gap="small">
        <Row>
          <CalendarLink appointmentId={appointmentId} />
          <LinkButton variant="primary" href={`/appointments/${appointmentId}`}>
            {t('appointments.booked.open')}
          </LinkButton>
        </Row>
      </Stack>
    </Page>
  );
}
