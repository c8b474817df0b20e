import type { DayItem } from '#platform/ui/day-item.ts';
import { KIND_ICONS } from '#platform/ui/day-line-marks.ts';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './home.module.css';

const MOST = 2;

/** What is overdue or comes next: at most two. Doses that are due have a card of their own on Home. */
export function NextItems({ items }: { readonly items: readonly DayItem[] }) {
  const open = items.filter(({ kind, state }) => (state === 'due' && kind !== 'dose') || state === 'next');
  if (open.length === 0) return null;
  return (
    <ul className={styles.nextItems}>
      {open.slice(0, MOST).map((item) => (
        <NextItem key={item.id} item={item} />
      ))}
    </ul>
  );
}

function NextItem({ item }: { readonly item: DayItem }) {
  const { t } = useWords();
  const Link = useLink();
  const { kind, label, time, state, stateLabel, href, action } = item;
  const isOverdue = state === 'due' && kind === 'reading';
  const acts = href && action && state === 'due';
  const icon: IconName = isOverdue ? 'alert' : KIND_ICONS[kind];
  return (
    <li className={styles.nextItem}>
      <Icon name={icon} size="small" className={isOverdue ? styles.overdue : styles.kind} />
      <span className={styles.nextWords}>
        {href && !acts ? <Link href={href}>{label}</Link> : <b>{label}</b>}
        <span className={isOverdue ? styles.overdue : styles.small}>
          {isOverdue ? t('appointments.home.overdue', { time }) : `${time} · ${stateLabel}`}
        </span>
      </span>
      {acts && (
        <LinkButton compact href={href} aria-label={`${action}: ${label}`}>
          {action}
        </LinkButton>
      )}
    </li>
  );
}
