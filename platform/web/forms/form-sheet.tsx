import { type ReactNode, useId } from 'react';
import { useWords } from '../i18n/words.ts';
import { ActionSheet } from './action-sheet.tsx';
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
export function FormSheet({ action, problems, onSubmit, children, ...sheet }: FormSheetProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <ActionSheet {...sheet} action={action ?? t('shell.form.save')} by={id}>
      <Form id={id} problems={problems} busy={sheet.busy} onSubmit={onSubmit}>
        {children}
      </Form>
    </ActionSheet>
  );
}
