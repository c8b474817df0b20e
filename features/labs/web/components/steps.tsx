import { Section } from '#platform/ui/section.tsx';
import { Timeline, type TimelineItem } from '#platform/ui/timeline.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { LabOrder } from '../../contract.ts';
import { isOver, STEPS, type Step, stepsDone } from '../../rules.ts';

/** The event by which the lab says that a step is done. */
const EVENT_OF: Readonly<Record<Step, string>> = {
  confirmed: 'task.confirmed',
  assigned: 'task.assigned',
  accepted: 'task.accepted',
  started: 'task.started',
  reported: 'order.completed',
};

/** Five steps in our own words; taking the sample stands between the last two once it has happened. */
export function Steps({ order }: { readonly order: LabOrder }) {
  const { t, format } = useWords();
  if (isOver(order.state) && order.state !== 'completed') return null;
  const done = stepsDone(order.state);
  const timeOf = (event: string): string | undefined => {
    const heard = order.events.find((each) => each.event === event);
    return heard && format.dayAndTime(heard.at);
  };
  const items: TimelineItem[] = STEPS.map((step, i) => {
    const time = i < done ? timeOf(EVENT_OF[step]) : undefined;
    return {
      id: step,
      title: t(`labs.step.${step}`),
      state: i < done ? 'done' : i === done ? 'current' : 'coming',
      ...(time ? { time } : {}),
    };
  });
  const between = ['collecting', 'collected', 'partly_reported'].includes(order.state);
  if (between)
    items.splice(4, 0, {
      id: 'sample',
      title: t(`labs.state.${order.state}`),
      state: order.state === 'collecting' ? 'current' : 'done',
    });
  return (
    <Section title={t('labs.one.steps')}>
      <Timeline label={t('labs.one.steps')} items={items} />
    </Section>
  );
}
