import { type ReactNode, useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useSettled } from '#platform/web/client/use-settled.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Contact } from '../../contract.ts';
import { useContactPages } from './contacts.ts';
import styles from './groups.module.css';

/** A shorter list needs no search field. */
const WORTH_SEARCHING = 8;

interface FindPeopleProps {
  readonly purpose: 'chat' | 'group';
  /** The list of those who were found. */
  readonly children: (contacts: readonly Contact[]) => ReactNode;
  /** Who is there already. */
  readonly without?: readonly string[];
}

/** People that the user may write to, found by their names. */
export function FindPeople({ purpose, children, without = [] }: FindPeopleProps) {
  const { t } = useWords();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const pages = useContactPages(purpose, q);
  const contacts = pages.data?.pages
    .flatMap((page) => page.contacts)
    .filter(({ person_id }) => !without.includes(person_id));
  const searches = q !== '' || typed !== '' || (contacts?.length ?? 0) > WORTH_SEARCHING;
  return (
    <div className={styles.stack}>
      {searches && (
        <TextField
          type="search"
          label={t('chat.groups.search')}
          value={typed}
          onValue={setTyped}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
        />
      )}
      {!contacts && pages.isError && <Problem error={pages.error} onRetry={() => void pages.refetch()} />}
      {!contacts && !pages.isError && (
        <Card flush>
          <SkeletonList label={t('shell.busy.loading')} rows={5} />
        </Card>
      )}
      {contacts?.length === 0 && (
        <EmptyState icon="users" title={t(q ? 'chat.groups.nobodyFound' : 'chat.groups.nobody')}>
          {!q && t(`chat.groups.nobodyHint.${purpose}`)}
        </EmptyState>
      )}
      {contacts && contacts.length > 0 && <div aria-busy={pages.isPlaceholderData}>{children(contacts)}</div>}
      {pages.hasNextPage && (
        <div>
          <MorePages pages={pages}>{t('chat.groups.more')}</MorePages>
        </div>
      )}
    </div>
  );
}
