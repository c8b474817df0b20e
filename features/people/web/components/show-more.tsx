import type { ComponentProps } from 'react';
import { Row } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';

export function ShowMore({ pages }: Pick<ComponentProps<typeof MorePages>, 'pages'>) {
  const { t } = useWords();
  if (!pages.hasNextPage) return null;
  return (
    <Row>
      <MorePages pages={pages}>{t('people.list.more')}</MorePages>
    </Row>
  );
}
