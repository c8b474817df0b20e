import { useEffect, useId, useRef } from 'react';
import styles from './day-strip.module.css';
import type { FieldProps } from './field.tsx';
import { FieldGroup } from './field-group.tsx';

export interface StripDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Short, for the eye: "Sat", "21". */
  readonly weekday: string;
  readonly day: string;
  /** Slots left, and slots in all: how full the bar is. */
  readonly free: number;
  readonly total: number;
  /** Under the bar: "5 free", "full", "closed". */
  readonly note: string;
  /** All of it for a screen reader: "Saturday 21 November, 5 free". */
  readonly label: string;
  readonly disabled?: boolean;
}

export interface DayStripProps extends FieldProps {
  readonly days: readonly StripDay[];
  /** The chosen date. */
  readonly value: string | undefined;
  readonly onValue: (date: string) => void;
  readonly name?: string;
}

/** A fortnight to choose a day from. Radio buttons underneath, so the arrow keys work as people know them. */
export function DayStrip({ days, value, onValue, name, ...field }: DayStripProps) {
  const madeUp = useId();
  const strip = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another day is chosen, show it
  useEffect(() => {
    const box = strip.current;
    const chosen = box?.querySelector('input:checked')?.closest('label');
    if (!box || !chosen) return;
    const left = chosen.offsetLeft - (box.clientWidth - chosen.offsetWidth) / 2;
    box.scrollTo({ left, behavior: 'auto' });
  }, [value]);
  return (
    <FieldGroup {...field}>
      <div ref={strip} className={styles.strip}>
        {days.map((day) => (
          <label key={day.date} className={styles.day}>
            <input
              type="radio"
              name={name ?? madeUp}
              value={day.date}
              checked={day.date === value}
              disabled={day.disabled}
              aria-label={day.label}
              className={styles.radio}
              onChange={() => onValue(day.date)}
            />
            <span className={styles.weekday}>{day.weekday}</span>
            <span className={styles.number}>{day.day}</span>
            <span className={styles.bar}>
              <span
                className={styles.taken}
                style={{ inlineSize: `${day.total > 0 ? 100 - (day.free / day.total) * 100 : 100}%` }}
              />
            </span>
            <span className={styles.note}>{day.note}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}
