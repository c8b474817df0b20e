import { type ReactNode, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import type { IconName } from '#platform/ui/icon.tsx';
import { List } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { NotRead } from './not-read.tsx';
import styles from './pages.module.css';

interface NamedPeopleProps<P> {
  readonly query: {
    readonly isPending: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  /** Undefined until they are read. */
  readonly people: readonly P[] | undefined;
  readonly mayAdd: boolean;
  readonly icon: IconName;
  readonly words: {
    readonly label: string;
    readonly add: string;
    readonly none: string;
    readonly noneHint: string;
    /** Instead of the button when no more can be added. */
    readonly full: string;
  };
  readonly row: (person: P) => ReactNode;
  readonly onAdd: () => void;
}

/** The people that a patient has entered, with the way to add one more. */
export function NamedPeople<P>({ query, people, mayAdd, icon, words, row, onAdd }: NamedPeopleProps<P>) {
  const { t } = useWords();
  if (!people)
    return query.isPending ? (
      <SkeletonList label={t('shell.busy.loading')} rows={3} />
    ) : (
      <NotRead query={query} />
    );
  const add = (
    <Button icon="plus" variant={people.length > 0 ? 'secondary' : 'primary'} onClick={onAdd}>
      {words.add}
    </Button>
  );
  if (people.length === 0)
    return (
      <EmptyState icon={icon} title={words.none} action={mayAdd && add}>
        {words.noneHint}
      </EmptyState>
    );
  return (
    <>
      <Card flush>
        <List label={words.label}>{people.map(row)}</List>
      </Card>
      <div>{mayAdd ? add : <p className={styles.quiet}>{words.full}</p>}</div>
    </>
  );
}

/** A form that opens for a person, or (null) for a new one; `at` is its `key`, so that it starts again. */
export function useOpenedForm<P>() {
  const [form, setForm] = useState<{ readonly person: P | null; readonly at: number }>();
  const [open, setOpen] = useState(false);
  return {
    form,
    open,
    show: (person: P | null) => {
      setForm({ person, at: Date.now() });
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}

interface RemovalProps {
  readonly open: boolean;
  readonly title: string;
  readonly body: string;
  readonly action: { readonly isPending: boolean; readonly error: unknown; reset(): void };
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before a person is removed from the list, and shows errors of that. */
export function Removal({ open, title, body, action, onConfirm, onClose }: RemovalProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  return (
    <ConfirmDialog
      open={open}
      danger
      title={title}
      confirmLabel={t('people.form.remove')}
      cancelLabel={t('shell.action.cancel')}
      closeLabel={t('shell.action.close')}
      busy={action.isPending}
      onConfirm={onConfirm}
      onClose={() => {
        action.reset();
        onClose();
      }}
    >
      {action.error ? <span role="alert">{textOf(action.error)}</span> : body}
    </ConfirmDialog>
  );
}
