import { useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type Batch, MOST_PEOPLE, PEOPLE_ACTIONS, type PeopleAction } from '../../contract.ts';
import styles from '../administration.module.css';
import { ChangePeople } from '../components/change-people.tsx';
import { Chosen } from '../components/chosen.tsx';
import { AdministrationFrame } from '../components/frame.tsx';
import { ChangeDone } from '../components/history.tsx';
import { PeopleFilters, usePeopleFilters } from '../components/people-filters.tsx';
import { PeopleTable } from '../components/people-table.tsx';
import { PersonPanel } from '../components/person-panel.tsx';
import { useSelection } from '../components/use-selection.ts';
import { useMemberPages } from '../queries.ts';

/** People of the brand: found, opened, and changed one by one or together. */
export function PeopleScreen() {
  const { t } = useWords();
  const selection = useSelection();
  const [asked, setAsked] = useState<{ action: PeopleAction; ids: readonly string[] }>();
  const [done, setDone] = useState<Batch>();
  const filters = usePeopleFilters();
  const { q, userType, state, open, set } = filters;
  const pages = useMemberPages({
    ...(q ? { q } : {}),
    ...(userType ? { user_type: userType } : {}),
    ...(state ? { state } : {}),
  });
  const people = pages.data?.pages.flatMap((page) => page.people) ?? [];
  const finish = (batch: Batch) => {
    setDone(batch);
    setAsked(undefined);
    selection.clear();
  };
  return (
    <AdministrationFrame
      title={t('administration.people.title')}
      side={
        open ? (
          <PersonPanel
            key={open}
            personId={open}
            onAction={(action) => setAsked({ action, ids: [open] })}
            onClose={() => set('person', '')}
          />
        ) : (
          <Card>
            <p className={styles.quiet}>{t('administration.people.openHint')}</p>
          </Card>
        )
      }
    >
      <PeopleFilters filters={filters} />
      <ChangeDone batch={done} onClose={() => setDone(undefined)} />
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={8} />
      ) : pages.isError && people.length === 0 ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <PeopleTable people={people} selection={selection} onOpen={(id) => set('person', id)} />
      )}
      <MorePages pages={pages}>{t('administration.more')}</MorePages>
      <Chosen
        selection={selection}
        most={MOST_PEOPLE}
        actions={PEOPLE_ACTIONS}
        labelOf={(action) => t(`administration.people.action.${action}`)}
        onAction={(action) => setAsked({ action, ids: selection.ids })}
      />
      {asked && (
        <ChangePeople
          action={asked.action}
          personIds={asked.ids}
          onClose={() => setAsked(undefined)}
          onDone={finish}
        />
      )}
    </AdministrationFrame>
  );
}
