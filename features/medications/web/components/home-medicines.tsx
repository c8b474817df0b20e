import { useEffect } from 'react';
import { useActingFor } from '#features/people/web/index.ts';
import { clinicClock } from '#platform/domain/clinic-time.ts';
import type { DayItem, DayItemState } from '#platform/ui/day-item.ts';
import { Stack } from '#platform/ui/layout.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Section } from '#platform/ui/section.tsx';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import { setDayItems } from '#platform/web/shell/day-items.ts';
import { openDoses, type ShownDay } from '../day.ts';
import { useMedications } from '../queries.ts';
import { nameOf } from '../texts.ts';
import { useDay } from '../use-day.ts';
import { DueCard } from './due-card.tsx';

/** On Home: what is to be taken now; and all doses of the day on the line of the day. */
export function HomeMedicines() {
  const words = useWords();
  const { t } = words;
  const Link = useLink();
  const { personId } = useActingFor();
  const { data } = useMedications(personId);
  const day = useDay(data);
  useEffect(() => {
    setDayItems('medications', day ? itemsOf(day, words) : []);
    return () => setDayItems('medications', []);
  }, [day, words]);
  const due = (day?.bundles ?? [])
    .map((bundle) => ({ dueAt: bundle.due_at, doses: openDoses(bundle) }))
    .filter(({ doses }) => doses.length > 0);
  if (due.length === 0) return null;
  return (
    <Section
      title={t('medications.home.title')}
      aside={<Link href="/medicines">{t('medications.home.all')}</Link>}
    >
      <Stack gap="small">
        {due.map((each) => (
          <DueCard key={each.dueAt.getTime()} {...each} />
        ))}
      </Stack>
    </Section>
  );
}

const STATES = {
  taken: 'done',
  skipped: 'done',
  next: 'next',
  due: 'due',
  missed: 'missed',
} as const satisfies Record<string, DayItemState>;

function itemsOf({ bundles }: ShownDay, { t, format }: Words): DayItem[] {
  return bundles.flatMap(({ due_at, doses }) => {
    const clock = clinicClock(due_at);
    return doses.map((dose) => ({
      id: `${dose.medication_id} ${dose.day} ${dose.slot} ${dose.turn}`,
      kind: 'dose' as const,
      minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)),
      time: format.time(due_at),
      label: nameOf(dose.medication),
      state: STATES[dose.state],
      stateLabel: t(`medications.state.${dose.state}`),
      href: '/medicines',
    }));
  });
}
