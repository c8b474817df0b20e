import { type ReactNode, useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useWords } from '../i18n/words.ts';
import { Form } from './form.tsx';
import type { Problems } from './use-problems.ts';

interface FormSheetProps {
  readonly open?: boolean;
  readonly title: string;
  /** The words of its button; "Save" where nothing else is said. */
  readonly action?: string;
  /** It ends something for good. */
  readonly danger?: boolean;
  readonly busy: boolean;
  /** While there is nothing that could be sent. */
  readonly disabled?: boolean;
  readonly problems: Pick<Problems, 'list'>;
  readonly onSubmit: () => unknown;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A short form over the page: its problems on top, its buttons below. */
export function FormSheet(props: FormSheetProps) {
  const { open = true, title, action, danger, busy, disabled, problems, onSubmit, onClose, children } = props;
  const { t } = useWords();
  const id = useId();
  return (
    <Sheet
      open={open}
      title={title}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
          >
            {action ?? t('shell.form.save')}
          </Button>
        </>
      }
    >
      <Form id={id} problems={problems} busy={busy} onSubmit={onSubmit}>
        {children}
      </Form>
    </Sheet>
  );
}
