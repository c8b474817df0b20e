import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';

interface ShowMoreProps {
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly error: unknown;
    fetchNextPage(): unknown;
  };
}

export function ShowMore({ pages }: ShowMoreProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  if (!pages.hasNextPage) return null;
  return (
    <Row>
      <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {t('people.list.more')}
      </Button>
      {pages.isFetchNextPageError && <span role="alert">{textOf(pages.error)}</span>}
    </Row>
  );
}
