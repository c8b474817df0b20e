import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { addDays, CLINIC_ZONE, clinicDay, lineDay } from '#platform/domain/clinic-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { type DayItem, type DayItemState, DayLine } from '#platform/ui/day-line.tsx';
import { placeOnLine } from '#platform/ui/day-line-layout.ts';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useDayIsKnown, useDayItems } from '#platform/web/shell/day-items.ts';
import { useNow } from '#platform/web/use-now.ts';
import { type AppointmentSummary, STATUS } from '../../contract.ts';
import { clockOf, minutesOf } from '../../rules.ts';
import { between } from '../queries.ts';
import styles from './home.module.css';
import { NextItems } from './next-items.tsx';
import { BANDS } from './slot-groups.ts';
import { useStatusWords } from './status.tsx';
import { useOtherName } from './use-other-name.ts';

const OFF: readonly number[] = [STATUS.cancelled, STATUS.declined];
const EVERY_MINUTE = 60;
const minutes = (at: number) => minutesOf(clockOf(at, CLINIC_ZONE));

/** On Home: today as one line, and the next visit. While acting for a person: of that person only. */
export function HomeDay() {
  const { t, format } = useWords();
  const now = useNow(EVERY_MINUTE);
  const ofOthers = useDayItems();
  const isKnown = useDayIsKnown();
  const [isOpen, setIsOpen] = useState(false);
  const day = lineDay(now);
  const visits = useVisitItems(day, now);
  if (visits.isError) return null;
  const items = inLineOrder([...visits.items, ...ofOthers]);
  const onLine = items.filter(({ isOfNextDay }) => !isOfNextDay);
  const all = onLine.length;
  const done = onLine.filter(({ state }) => state === 'done').length;
  const bandLabels = Object.fromEntries(
    BANDS.map((band) => [band, t(`appointments.band.${band}`)]),
  ) as Record<(typeof BANDS)[number], string>;
  const isPastMidnight = day !== clinicDay(now);
  const name = t(isPastMidnight ? 'appointments.home.tonight' : 'appointments.home.today');
  const title = isPastMidnight ? `${name}, ${format.weekday(day)} ${format.dayOfMonth(day)}` : name;
  const isReady = !visits.isPending && (isKnown || all > 0);
  return (
    <Card>
      <Section title={title} aside={isKnown && all > 0 && t('appointments.home.done', { done, all })}>
        {isReady ? (
          <>
            <DayLine
              label={title}
              items={onLine}
              bandLabels={bandLabels}
              now={minutes(now.getTime())}
              nowLabel={t('appointments.home.now', { time: format.bareTime(now) })}
              list={isOpen ? 'shown' : 'hidden'}
              emptyLabel={
                isKnown
                  ? t(isPastMidnight ? 'appointments.home.nothingTonight' : 'appointments.home.nothing')
                  : undefined
              }
            />
            {!isOpen && <NextItems items={items} />}
            {all > 0 && (
              <Button
                compact
                variant="quiet"
                className={styles.allOfDay ?? ''}
                icon={isOpen ? 'chevron-up' : 'chevron-down'}
                aria-expanded={isOpen}
                onClick={() => setIsOpen(!isOpen)}
              >
                {t('appointments.home.allOfToday')}
              </Button>
            )}
          </>
        ) : (
          <Skeleton lines={5} />
        )}
      </Section>
    </Card>
  );
}

const inLineOrder = (items: readonly DayItem[]): DayItem[] => {
  const place = ({ isOfNextDay, minutes: at }: DayItem) => placeOnLine(at) + (isOfNextDay ? 1 : 0);
  return [...items].sort((a, b) => place(a) - place(b));
};

function useVisitItems(day: string, now: Date) {
  const { format, t } = useWords();
  const statusWords = useStatusWords();
  const { personId } = useActingFor();
  const nameOf = useOtherName();
  const { data, isError } = useQuery(between(day, addDays(day, 1)));
  const items = (data?.appointments ?? [])
    .filter((visit) => !OFF.includes(visit.status) && (!personId || visit.patient_id === personId))
    .filter((visit) => isShown(visit.starts_at, day, now))
    .map((visit): DayItem => {
      const name = nameOf(visit);
      const isOfNextDay = lineDay(new Date(visit.starts_at)) > day;
      return {
        id: visit.appointment_id,
        kind: 'appointment',
        minutes: minutes(Date.parse(visit.starts_at)),
        time: isOfNextDay ? format.dayAndTime(visit.starts_at) : format.time(visit.starts_at),
        label: name
          ? `${visit.clinician.name} · ${t('appointments.list.for', { name })}`
          : visit.clinician.name,
        state: stateOf(visit, now),
        stateLabel: statusWords(visit.status),
        href: `/appointments/${visit.appointment_id}`,
        ...(isOfNextDay ? { isOfNextDay } : {}),
      };
    });
  return { items, isPending: !data, isError: isError && !data };
}

/** On the line of `day`; until that ends at night, also what the new day brings. */
function isShown(at: string, day: string, now: Date): boolean {
  const of = lineDay(new Date(at));
  return of === day || (day !== clinicDay(now) && of === clinicDay(now));
}

function stateOf(visit: AppointmentSummary, now: Date): DayItemState {
  if (visit.status === STATUS.completed) return 'done';
  if (visit.status === STATUS.noShow) return 'missed';
  return Date.parse(visit.starts_at) <= now.getTime() ? 'due' : 'next';
}
