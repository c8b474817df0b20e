import { type ReactNode, useEffect, useRef } from 'react';
import styles from './sign-in.module.css';

/**
 * What a step is about. A step without a field to type in puts the focus here, so that a screen reader announces the
 * step.
 */
export function StepHeading({
  title,
  focus = false,
  children,
}: {
  readonly title: string;
  readonly focus?: boolean;
  readonly children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <div className={styles.heading}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  );
}
