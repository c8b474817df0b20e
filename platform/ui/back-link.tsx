import type { ReactNode } from 'react';
import styles from './back-link.module.css';
import { LinkButton } from './link-button.tsx';

interface BackLinkProps {
  readonly href: string;
  /** Where it leads, by its name. */
  readonly children: ReactNode;
}

/** Above a page's heading, in line with it: to the page that this one belongs to. */
export function BackLink({ href, children }: BackLinkProps) {
  return (
    <LinkButton variant="quiet" compact icon="arrow-left" className={styles.back} href={href} data-back="">
      {children}
    </LinkButton>
  );
}
