import { useQuery } from '@tanstack/react-query';
import { saidTime } from '#platform/contract/said-time.ts';
import { addDays, CLINIC_ZONE, clinicInstant } from '#platform/domain/clinic-time.ts';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { WeekGrid } from '#platform/ui/week-grid.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { type AppointmentSummary, getAvailability, STATUS } from '../../contract.ts';
import { clockOf, dayOf, minutesOf, weekdayOf } from '../../rules.ts';
import { clockRange } from '../clock-range.ts';
import { openSpans } from '../open-hours.ts';
import { between } from '../queries.ts';
import { toneOf, useStatusWords } from './status.tsx';

interface Props {
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
  readonly hrefOf: (visit: AppointmentSummary) => string;
}

const OFF: readonly number[] = [STATUS.cancelled, STATUS.declined];

/** Monday to Sunday: the hours that can be booked, and what is booked in them. */
export function ScheduleWeek({ day, today, onDay, hrefOf }: Props) {
  const { t, format, language } = useWords();
  const statusWords = useStatusWords();
  const now = useNow(60);
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  const visits = useQuery(between(monday, days[6]!));
  const hours = useQuery(queryOf(getAvailability, { query: {} }, { staleTime: 60_000 }));
  if (visits.isError && !visits.data)
    return <Problem error={visits.error} onRetry={() => void visits.refetch()} />;
  if (!visits.data) return <Skeleton shape="card" lines={3} />;

  const minutes = (instant: string) => minutesOf(clockOf(Date.parse(instant), CLINIC_ZONE));
  const blocks = visits.data.appointments
    .filter((visit) => !OFF.includes(visit.status))
    .map((visit) => {
      const start = minutes(visit.starts_at);
      return {
        id: visit.appointment_id,
        date: dayOf(Date.parse(visit.starts_at), CLINIC_ZONE),
        start,
        end: start + (Date.parse(visit.ends_at) - Date.parse(visit.starts_at)) / 60_000,
        title: visit.patient.name,
        note: `${format.time(visit.starts_at)} · ${statusWords(visit.status)}`,
        tone: toneOf(visit.status),
        href: hrefOf(visit),
      };
    });
  const open = days.map((date) => openSpans(date, hours.data));
  const all = [...blocks, ...open.flat()];
  const fromHour = Math.floor(Math.min(9 * 60, ...all.map((span) => span.start)) / 60);
  const toHour = Math.ceil(Math.max(18 * 60, ...all.map((span) => span.end)) / 60);
  return (
    <Section title={`${format.shortDay(monday)} – ${format.shortDay(days[6]!)}`}>
      <WeekGrid
        label={t('appointments.schedule.week')}
        day={day}
        onDay={onDay}
        dayLabel={t('appointments.slots.day')}
        fromHour={fromHour}
        toHour={toHour}
        hourLabel={(hour) =>
          saidTime(language, clinicInstant(monday, `${String(hour % 24).padStart(2, '0')}:00`), false)
        }
        emptyLabel={t('appointments.list.none')}
        {...(days.includes(today) ? { now: minutesOf(clockOf(now.getTime(), CLINIC_ZONE)) } : {})}
        days={days.map((date, index) => ({
          date,
          label: `${format.weekday(date)} ${format.dayOfMonth(date)}`,
          today: date === today,
          open: open[index]!.map(({ mode, from, to, ...span }) => ({
            ...span,
            label: `${clockRange(format, from, to)}, ${t(`appointments.mode.${mode}`)}`,
          })),
        }))}
        blocks={blocks}
      />
    </Section>
  );
}
