import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { USER_TYPES } from '#platform/domain/user-type.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SearchText } from '#platform/ui/search-text.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type Batch, PEOPLE_ACTIONS, type PeopleAction } from '../../contract.ts';
import styles from '../administration.module.css';
import { ChangePeople } from '../components/change-people.tsx';
import { AdministrationFrame } from '../components/frame.tsx';
import { ChangeDone } from '../components/history.tsx';
import { PeopleTable } from '../components/people-table.tsx';
import { PersonPanel } from '../components/person-panel.tsx';
import { useSelection } from '../components/use-selection.ts';
import { useMemberPages } from '../queries.ts';

const STATES = ['active', 'suspended'] as const;

/** People of the brand: found, opened, and changed one by one or together. */
export function PeopleScreen() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const selection = useSelection();
  const [asked, setAsked] = useState<{ action: PeopleAction; ids: readonly string[] }>();
  const [done, setDone] = useState<Batch>();
  const q = (search.get('q') ?? '').trim().slice(0, 100);
  const userType = USER_TYPES.find((each) => each === search.get('type'));
  const state = STATES.find((each) => each === search.get('state'));
  const open = search.get('person');
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
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
      <search className={styles.tools}>
        <SearchText label={t('administration.people.find')} text={q} onText={(text) => set('q', text)} />
        <SelectField
          label={t('administration.people.userType')}
          value={userType ?? ''}
          onValue={(value) => set('type', value)}
          choices={[
            { value: '', label: t('administration.all') },
            ...USER_TYPES.map((type) => ({ value: type, label: t(`administration.userType.${type}`) })),
          ]}
        />
        <SelectField
          label={t('administration.people.state')}
          value={state ?? ''}
          onValue={(value) => set('state', value)}
          choices={[
            { value: '', label: t('administration.all') },
            ...STATES.map((each) => ({ value: each, label: t(`administration.state.${each}`) })),
          ]}
        />
      </search>
      <ChangeDone batch={done} onClose={() => setDone(undefined)} />
      {pages.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={8} />
      ) : pages.isError && people.length === 0 ? (
        <Problem error={pages.error} onRetry={() => void pages.refetch()} />
      ) : (
        <PeopleTable people={people} selection={selection} onOpen={(id) => set('person', id)} />
      )}
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {t('administration.more')}
        </Button>
      )}
      {selection.ids.length > 0 && (
        <section
          className={styles.choose}
          aria-label={t('administration.chosen', { count: selection.ids.length })}
        >
          <b>{t('administration.chosen', { count: selection.ids.length })}</b>
          <Row gap="small">
            {PEOPLE_ACTIONS.map((action) => (
              <Button key={action} compact onClick={() => setAsked({ action, ids: selection.ids })}>
                {t(`administration.people.action.${action}`)}
              </Button>
            ))}
            <Button compact variant="quiet" onClick={selection.clear}>
              {t('administration.clear')}
            </Button>
          </Row>
        </section>
      )}
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
