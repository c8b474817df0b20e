import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export interface CardProps {
  readonly children: ReactNode;
  /** What kind of element it is to a screen reader. */
  readonly as?: 'div' | 'section' | 'article' | 'li' | 'form';
  readonly labelledBy?: string;
  /** No inner space: for lists and tables that bring their own. */
  readonly flush?: boolean;
  /** Softly in the brand's colour: the one thing that matters now. */
  readonly emphasis?: boolean;
  readonly className?: string;
}

export function Card({ children, as: Element = 'div', labelledBy, flush, emphasis, className }: CardProps) {
  return (
    <Element
      aria-labelledby={labelledBy}
      className={classNames(styles.card, flush && styles.flush, emphasis && styles.emphasis, className)}
    >
      {children}
    </Element>
  );
}
