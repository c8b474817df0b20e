import type { ReactNode } from 'react';
import { StickyBar } from '#platform/ui/sticky-bar.tsx';
import styles from './onward-bar.module.css';

/** The way on, always in sight. */
export const OnwardBar = ({ children }: { readonly children: ReactNode }) => (
  <StickyBar className={styles.bar}>{children}</StickyBar>
);
