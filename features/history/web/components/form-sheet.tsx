import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { type FormError, FormErrors } from '#platform/ui/form-errors.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './history.module.css';

const NONE: readonly FormError[] = [];

/** What is wrong with a form. Its fields have the ids `<form>-<field>`. */
export function useFormErrors(form: string) {
  const textOf = useErrorText();
  const [list, setList] = useState(NONE);
  const say = (errors: readonly { readonly field: string; readonly message: string }[]) =>
    setList(errors.map(({ field, message }) => ({ fieldId: `${form}-${field}`, message })));
  return {
    list,
    say,
    of: (field: string) => list.find(({ fieldId }) => fieldId === `${form}-${field}`)?.message,
    /** What the server refused: `content.name` is said beside `name`. */
    take(error: unknown) {
      const fields = error instanceof ApiError ? error.fields : [];
      if (fields.length === 0) return setList([{ message: textOf(error) }]);
      say(fields.map(({ field, message }) => ({ field: field.replace('content.', ''), message })));
    },
  };
}

interface FormSheetProps {
  readonly title: string;
  readonly busy: boolean;
  readonly errors: readonly FormError[];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A short form over the page. */
export function FormSheet({ title, busy, errors, onSubmit, onClose, children }: FormSheetProps) {
  const { t } = useWords();
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <Sheet
      open
      title={title}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('history.form.save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.form}>
        <FormErrors title={t('history.form.problem')} errors={errors} />
        {children}
      </form>
    </Sheet>
  );
}
