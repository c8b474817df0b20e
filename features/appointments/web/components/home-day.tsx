import { useQuery } from '@tanstack/react-query';
import { useActingFor } from '#features/people/web/index.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Card } from '#platform/ui/card.tsx';
import { type DayItem, type DayItemState, DayLine } from '#platform/ui/day-line.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useDayItems } from '#platform/web/shell/day-items.ts';
import { type AppointmentSummary, STATUS } from '../../contract.ts';
import { clockOf, dayOf, minutesOf } from '../../rules.ts';
import { between } from '../queries.ts';
import { BANDS } from './slot-groups.ts';
import { useStatusWords } from './status.tsx';
import { useNow } from './use-now.ts';
import { useOtherName } from './use-other-name.ts';

const OFF: readonly number[] = [STATUS.cancelled, STATUS.declined];

/** On Home: today as one line. Acting for somebody: of that person only. */
export function HomeDay() {
  const { t, format } = useWords();
  const statusWords = useStatusWords();
  const now = useNow(60);
  const ofOthers = useDayItems();
  const { personId } = useActingFor();
  const nameOf = useOtherName();
  const today = dayOf(now.getTime(), CLINIC_ZONE);
  const visits = useQuery(between(today, today));
  if (visits.isError && !visits.data) return null;
  const minutes = (at: number) => minutesOf(clockOf(at, CLINIC_ZONE));
  const ofVisits = (visits.data?.appointments ?? [])
    .filter((visit) => !OFF.includes(visit.status) && (!personId || visit.patient_id === personId))
    .map((visit): DayItem => {
      const name = nameOf(visit);
      return {
        id: visit.appointment_id,
        kind: 'appointment',
        minutes: minutes(Date.parse(visit.starts_at)),
        time: format.time(visit.starts_at),
        label: name
          ? `${visit.clinician.name} · ${t('appointments.list.for', { name })}`
          : visit.clinician.name,
        state: stateOf(visit, now),
        stateLabel: statusWords(visit.status),
        href: `/appointments/${visit.appointment_id}`,
      };
    });
  const items = [...ofVisits, ...ofOthers].sort((a, b) => a.minutes - b.minutes);
  const bandLabels = Object.fromEntries(
    BANDS.map((band) => [band, t(`appointments.band.${band}`)]),
  ) as Record<(typeof BANDS)[number], string>;
  return (
    <Section title={t('appointments.home.today')}>
      <Card>
        {visits.data ? (
          <DayLine
            label={t('appointments.home.today')}
            items={items}
            bandLabels={bandLabels}
            now={minutes(now.getTime())}
            list={items.length > 0 ? 'shown' : 'hidden'}
            emptyLabel={t('appointments.home.nothing')}
          />
        ) : (
          <Skeleton lines={3} />
        )}
      </Card>
    </Section>
  );
}

function stateOf(visit: AppointmentSummary, now: Date): DayItemState {
  if (visit.status === STATUS.completed) return 'done';
  if (visit.status === STATUS.noShow) return 'missed';
  return Date.parse(visit.starts_at) <= now.getTime() ? 'due' : 'next';
}
