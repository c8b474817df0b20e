import { addDays } from '#platform/domain/clinic-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './day-turner.module.css';

interface Props {
  readonly day: string;
  readonly today: string;
  /** Days a turn: 1 or 7. */
  readonly by: number;
  readonly onDay: (day: string) => void;
}

/** The day or week before and after, and back to today. */
export function DayTurner({ day, today, by, onDay }: Props) {
  const { t, format } = useWords();
  const kind = by === 7 ? 'week' : 'day';
  return (
    <div className={styles.turner}>
      <IconButton
        icon="chevron-left"
        variant="outline"
        label={t(`appointments.turn.${kind}Before`)}
        onClick={() => onDay(addDays(day, -by))}
      />
      <p className={styles.day} aria-live="polite">
        {by === 7 ? format.month(day) : format.relativeDay(day)}
      </p>
      <IconButton
        icon="chevron-right"
        variant="outline"
        label={t(`appointments.turn.${kind}After`)}
        onClick={() => onDay(addDays(day, by))}
      />
      {day !== today && (
        <Button variant="quiet" compact onClick={() => onDay(today)}>
          {t('appointments.slots.today')}
        </Button>
      )}
    </div>
  );
}
