import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { type SlotsOf, slotsFrom } from '../queries.ts';

interface Props {
  readonly of: SlotsOf;
  readonly day: string;
  readonly days: readonly { readonly date: string; readonly free: number }[];
  readonly nextFree: string | null;
  readonly onDay: (day: string) => void;
  readonly otherwise: ((day: string) => ReactNode) | undefined;
}

/** A day without a free slot: the next one that has some, and the waiting list. */
export function NoSlots({ of, day, days, nextFree, onDay, otherwise }: Props) {
  const { t, format } = useWords();
  const inStrip = days.find((each) => each.date > day && each.free > 0)?.date;
  const known = inStrip ?? (nextFree && nextFree > day ? nextFree : undefined);
  // What is free first may lie before this day: then it is asked what comes after it.
  const after = useQuery({ ...slotsFrom(of, day, 1), enabled: known === undefined && nextFree !== null });
  const next = known ?? after.data?.next_free ?? nextFree;
  return (
    <EmptyState
      icon="calendar"
      title={t('appointments.slots.none')}
      action={
        <>
          {next && (
            <Button variant="primary" icon="arrow-right" onClick={() => onDay(next)}>
              {t('appointments.slots.nextFree', { day: format.relativeDay(next) })}
            </Button>
          )}
          {otherwise?.(day)}
        </>
      }
    >
      {next ? t('appointments.slots.noneHint') : t('appointments.slots.noneAtAll')}
    </EmptyState>
  );
}
