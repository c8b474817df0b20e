import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { useLink } from './link-context.ts';
import styles from './nav-bar.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface NavItem {
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
  readonly current?: boolean;
  readonly badge?: number | undefined;
  /** What the count means, for example "3 unread". */
  readonly badgeLabel?: string | undefined;
}

export interface NavBarProps {
  /** Names the navigation to a screen reader. */
  readonly label: string;
  readonly items: readonly NavItem[];
  /** Above and below the items, in the side rail only. */
  readonly header?: ReactNode;
  readonly footer?: ReactNode;
  /** A side rail of 180 px: for screens full of tables. */
  readonly slim?: boolean;
}

/**
 * A bar that sticks to the bottom edge below 768 px, a rail at the side above. Put it last in a column that
 * is at least as high as the screen (below 768 px), or first in a row (above).
 */
export function NavBar({ label, items, header, footer, slim = false }: NavBarProps) {
  const Link = useLink();
  const list = useRef<HTMLUListElement>(null);
  useFittingLabels(list, items);
  return (
    <nav aria-label={label} className={classNames(styles.nav, slim && styles.slim)}>
      {header && <div className={styles.edge}>{header}</div>}
      <ul ref={list} className={styles.list}>
        {items.map((item) => (
          <li key={item.href} className={styles.item}>
            <Link
              href={item.href}
              title={item.label}
              aria-current={item.current ? 'page' : undefined}
              className={classNames(styles.link, item.current && styles.current)}
            >
              <span className={styles.mark}>
                <Icon name={item.icon} />
                {item.badge ? (
                  <span className={styles.badge} aria-hidden="true">
                    {item.badge > 99 ? '99+' : item.badge}
                  </span>
                ) : null}
              </span>
              <span className={styles.label}>{item.label}</span>
              {item.badge && item.badgeLabel ? <VisuallyHidden>{item.badgeLabel}</VisuallyHidden> : null}
            </Link>
          </li>
        ))}
      </ul>
      {footer && <div className={styles.edge}>{footer}</div>}
    </nav>
  );
}

/** The roomiest of these in which everything fits: labels; smaller labels; the label of the current one only. */
const FITS = ['row', 'tight', 'icons'] as const;

/**
 * Six words in Malayalam or Tamil, set Large, are wider than a 320 px phone. CSS can't ask how wide a word
 * is, so the bar tries its layouts in turn. It stays one row; a label that does not fit is still read out.
 */
function useFittingLabels(
  list: { readonly current: HTMLUListElement | null },
  items: readonly NavItem[],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: new labels have to be fitted again
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const settle = () => {
      for (const layout of FITS) {
        element.dataset.fit = layout;
        const edge = element.getBoundingClientRect().right + 0.5;
        if ([...element.children].every((item) => item.getBoundingClientRect().right <= edge)) return;
      }
    };
    settle();
    // The labels too: a script's font may come after the first paint, and is wider or narrower.
    const watcher = new ResizeObserver(settle);
    for (const watched of [element, ...element.querySelectorAll(`.${styles.label}`)])
      watcher.observe(watched);
    return () => watcher.disconnect();
  }, [items]);
}
