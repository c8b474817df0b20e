import { useState } from 'react';
import { Avatar } from '../avatar.tsx';
import { Card } from '../card.tsx';
import { DataTable } from '../data-table.tsx';
import { List, ListRow } from '../list-row.tsx';
import { Section } from '../section.tsx';
import { StatusBadge } from '../status-badge.tsx';
import { Timeline } from '../timeline.tsx';
import type { Samples } from './samples.ts';
import styles from './ui-page.module.css';

const ROWS = [
  { name: 'Meera Nair', visits: 12, share: '91 %', fee: '₹7,200.00' },
  { name: 'Joseph Kurian', visits: 9, share: '64 %', fee: '₹5,400.00' },
];

export function ListsShown({ words }: { readonly words: Samples }) {
  const [down, setDown] = useState(true);
  const rows = down ? ROWS : [...ROWS].reverse();
  return (
    <Section title="Lists, history, tables">
      <div className={styles.grid}>
        <Card flush>
          <List label={words.today}>
            <ListRow
              start={<Avatar name="Meera Nair" />}
              title="Meera Nair"
              description={words.specialty}
              end={<StatusBadge tone="ok">{words.taken}</StatusBadge>}
              href="#home"
            />
            <ListRow
              icon="globe"
              title={words.visit}
              description={words.phoneHint}
              end="10:30"
              current
              onPress={() => undefined}
            />
            <ListRow icon="lock" title={words.password} />
          </List>
        </Card>
        <Timeline
          label={words.today}
          items={[
            { id: '1', title: words.visit, time: '09:40', note: words.phoneHint },
            { id: '2', title: words.next, time: '10:10', state: 'current', note: words.doctor },
            { id: '3', title: words.missed, time: '10:20', state: 'failed' },
            { id: '4', title: words.taken, state: 'coming' },
          ]}
        />
      </div>
      <DataTable
        caption={`${words.visit}, 21 / 11`}
        rows={rows}
        rowKey={(row) => row.name}
        sort={{ key: 'visits', direction: down ? 'descending' : 'ascending' }}
        onSort={() => setDown(!down)}
        columns={[
          { key: 'name', label: words.doctor, cell: (row) => row.name, total: words.year },
          {
            key: 'visits',
            label: words.visit,
            cell: (row) => row.visits,
            align: 'end',
            sortable: true,
            total: 21,
          },
          { key: 'share', label: words.taken, cell: (row) => row.share, align: 'end', total: '79 %' },
          { key: 'fee', label: words.day, cell: (row) => row.fee, align: 'end', total: '₹12,600.00' },
        ]}
      />
    </Section>
  );
}
