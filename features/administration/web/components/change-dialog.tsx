import type { ReactNode } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialog.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';

interface ChangeDialogProps {
  /** What is done: the title and the words of its button. */
  readonly action: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A change of many at once: what it would do, and the button that makes it. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { action, danger = false, busy, disabled = false, error, onConfirm, onClose, children } = props;
  const { t } = useWords();
  const textOf = useErrorText();
  return (
    <Dialog
      open
      title={action}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <Stack>
        {error && (
          <Alert tone="bad" live="alert">
            {textOf(error)}
          </Alert>
        )}
        {children}
      </Stack>
    </Dialog>
  );
}
