import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './pages.module.css';
import type { Problems } from './use-problems.ts';

interface FormSheetProps {
  readonly open: boolean;
  readonly title: string;
  readonly busy: boolean;
  readonly problems: Problems;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A short form over the page: its problems on top, its one button below. */
export function FormSheet({ open, title, busy, problems, onSubmit, onClose, children }: FormSheetProps) {
  const { t } = useWords();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Sheet
      open={open}
      title={title}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('accounts.form.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        <FormErrors title={t('accounts.form.problem')} errors={problems.list} />
        {children}
      </form>
    </Sheet>
  );
}
