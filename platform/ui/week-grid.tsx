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
  const hours = Array.from({ length: toHour - fromHour }, (_, index) => fromHour + index);
  const scale = scaleOf(fromHour * 60, toHour * 60);

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
        {days.map((one) => (
          <DayColumn
            key={one.date}
            day={one}
            blocks={blocks.filter((block) => block.date === one.date)}
            isChosen={one.date === day}
            scale={scale}
            now={now}
            emptyLabel={emptyLabel}
          />
        ))}
      </div>
    </section>
  );
}

/** Where minutes of the day stand in a column, in per cent of its height. */
function scaleOf(from: number, to: number) {
  const share = (minutes: number) => {
    const inside = Math.min(to, Math.max(from, minutes));
    return ((inside - from) / (to - from)) * 100;
  };
  return {
    share,
    has: (minutes: number) => minutes >= from && minutes < to,
    place: ({ start, end }: Span) => ({ top: `${share(start)}%`, height: `${share(end) - share(start)}%` }),
  };
}

interface DayColumnProps {
  readonly day: WeekDay;
  readonly blocks: readonly WeekBlock[];
  readonly isChosen: boolean;
  readonly scale: ReturnType<typeof scaleOf>;
  readonly now: number | undefined;
  readonly emptyLabel: string;
}

function DayColumn({ day, blocks, isChosen, scale, now, emptyLabel }: DayColumnProps) {
  const heading = useId();
  const todays = blocks.toSorted((a, b) => a.start - b.start);
  const lanes = lanesOf(todays);
  return (
    <section aria-labelledby={heading} className={classNames(styles.day, isChosen && styles.chosen)}>
      <h2
        id={heading}
        className={classNames(styles.heading, day.today && styles.today)}
        aria-current={day.today ? 'date' : undefined}
      >
        {day.label}
      </h2>
      <div className={styles.column}>
        {day.open?.map((span) => (
          <span key={span.start} className={styles.open} style={scale.place(span)} title={span.label} />
        ))}
        {day.today && now !== undefined && scale.has(now) && (
          <span className={styles.now} style={{ top: `${scale.share(now)}%` }} />
        )}
        {todays.length === 0 && <p className={styles.empty}>{emptyLabel}</p>}
        {todays.length > 0 && (
          <ol className={styles.blocks}>
            {todays.map((block, index) => (
              <WeekGridBlock
                key={block.id}
                block={block}
                style={{
                  ...scale.place(block),
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
}
