import { useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import type { DayItem } from './day-item.ts';
import styles from './day-line.module.css';
import { DAY_BANDS, type DayBand } from './day-line-layout.ts';
import { DayLineList } from './day-line-list.tsx';
import { type DayMark, markIcon, marksOf } from './day-line-marks.ts';
import { Icon } from './icon.tsx';
import { useDayLineLayout } from './use-day-line-layout.ts';

export type { DayItem, DayItemState } from './day-item.ts';

export interface DayLineProps {
  readonly items: readonly DayItem[];
  /** What the line is of, for screen readers: "Today". */
  readonly label: string;
  readonly bandLabels: Readonly<Record<DayBand, string>>;
  /** Minutes since the local midnight; left out for another day than today. */
  readonly now?: number | undefined;
  /** What marks it: "Now 10:18". */
  readonly nowLabel?: string | undefined;
  /** Whether the same things are listed below. Screen readers get the list either way. */
  readonly list?: 'shown' | 'hidden';
  /** What the list says where there is nothing; left out while that is not known yet. */
  readonly emptyLabel?: string | undefined;
}

/** One day as one line in four bands; the list is the same day in words. */
export function DayLine({
  items,
  label,
  bandLabels,
  now,
  nowLabel,
  list = 'hidden',
  emptyLabel,
}: DayLineProps) {
  const root = useRef<HTMLDivElement>(null);
  const listId = useId();
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const marks = marksOf(items, room);
  const content = JSON.stringify([marks, bandLabels, nowLabel]);
  const layout = useDayLineLayout(root, marks, now, content, setRoom);
  const words = (tier: 'name' | 'time', lefts: readonly (number | null)[] | undefined) =>
    marks.map((mark, index) => (
      <span
        key={mark.id}
        // Names are drawn from the attribute: searching the page finds the list, not words that have no room here.
        {...{ [`data-${tier}`]: tier === 'name' ? mark.label : '' }}
        className={classNames(
          styles.word,
          tier === 'time' && !mark.isLater && mark.state === 'next' && styles.strong,
          mark.state === 'due' && styles.dueWord,
          (lefts?.[index] ?? null) === null && styles.gone,
        )}
        style={{ left: lefts?.[index] ?? 0 }}
      >
        {tier === 'time' && mark.time}
      </span>
    ));
  const hasNames = layout?.names.some((left) => left !== null);
  return (
    <figure className={styles.figure} aria-label={label}>
      <div ref={root} className={classNames(styles.line, layout && styles.ready)} aria-hidden="true">
        {now !== undefined && nowLabel && (
          <div className={styles.tier}>
            <span data-now="" className={styles.nowWords} style={{ left: layout?.nowWords ?? 0 }}>
              {nowLabel}
            </span>
          </div>
        )}
        <div className={classNames(styles.tier, !hasNames && styles.flat)}>
          {words('name', layout?.names)}
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
          {layout?.now !== undefined && (
            <span className={classNames(styles.now, hasNames && styles.tall)} style={{ left: layout.now }} />
          )}
          {marks.map((mark, index) => (
            <Mark key={mark.id} mark={mark} left={layout?.marks[index] ?? 0} />
          ))}
        </div>
        <div className={styles.tier}>{words('time', layout?.times)}</div>
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
  const icon = markIcon(mark);
  return (
    <span
      data-mark
      data-tone={mark.tone ?? undefined}
      className={classNames(
        styles.mark,
        mark.count > 1 && styles.capsule,
        mark.kind === 'appointment' && styles.appointment,
        styles[mark.state],
        mark.isLater && styles.later,
        mark.tone && styles[mark.tone],
      )}
      style={{ left }}
    >
      {icon ? <Icon name={icon} /> : mark.state === 'due' && <b className={styles.count}>!</b>}
      {mark.count > 1 && <span className={styles.count}>{mark.count}</span>}
    </span>
  );
}

function pastShare(band: (typeof DAY_BANDS)[number], now: number | undefined): number {
  if (now === undefined) return 0;
  return Math.min(1, Math.max(0, (now - band.from) / (band.to - band.from)));
}
