import { useId } from 'react';
import { classNames } from './class-names.ts';
import { SegmentedControl } from './segmented-control.tsx';
import styles from './week-grid.module.css';
import { type WeekBlock, WeekGridBlock } from './week-grid-block.tsx';

import { lanesOf, type Span } from './week-grid-layout.ts';

export type { WeekBlock } from './week-grid-block.tsx';

export interface WeekDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** Above the column: "Sat 21". */
  readonly label: string;
  readonly today?: boolean;
  /** When one can be booked, in words too: "09:00-13:00, video". */
  readonly open?: readonly (Span & { readonly label: string })[];
}

export interface WeekGridProps {
  readonly label: string;
  readonly days: readonly WeekDay[];
  readonly blocks: readonly WeekBlock[];
  /** Below 768 px one day shows, and these choose it. */
  readonly day: string;
  readonly onDay: (date: string) => void;
  readonly dayLabel: string;
  readonly fromHour?: number;
  readonly toHour?: number;
  readonly hourLabel: (hour: number) => string;
  /** Minutes since midnight, drawn into the column of today. */
  readonly now?: number | undefined;
  /** What a screen reader hears for a day without blocks. */
  readonly emptyLabel: string;
}

/** A clinician's week: the hours that can be booked as paper, what is booked on it as blocks. */
export function WeekGrid(props: WeekGridProps) {
  const {
    label,
    days,
    blocks,
    day,
    onDay,
    dayLabel,
    fromHour = 8,
    toHour = 20,
    hourLabel,
    now,
    emptyLabel,
  } = props;
  const base = useId();
  const hours = Array.from({ length: toHour - fromHour }, (_, index) => fromHour + index);
  const from = fromHour * 60;
  const share = (minutes: number) => {
    const inside = Math.min(toHour * 60, Math.max(from, minutes));
    return ((inside - from) / (toHour * 60 - from)) * 100;
  };
  const place = ({ start, end }: Span) => ({
    top: `${share(start)}%`,
    height: `${share(end) - share(start)}%`,
  });

  return (
    <section aria-label={label} className={styles.week}>
      <div className={styles.chooser}>
        <SegmentedControl
          label={dayLabel}
          hideLabel
          value={day}
          onValue={onDay}
          segments={days.map((one) => ({ value: one.date, label: one.label }))}
        />
      </div>
      <div className={styles.grid} style={{ '--hours': hours.length } as React.CSSProperties}>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className={styles.hour}>
              {hourLabel(hour)}
            </span>
          ))}
        </div>
        {days.map((one) => {
          const todays = blocks.filter((block) => block.date === one.date).sort((a, b) => a.start - b.start);
          const lanes = lanesOf(todays);
          return (
            <section
              key={one.date}
              aria-labelledby={`${base}-${one.date}`}
              className={classNames(styles.day, one.date === day && styles.chosen)}
            >
              <h2
                id={`${base}-${one.date}`}
                className={classNames(styles.heading, one.today && styles.today)}
                aria-current={one.today ? 'date' : undefined}
              >
                {one.label}
              </h2>
              <div className={styles.column}>
                {one.open?.map((span) => (
                  <span key={span.start} className={styles.open} style={place(span)} title={span.label} />
                ))}
                {one.today && now !== undefined && now >= from && now < toHour * 60 && (
                  <span className={styles.now} style={{ top: `${share(now)}%` }} />
                )}
                {todays.length === 0 && <p className={styles.empty}>{emptyLabel}</p>}
                {todays.length > 0 && (
                  <ol className={styles.blocks}>
                    {todays.map((block, index) => (
                      <WeekGridBlock
                        key={block.id}
                        block={block}
                        style={{
                          ...place(block),
                          left: `${(lanes[index]!.lane / lanes[index]!.of) * 100}%`,
                          width: `calc(${100 / lanes[index]!.of}% - 3px)`,
                        }}
                      />
                    ))}
                  </ol>
                )}
              </div>
            </section>
          );
        })}
      </div>
    </section>
  );
}
