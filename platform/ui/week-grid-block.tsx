import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import { useLink } from './link-context.ts';
import tones from './tone.module.css';
import type { Tone } from './tone.ts';
import styles from './week-grid.module.css';
import type { Span } from './week-grid-layout.ts';

export interface WeekBlock extends Span {
  readonly id: string;
  readonly date: string;
  readonly title: string;
  /** The time in words, and what else fits. */
  readonly note: string;
  readonly tone?: Tone;
  readonly href?: string;
  readonly onPress?: () => void;
}

export function WeekGridBlock({
  block,
  style,
}: {
  readonly block: WeekBlock;
  readonly style: CSSProperties;
}) {
  const Link = useLink();
  const short = block.end - block.start < 30;
  const className = classNames(styles.block, short && styles.short, tones[block.tone ?? 'info']);
  const inside = (
    <>
      <span className={styles.title}>{block.title}</span>
      <span className={styles.note}>{block.note}</span>
    </>
  );
  return (
    <li className={styles.place} style={style}>
      {block.href ? (
        <Link href={block.href} className={className}>
          {inside}
        </Link>
      ) : block.onPress ? (
        <button type="button" className={className} onClick={block.onPress}>
          {inside}
        </button>
      ) : (
        <div className={className}>{inside}</div>
      )}
    </li>
  );
}
