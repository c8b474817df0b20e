import { useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { DayItem } from './day-item.ts';
import styles from './day-line.module.css';
import { DAY_BANDS, type DayBand } from './day-line-layout.ts';
import { DayLineList } from './day-line-list.tsx';
import { type DayMark, KIND_ICONS, marksOf, STATE_ICONS } from './day-line-marks.ts';
import { Icon } from './icon.tsx';
import { useDayLineLayout } from './use-day-line-layout.ts';

export type { DayItem, DayItemKind, DayItemState } from './day-item.ts';

export interface DayLineProps {
  readonly items: readonly DayItem[];
  /** What the line is of, for screen readers: "Today". */
  readonly label: string;
  readonly bandLabels: Readonly<Record<DayBand, string>>;
  /** Minutes since the local midnight; left out for another day than today. */
  readonly now?: number | undefined;
  /** What stands over the marks. */
  readonly over?: 'time' | 'label';
  /** Whether the same things stand as a list below. Screen readers get the list either way. */
  readonly list?: 'shown' | 'hidden';
  /** What the list says where there is nothing. */
  readonly emptyLabel: string;
}

/** One day as one line in four bands; the list is the same day in words. */
export function DayLine({
  items,
  label,
  bandLabels,
  now,
  over = 'time',
  list = 'hidden',
  emptyLabel,
}: DayLineProps) {
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const marks = marksOf(items, room);
  const layout = useDayLineLayout(root, marks, now, JSON.stringify([marks, bandLabels, over]), setRoom);
  return (
    <figure className={styles.figure} aria-label={label}>
      <div ref={root} className={classNames(styles.line, layout && styles.ready)} aria-hidden="true">
        <div className={styles.over}>
          {marks.map((mark, index) => (
            <span
              key={mark.id}
              data-over
              className={classNames(styles.word, layout?.over[index] === null && styles.gone)}
              style={{ left: layout?.over[index] ?? 0 }}
            >
              {over === 'time' ? mark.time : mark.label}
            </span>
          ))}
        </div>
        <div className={styles.track}>
          {DAY_BANDS.map((band) => (
            <span
              key={band.band}
              className={styles.segment}
              style={{ left: `${band.from * 100}%`, width: `calc(${(band.to - band.from) * 100}% - 4px)` }}
            >
              <span
                className={styles.past}
                style={{ width: `${pastShare(band, layout?.nowShare) * 100}%` }}
              />
            </span>
          ))}
          {marks.map((mark, index) => (
            <Mark key={mark.id} mark={mark} left={layout?.marks[index] ?? 0} />
          ))}
          {layout?.now !== undefined && <span className={styles.now} style={{ left: layout.now }} />}
        </div>
        <div className={styles.bands} style={{ blockSize: `${(layout?.bandRows ?? 1) * 1.5}em` }}>
          {DAY_BANDS.map((band, index) => (
            <span
              key={band.band}
              data-band
              className={styles.word}
              style={{
                left: layout?.bands[index]?.left ?? 0,
                top: `${(layout?.bands[index]?.row ?? 0) * 1.5}em`,
              }}
            >
              {bandLabels[band.band]}
            </span>
          ))}
        </div>
      </div>
      <DayLineList id={listId} items={items} shown={list === 'shown'} emptyLabel={emptyLabel} />
    </figure>
  );
}

function Mark({ mark, left }: { readonly mark: DayMark; readonly left: number }) {
  return (
    <span
      data-mark
      data-tone={mark.tone ?? undefined}
      className={classNames(
        styles.mark,
        styles[mark.kind],
        styles[mark.state],
        mark.tone && styles[mark.tone],
      )}
      style={{ left }}
    >
      {mark.tone ? (
        <Icon name="alert" />
      ) : mark.count > 1 && mark.state !== 'done' ? (
        <span className={styles.count}>{mark.count}</span>
      ) : (
        <Icon name={mark.kind === 'dose' ? STATE_ICONS[mark.state] : KIND_ICONS[mark.kind]} />
      )}
    </span>
  );
}

function pastShare(band: (typeof DAY_BANDS)[number], now: number | undefined): number {
  if (now === undefined) return 0;
  return Math.min(1, Math.max(0, (now - band.from) / (band.to - band.from)));
}
