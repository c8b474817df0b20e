import type { ReactNode } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './form.module.css';

export interface StopDialogProps {
  readonly title: string;
  /** Which visit, and what follows. */
  readonly which: string;
  readonly action: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onStop: () => void;
  readonly onClose: () => void;
  /** The reason. */
  readonly children: ReactNode;
}

/** Ending a visit before it took place can't be taken back: which one, why, and the way out first. */
export function StopDialog({
  title,
  which,
  action,
  busy,
  error,
  onStop,
  onClose,
  children,
}: StopDialogProps) {
  const { t } = useWords();
  const errorText = useErrorText();
  return (
    <Sheet
      open
      title={title}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('appointments.cancel.keep')}</Button>
          <Button variant="danger" busy={busy} onClick={onStop}>
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {error !== null && (
          <Alert tone="bad" live="alert">
            {errorText(error)}
          </Alert>
        )}
        <p>{which}</p>
        {children}
      </div>
    </Sheet>
  );
}
