import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { Avatar } from '#platform/ui/avatar.tsx';
import { type Column, DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { BrandMember } from '../../contract.ts';
import styles from '../administration.module.css';
import { Tick } from './tick.tsx';
import { useEntryWords } from './use-entry-words.ts';
import type { Selection } from './use-selection.ts';

interface PeopleTableProps {
  readonly people: readonly BrandMember[];
  readonly selection: Selection;
  readonly onOpen: (personId: string) => void;
}

/** People of the brand; a name opens one, a tick chooses several. */
export function PeopleTable({ people, selection, onOpen }: PeopleTableProps) {
  const { t } = useWords();
  const { types } = useEntryWords();
  const columns: Column<BrandMember>[] = [
    {
      key: 'name',
      label: t('administration.people.name'),
      cell: (person) => (
        <div className={styles.person}>
          <Tick
            label={t('administration.choose', { name: person.name })}
            checked={selection.has(person.person_id)}
            onToggle={() => selection.toggle(person.person_id)}
          />
          <Avatar name={person.name} photo={person.image} size="small" />
          <button type="button" className={styles.link} onClick={() => onOpen(person.person_id)}>
            {person.name || t('administration.people.noName')}
          </button>
        </div>
      ),
    },
    {
      key: 'types',
      label: t('administration.people.userTypes'),
      cell: (person) => types(person.user_types),
    },
    {
      key: 'contact',
      label: t('administration.people.contact'),
      cell: (person) => (
        <span className={styles.number}>{person.phone ? phoneAsRead(person.phone) : person.email}</span>
      ),
    },
    {
      key: 'state',
      label: t('administration.people.state'),
      cell: (person) =>
        person.suspended_at ? (
          <StatusBadge tone="bad">{t('administration.state.suspended')}</StatusBadge>
        ) : (
          t('administration.state.active')
        ),
    },
  ];
  return (
    <DataTable
      caption={t('administration.people.title')}
      hideCaption
      columns={columns}
      rows={people}
      rowKey={({ person_id }) => person_id}
      empty={<EmptyState icon="users" title={t('administration.people.none')} />}
    />
  );
}
