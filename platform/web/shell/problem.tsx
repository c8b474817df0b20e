import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';

/** Something could not be read: what happened, and another try. */
export function Problem({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { t } = useWords();
  const text = useErrorText();
  return (
    <Alert
      tone="bad"
      live="alert"
      action={
        <Button icon="refresh" onClick={onRetry}>
          {t('shell.action.retry')}
        </Button>
      }
    >
      {text(error)}
    </Alert>
  );
}
