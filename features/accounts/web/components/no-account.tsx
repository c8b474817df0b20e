import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';

interface NoAccountProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; refetch(): unknown };
}

/** In the place of what could not be read. */
export function NoAccount({ query }: NoAccountProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  return (
    <Alert
      tone="bad"
      live="alert"
      action={
        <Button compact busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('shell.action.retry')}
        </Button>
      }
    >
      {textOf(query.error)}
    </Alert>
  );
}
