import { classNames } from './class-names.ts';
import type { DayItem } from './day-item.ts';
import styles from './day-line.module.css';
import { placeOnLine } from './day-line-layout.ts';
import { KIND_ICONS } from './day-line-marks.ts';
import { Icon } from './icon.tsx';
import { useLink } from './link-context.ts';
import tones from './tone.module.css';
import { TONE_ICONS } from './tone.ts';

/** The day in words, in the order of the line. */
export function DayLineList({
  id,
  items,
  shown,
  emptyLabel,
}: {
  readonly id: string;
  readonly items: readonly DayItem[];
  readonly shown: boolean;
  readonly emptyLabel: string | undefined;
}) {
  const Link = useLink();
  if (items.length === 0) return emptyLabel ? <p className={styles.empty}>{emptyLabel}</p> : null;
  const sorted = [...items].sort((a, b) => placeOnLine(a.minutes) - placeOnLine(b.minutes));
  return (
    <ol id={id} className={shown ? styles.list : styles.hiddenList}>
      {sorted.map((item) => (
        <li key={item.id} className={styles.row}>
          <span className={styles.time}>{item.time}</span>
          <Icon
            name={isAlarm(item) ? 'alert' : KIND_ICONS[item.kind]}
            size="small"
            className={classNames(styles.kind, isAlarm(item) && styles.alarm, item.tone && tones[item.tone])}
          />
          <span className={styles.words}>
            <span className={styles.what}>
              {/* A hidden list must not hold hidden stops of the Tab key. */}
              {item.href && shown ? <Link href={item.href}>{item.label}</Link> : item.label}
            </span>
            <span
              data-tone={item.tone}
              className={classNames(
                styles.state,
                item.tone ? classNames(styles.level, tones[item.tone]) : styles[`is-${item.state}`],
              )}
            >
              {item.tone && item.tone !== 'neutral' && !isAlarm(item) && (
                <Icon name={TONE_ICONS[item.tone]} size="small" />
              )}
              {item.stateLabel}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const isAlarm = ({ tone }: DayItem): boolean => tone === 'bad' || tone === 'warn';
