import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { Visit } from '../components/visit.tsx';
import { oneAppointment } from '../queries.ts';

/** One appointment on a page of its own. */
export function OneScreen() {
  const { t } = useWords();
  const userType = useUserType();
  const { appointmentId = '' } = useParams();
  const visit = useQuery(oneAppointment(appointmentId));
  const patient = userType === 'patient';
  const name = visit.data && (patient ? visit.data.clinician.name : visit.data.patient.name);
  const missing = visit.error instanceof ApiError && [400, 404].includes(visit.error.status);
  const home = patient ? '/appointments' : userType === 'staff' ? '/board' : '/schedule';
  return (
    <Page width="list">
      <div>
        <BackLink href={home}>{t(`appointments.one.back.${patient ? 'patient' : 'team'}`)}</BackLink>
        <h1>{name ?? t('appointments.one.title')}</h1>
      </div>
      {visit.data ? (
        <Visit visit={visit.data} />
      ) : missing ? (
        <EmptyState icon="calendar" title={t('appointments.one.missing')}>
          {t('appointments.one.missingHint')}
        </EmptyState>
      ) : visit.isLoadingError ? (
        <Problem error={visit.error} onRetry={() => void visit.refetch()} />
      ) : (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
    </Page>
  );
}
