import { type ReactNode, useRef } from 'react';
import styles from './onward-bar.module.css';
import { useNavHeight } from './use-nav-height.ts';

/** The way on, always in sight: at the lower edge, above the navigation of a phone. */
export function OnwardBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const below = useNavHeight(bar);
  return (
    <div ref={bar} className={styles.bar} style={{ insetBlockEnd: below }}>
      {children}
    </div>
  );
}
