import { useQuery } from '@tanstack/react-query';
import { listVitals } from '#features/vitals/contract/entries.ts';
import { minutesAt, readingItems } from '#features/vitals/web/parts.ts';
import { clinicDay, clinicInstant, DAY_MS, lineDay } from '#platform/domain/clinic-time.ts';
import { Card } from '#platform/ui/card.tsx';
import { DayLine } from '#platform/ui/day-line.tsx';
import { placeOnLine } from '#platform/ui/day-line-layout.ts';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useDayItems } from '#platform/web/shell/day-items.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { dueItems } from '../due-items.ts';
import { routineOf } from '../queries.ts';

const BANDS = ['morning', 'afternoon', 'evening', 'night'] as const;
const EVERY_MINUTE = 60_000;
/** More than anybody measures in a day. */
const MOST = 50;

/** The patient's day on one line: what was measured, what is still to be, and what other features put on it. */
export function PatientDay({ patientId }: { readonly patientId: string }) {
  const words = useWords();
  const { t, format } = words;
  const now = new Date();
  const day = lineDay(now);
  const from = clinicInstant(day, '04:00');
  const taken = useQuery(
    queryOf(
      listVitals,
      {
        query: {
          patient_id: patientId,
          from: from.toISOString(),
          to: new Date(from.getTime() + DAY_MS).toISOString(),
          limit: MOST,
        },
      },
      { staleTime: 0 },
    ),
  );
  const routine = useQuery({ ...routineOf(patientId), refetchInterval: EVERY_MINUTE });
  const ofOthers = useDayItems();
  // From midnight to 4:00 the day that began yesterday is still on the line: its date says which.
  const name = day === clinicDay(now) ? format.relativeDay(day) : format.day(day);
  const title = t('routines.day.title', { day: name });
  const items = [
    ...readingItems(taken.data?.vitals ?? [], words),
    ...dueItems(routine.data?.today ?? [], now.getTime(), words),
    ...ofOthers,
  ]
    .filter(({ isOfNextDay }) => !isOfNextDay)
    .sort((a, b) => placeOnLine(a.minutes) - placeOnLine(b.minutes));
  const bandLabels = Object.fromEntries(
    BANDS.map((band) => [band, t(`routines.day.band.${band}`)]),
  ) as Record<(typeof BANDS)[number], string>;
  return (
    <Section title={title}>
      <Card>
        {taken.isError && !taken.data ? (
          <Problem error={taken.error} onRetry={() => void taken.refetch()} />
        ) : taken.data ? (
          <DayLine
            label={title}
            items={items}
            bandLabels={bandLabels}
            now={minutesAt(now)}
            emptyLabel={t('routines.day.empty')}
          />
        ) : (
          <Skeleton lines={3} />
        )}
      </Card>
    </Section>
  );
}
