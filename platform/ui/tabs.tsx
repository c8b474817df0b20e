import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import edges from './hidden-edges.module.css';
import styles from './tabs.module.css';
import { useHiddenEdges } from './use-hidden-edges.ts';

export interface Tab {
  readonly id: string;
  readonly label: string;
  /** A count after the label. */
  readonly count?: number;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  readonly onCurrent: (id: string) => void;
  /** What the current tab shows. */
  readonly children: ReactNode;
}

export function Tabs({ label, tabs, current, onCurrent, children }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  useHiddenEdges(list, current);
  const moveBy = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length]!;
    onCurrent(next.id);
    document.getElementById(`${base}-${next.id}`)?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(styles.list, edges.edges)}
        onKeyDown={moveBy}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            className={classNames(styles.tab, tab.id === current && styles.current)}
            onClick={() => onCurrent(tab.id)}
          >
            {tab.label}
            {tab.count ? <span className={styles.count}>{tab.count}</span> : null}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${current}`}
        className={styles.panel}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls has to be reachable
        tabIndex={0}
      >
        {children}
      </div>
    </div>
  );
}
