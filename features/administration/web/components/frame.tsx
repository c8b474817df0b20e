import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '#platform/ui/class-names.ts';
import dense from '#platform/ui/dense.module.css';
import edges from '#platform/ui/hidden-edges.module.css';
import { Page } from '#platform/ui/layout.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useHiddenEdges } from '#platform/ui/use-hidden-edges.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from '../administration.module.css';

const PAGES = [
  ['/administration', 'overview'],
  ['/administration/people', 'people'],
  ['/administration/registrations', 'registrations'],
  ['/administration/prices', 'prices'],
  ['/administration/texts', 'texts'],
  ['/administration/system', 'system'],
  ['/administration/history', 'history'],
] as const;

interface FrameProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What stands beside it on a desk, below it on a phone. */
  readonly side?: ReactNode;
}

/** A page of the administration: where else to go, the work, and what belongs to it. */
export function AdministrationFrame({ title, children, side }: FrameProps) {
  const { t } = useWords();
  const { pathname } = useLocation();
  const Link = useLink();
  const pages = useRef<HTMLUListElement>(null);
  useHiddenEdges(pages, pathname);
  return (
    <Page gap="close" className={dense.dense}>
      <h1>{title}</h1>
      <nav aria-label={t('administration.title')}>
        <ul ref={pages} className={classNames(styles.nav, edges.edges)}>
          {PAGES.map(([href, name]) => (
            <li key={href}>
              <Link href={href} aria-current={href === pathname ? 'page' : undefined}>
                {t(`administration.${name}.short`)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {side === undefined ? (
        children
      ) : (
        <div className={styles.split}>
          <div className={styles.middle}>{children}</div>
          <div className={styles.side}>{side}</div>
        </div>
      )}
    </Page>
  );
}
