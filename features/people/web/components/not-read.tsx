import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';

interface NotReadProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; refetch(): unknown };
}

/** In the place of what could not be read: what happened, and another try where one may help. */
export function NotRead({ query }: NotReadProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  if (query.error instanceof ApiError && query.error.status === 404)
    return <EmptyState icon="search" title={textOf(query.error)} />;
  return (
    <Alert
      tone="bad"
      live="alert"
      action={
        <Button compact icon="refresh" busy={query.isFetching} onClick={() => void query.refetch()}>
          {t('shell.action.retry')}
        </Button>
      }
    >
      {textOf(query.error)}
    </Alert>
  );
}
