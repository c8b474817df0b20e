import type { FormEvent, ReactNode } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormErrors } from '#platform/ui/form-errors.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { useWords } from '../i18n/words.ts';
import styles from './form.module.css';
import type { Problems } from './use-problems.ts';

export interface FormProps {
  readonly id?: string;
  readonly problems: Pick<Problems, 'list'>;
  /** While it is being sent; a second press sends nothing. */
  readonly busy: boolean;
  readonly onSubmit: () => unknown;
  /** The words of its button; none where the button stands elsewhere (a sheet). */
  readonly action?: string;
  /** Its button takes the whole width. */
  readonly wide?: boolean;
  /** Beside the button. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A form: all of its problems on top, its fields, its button. */
export function Form({ id, problems, busy, onSubmit, action, wide, aside, children }: FormProps) {
  const { t } = useWords();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };
  return (
    <form id={id} onSubmit={submit} noValidate className={styles.form}>
      <FormErrors title={t('shell.form.problem')} errors={problems.list} />
      {children}
      {action && (
        <Row>
          <Button type="submit" variant="primary" wide={wide} busy={busy}>
            {action}
          </Button>
          {aside}
        </Row>
      )}
    </form>
  );
}
