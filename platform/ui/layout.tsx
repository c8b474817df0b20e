import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

export interface PageProps extends ComponentProps<'div'> {
  /** What it is for: a list of rows, text to read, or one task. Without it the page is as wide as the window allows. */
  readonly width?: 'list' | 'reading' | 'task';
  readonly gap?: 'tight' | 'close' | 'normal' | 'wide';
}

/** The parts of a screen, one below the other. */
export function Page({ width, gap = 'normal', className, ...rest }: PageProps) {
  return (
    <div
      className={classNames(styles.page, width && styles[width], styles[`${gap}Gap`], className)}
      {...rest}
    />
  );
}

export interface StackProps {
  readonly children: ReactNode;
  readonly gap?: 'small' | 'normal' | 'large';
}

/** One below the other. */
export function Stack({ children, gap = 'normal' }: StackProps) {
  return <div className={classNames(styles.stack, styles[gap])}>{children}</div>;
}

export interface RowProps extends StackProps {
  /** Where what is left of the room goes: after the last one, or between them. */
  readonly spread?: boolean;
  readonly align?: 'start' | 'center' | 'baseline' | 'end';
}

/** Side by side, and on to the next line when the words are long. */
export function Row({ children, gap = 'normal', spread = false, align = 'center' }: RowProps) {
  return (
    <div className={classNames(styles.row, styles[gap], styles[align], spread && styles.spread)}>
      {children}
    </div>
  );
}

export interface GridProps extends StackProps {
  /** How narrow a column may get before there is one less: about 9, 16 or 24 rem. */
  readonly columns?: 'narrow' | 'normal' | 'wide';
}

/** As many columns of equal width as there is room for. */
export function Grid({ children, gap = 'normal', columns = 'normal' }: GridProps) {
  return <div className={classNames(styles.grid, styles[gap], styles[`${columns}Columns`])}>{children}</div>;
}
