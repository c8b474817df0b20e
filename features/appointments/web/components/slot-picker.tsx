import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, CLINIC_ZONE, daysBetween } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { DayStrip } from '#platform/ui/day-strip.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { SlotGrid } from '#platform/ui/slot-grid.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import type { getSlots } from '../../contract.ts';
import { dayOf } from '../../rules.ts';
import { type SlotsOf, STRIP_DAYS, slotsFrom } from '../queries.ts';
import { ClosedToNew } from './closed-to-new.tsx';
import { NoSlots } from './no-slots.tsx';
import { SlotFee } from './slot-fee.tsx';
import { slotGroups } from './slot-groups.ts';
import styles from './slot-picker.module.css';
import { SlotSkeleton } from './slot-skeleton.tsx';

export interface SlotPickerProps {
  readonly of: SlotsOf;
  /** The day that is looked at; without one the first with a free slot. */
  readonly day: string | undefined;
  readonly onDay: (day: string) => void;
  readonly startsAt: string | undefined;
  readonly onStartsAt?: (startsAt: string, day: string, fee: number | undefined) => void;
  /** Where a time leads; instead of `onStartsAt`. */
  readonly hrefOf?: (startsAt: string, day: string) => string;
  /** Beside the next free day, where nothing is free: joining the waiting list. */
  readonly otherwise?: (day: string) => ReactNode;
}

/** A strip of days that shows how full each is, and the chosen day's free times. */
export function SlotPicker({ of, day, onDay, startsAt, onStartsAt, hrefOf, otherwise }: SlotPickerProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  const userType = useUserType();
  const today = dayOf(Date.now(), CLINIC_ZONE);
  const first = stripStart(today, day);
  const slots = useQuery({ ...slotsFrom(of, first), placeholderData: keepPreviousData });

  if (slots.isError && !slots.data)
    return (
      <Alert
        tone="bad"
        live="alert"
        action={<Button onClick={() => void slots.refetch()}>{t('shell.action.retry')}</Button>}
      >
        {errorText(slots.error)}
      </Alert>
    );
  if (!slots.data) return <SlotSkeleton />;

  const { days, next_free: nextFree, closed_to_new: closed } = slots.data;
  if (closed && userType === 'patient') return <ClosedToNew of={of} />;
  const chosen = day ?? nextFree ?? first;
  const shown = days.find((each) => each.date === chosen);
  const turn = (by: number) => {
    onDay([today, addDays(first, by * STRIP_DAYS)].sort().at(-1)!);
  };

  return (
    <div className={styles.picker} aria-busy={slots.isPlaceholderData}>
      {closed && <ClosedToNew of={of} />}
      <Month day={chosen} onBack={first > today ? () => turn(-1) : undefined} onForward={() => turn(1)} />
      <Days days={days} today={today} chosen={chosen} onDay={onDay} />
      {!shown || slots.isPlaceholderData ? (
        <SlotSkeleton slotsOnly />
      ) : shown.slots.length === 0 ? (
        <NoSlots of={of} day={chosen} days={days} nextFree={nextFree} onDay={onDay} otherwise={otherwise} />
      ) : (
        <FreeTimes
          day={chosen}
          slots={shown.slots}
          startsAt={startsAt}
          {...(hrefOf ? { hrefOf } : {})}
          {...(onStartsAt ? { onStartsAt } : {})}
        />
      )}
    </div>
  );
}

interface MonthProps {
  readonly day: string;
  /** None where the strip begins today. */
  readonly onBack: (() => void) | undefined;
  readonly onForward: () => void;
}

function Month({ day, onBack, onForward }: MonthProps) {
  const { t, format } = useWords();
  return (
    <div className={styles.head}>
      <p className={styles.month}>{format.month(day)}</p>
      <div className={styles.turn}>
        {onBack && (
          <IconButton icon="chevron-left" label={t('appointments.slots.earlier')} onClick={onBack} />
        )}
        <IconButton icon="chevron-right" label={t('appointments.slots.later')} onClick={onForward} />
      </div>
    </div>
  );
}

type DayOfSlots = ReplyOf<typeof getSlots>['days'][number];

interface DaysProps {
  readonly days: readonly DayOfSlots[];
  readonly today: string;
  readonly chosen: string;
  readonly onDay: (day: string) => void;
}

function Days({ days, today, chosen, onDay }: DaysProps) {
  const { t, format } = useWords();
  const noteOf = ({ capacity, free }: DayOfSlots) => {
    if (capacity === 0) return t('appointments.slots.closed');
    return free === 0 ? t('appointments.slots.full') : t('appointments.slots.free', { count: free });
  };
  return (
    <DayStrip
      label={t('appointments.slots.day')}
      hideLabel
      value={chosen}
      onValue={onDay}
      days={days.map((each) => ({
        date: each.date,
        weekday: each.date === today ? t('appointments.slots.today') : format.weekday(each.date),
        day: format.dayOfMonth(each.date),
        free: each.free,
        total: each.capacity,
        note: noteOf(each),
        label: `${format.day(each.date)}, ${noteOf(each)}`,
        disabled: each.capacity === 0,
      }))}
    />
  );
}

interface FreeTimesProps extends Pick<SlotPickerProps, 'startsAt' | 'onStartsAt' | 'hrefOf'> {
  readonly day: string;
  readonly slots: DayOfSlots['slots'];
}

function FreeTimes({ day, slots, startsAt, onStartsAt, hrefOf }: FreeTimesProps) {
  const { t, format } = useWords();
  const held = slots.find((slot) => slot.held_until);
  const choose = (value: string) =>
    onStartsAt?.(value, day, slots.find((slot) => slot.starts_at === value)?.fee);
  return (
    <>
      <SlotGrid
        label={t('appointments.slots.timesOn', { day: format.relativeDay(day) })}
        value={startsAt}
        {...(hrefOf ? { hrefOf: (value: string) => hrefOf(value, day) } : { onValue: choose })}
        groups={slotGroups(slots, t, format)}
      />
      <SlotFee slots={slots} startsAt={startsAt} />
      {held?.held_until && (
        <Alert tone="info" icon="clock">
          {t('appointments.slots.held', {
            time: format.time(held.starts_at),
            until: format.time(held.held_until),
          })}
        </Alert>
      )}
    </>
  );
}

/** The strip turns by whole strips from today on, so that every day has one place in it. */
function stripStart(today: string, day: string | undefined): string {
  if (!day || day <= today) return today;
  const ahead = daysBetween(today, day);
  return addDays(today, Math.floor(ahead / STRIP_DAYS) * STRIP_DAYS);
}
