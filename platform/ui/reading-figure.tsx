import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './reading-figure.module.css';
import tones from './tone.module.css';
import { TONE_ICONS, type Tone } from './tone.ts';

export interface Ruler {
  /** The ruler's ends. */
  readonly min: number;
  readonly max: number;
  /** The target range; one of them may be missing. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** Where the reading is. */
  readonly at: number;
  /** The range in words: "Target 70 to 126". */
  readonly label: string;
}

export interface ReadingFigureProps {
  readonly label: string;
  /** Latin digits, already formatted: "118", "146". */
  readonly value: string;
  /** After it and smaller: "/92". */
  readonly secondary?: string;
  readonly unit?: string;
  readonly ruler?: Ruler;
  readonly tone?: Tone;
  /** The verdict in words: "in your range". */
  readonly status?: string;
  readonly trend?: { readonly direction: 'up' | 'down' | 'level'; readonly label: string };
  /** When, and from where. */
  readonly note?: ReactNode;
}

const TREND_ICONS = { up: 'arrow-up', down: 'arrow-down', level: 'arrow-right' } as const;

/** A large number over a ruler with the target range on it. */
export function ReadingFigure(props: ReadingFigureProps) {
  const { label, value, secondary, unit, ruler, tone = 'neutral', status, trend, note } = props;
  return (
    <figure className={classNames(styles.figure, tones[tone])}>
      <figcaption className={styles.label}>{label}</figcaption>
      <p className={styles.reading}>
        <span className={classNames(styles.number, secondary && styles.pair)}>
          <span className={styles.value}>{value}</span>
          {secondary && <span className={styles.secondary}>{secondary}</span>}
        </span>
        {unit && <span className={styles.unit}> {unit}</span>}
      </p>
      {ruler && <RulerLine ruler={ruler} />}
      {status && (
        <p className={styles.status}>
          <Icon name={TONE_ICONS[tone]} size="small" />
          {status}
        </p>
      )}
      {trend && (
        <p className={styles.note}>
          <Icon name={TREND_ICONS[trend.direction]} size="small" /> {trend.label}
        </p>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </figure>
  );
}

function RulerLine({ ruler }: { readonly ruler: Ruler }) {
  const share = (value: number) =>
    `${Math.min(100, Math.max(0, ((value - ruler.min) / (ruler.max - ruler.min)) * 100))}%`;
  const low = share(ruler.low ?? ruler.min);
  const high = share(ruler.high ?? ruler.max);
  return (
    <div className={styles.ruler} role="img" aria-label={ruler.label}>
      <span
        className={styles.band}
        style={{ insetInlineStart: low, insetInlineEnd: `calc(100% - ${high})` }}
      />
      <span className={styles.needle} style={{ insetInlineStart: share(ruler.at) }} />
    </div>
  );
}
