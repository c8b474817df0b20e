import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { upcomingOf } from '../queries.ts';
import { MODE_ICONS } from './modes.ts';
import { VisitStatus } from './status.tsx';

/** On the page of a patient: their coming visits, each with its clinician and a link. */
export function PatientVisits({ patientId }: { readonly patientId: string }) {
  const { t, format } = useWords();
  const visits = useQuery(upcomingOf(patientId));
  return (
    <Section title={t('appointments.patient.upcoming')}>
      {visits.isError && !visits.data ? (
        <Problem error={visits.error} onRetry={() => void visits.refetch()} />
      ) : !visits.data ? (
        <Skeleton lines={2} />
      ) : visits.data.appointments.length === 0 ? (
        <p>{t('appointments.list.none')}</p>
      ) : (
        <Card flush>
          <List>
            {visits.data.appointments.map((visit) => (
              <ListRow
                key={visit.appointment_id}
                icon={MODE_ICONS[visit.mode]}
                title={format.dayAndTime(visit.starts_at)}
                description={
                  <>
                    {visit.clinician.name} · {t(`appointments.mode.${visit.mode}`)}
                    <br />
                    <VisitStatus status={visit.status} />
                  </>
                }
                href={`/appointments/${visit.appointment_id}`}
              />
            ))}
          </List>
        </Card>
      )}
    </Section>
  );
}
