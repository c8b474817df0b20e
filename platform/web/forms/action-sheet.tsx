import type { ReactNode } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button, type ButtonProps } from '#platform/ui/button.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { Sheet, type SheetProps } from '#platform/ui/sheet.tsx';
import { useErrorText } from '../client/error-text.ts';
import { useWords } from '../i18n/words.ts';
import styles from './action-sheet.module.css';

export interface ActionSheetProps extends Pick<SheetProps, 'title' | 'size' | 'onClose'> {
  readonly open?: boolean;
  /** The words of its button; none while there is nothing to do. */
  readonly action: string | undefined;
  readonly icon?: IconName;
  /** The words of the way out; "Cancel" where nothing else is said. */
  readonly cancel?: string;
  /** It ends something for good. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  /** Why it could not be done. */
  readonly error?: Error | null;
  /** How its button does it: by a function, or by sending the form with this id. */
  readonly by: (() => unknown) | string;
  readonly children: ReactNode;
}

/** Something to choose or confirm over the page: what went wrong on top, the way out and one button below. */
export function ActionSheet(props: ActionSheetProps) {
  const { open = true, title, size, action, icon, cancel, danger, busy, disabled } = props;
  const { error, by, onClose, children } = props;
  const { t } = useWords();
  const textOf = useErrorText();
  const press: Partial<ButtonProps> =
    typeof by === 'string' ? { type: 'submit', form: by } : { onClick: () => void by() };
  return (
    <Sheet
      open={open}
      size={size}
      title={title}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel ?? t('shell.action.cancel')}</Button>
          {action !== undefined && (
            <Button
              variant={danger ? 'danger' : 'primary'}
              icon={icon}
              busy={busy}
              disabled={disabled}
              {...press}
            >
              {action}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.inside}>
        {error && (
          <Alert tone="bad" live="alert">
            {textOf(error)}
          </Alert>
        )}
        {children}
      </div>
    </Sheet>
  );
}
