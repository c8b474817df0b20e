import type { ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Problem } from './problem.tsx';

interface MorePagesProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    fetchNextPage(): unknown;
  };
  readonly compact?: boolean;
  /** What the button says. */
  readonly children: ReactNode;
}

/** Below a list: the button for its next page. A page that could not be read says so, and the rows above stay. */
export function MorePages({ pages, compact, children }: MorePagesProps) {
  const next = () => void pages.fetchNextPage();
  if (!pages.hasNextPage) return null;
  if (pages.isFetchNextPageError && !pages.isFetchingNextPage)
    return <Problem error={pages.error} onRetry={next} />;
  return (
    <Button compact={compact} busy={pages.isFetchingNextPage} onClick={next}>
      {children}
    </Button>
  );
}
