import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { useLink } from './link-context.ts';
import styles from './list-row.module.css';

/** Rows divided by hairlines; put it in `<Card flush>` or straight on the page. */
export function List({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

export interface ListRowProps {
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** At the start: an icon by name, or an Avatar, or a time. */
  readonly icon?: IconName;
  readonly start?: ReactNode;
  /** At the end: a badge, a time, a button. */
  readonly end?: ReactNode;
  /** The whole row leads there, or does that. Not with a button in `end`. */
  readonly href?: string;
  readonly onPress?: () => void;
  readonly current?: boolean;
  /** Below the row, in the same item: further things to press, which can't be within its link. */
  readonly below?: ReactNode;
}

export function ListRow({
  title,
  description,
  icon,
  start,
  end,
  href,
  onPress,
  current,
  below,
}: ListRowProps) {
  const Link = useLink();
  const className = classNames(styles.row, (href || onPress) && styles.live, current && styles.current);
  const inside = (
    <>
      {icon && <Icon name={icon} className={styles.icon} />}
      {start}
      <span className={styles.body}>
        <span className={styles.text}>
          <span className={styles.title}>{title}</span>
          {description && <span className={styles.description}>{description}</span>}
        </span>
        {end && <span className={styles.end}>{end}</span>}
      </span>
      {href && <Icon name="chevron-right" size="small" className={styles.arrow} />}
    </>
  );
  return (
    <li className={styles.item}>
      {href ? (
        <Link href={href} className={className} aria-current={current || undefined}>
          {inside}
        </Link>
      ) : onPress ? (
        <button type="button" className={className} aria-pressed={current} onClick={onPress}>
          {inside}
        </button>
      ) : (
        <div className={className}>{inside}</div>
      )}
      {below}
    </li>
  );
}
