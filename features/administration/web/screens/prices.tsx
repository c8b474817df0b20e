import { useState } from 'react';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { type Column, DataTable } from '#platform/ui/data-table.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SearchText } from '#platform/ui/search-text.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  type Batch,
  listPrices,
  MOST_PACKAGES,
  PACKAGE_ACTIONS,
  type PackageAction,
  type PricedPackage,
} from '../../contract.ts';
import styles from '../administration.module.css';
import { ChangePackages } from '../components/change-packages.tsx';
import { Chosen } from '../components/chosen.tsx';
import { AdministrationFrame } from '../components/frame.tsx';
import { ChangeDone, History } from '../components/history.tsx';
import { Tick } from '../components/tick.tsx';
import { useSelection } from '../components/use-selection.ts';

/** The price list of the brand on a day, with what is set for later. */
export function PricesScreen() {
  const { t } = useWords();
  const selection = useSelection();
  const [day, setDay] = useState(clinicDay(new Date()));
  const [q, setQ] = useState('');
  const [opened, setOpened] = useState<string>();
  const [asked, setAsked] = useState<PackageAction>();
  const [done, setDone] = useState<Batch>();
  const list = useCall(listPrices, { query: day ? { day } : {} });
  const shown = (list.data?.packages ?? []).filter(({ name }) =>
    name.toLowerCase().includes(q.toLowerCase()),
  );
  const columns = useColumns(selection, setOpened);
  return (
    <AdministrationFrame
      title={t('administration.prices.title')}
      side={
        <Section title={t('administration.history.title')}>
          <History kind="package" {...(opened ? { objectId: opened } : {})} />
        </Section>
      }
    >
      <search className={styles.tools}>
        <SearchText label={t('administration.prices.find')} text={q} onText={setQ} />
        <DateField label={t('administration.prices.day')} value={day} onValue={setDay} />
      </search>
      <ChangeDone batch={done} onClose={() => setDone(undefined)} />
      {list.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={8} />
      ) : list.isError && !list.data ? (
        <Problem error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          caption={t('administration.prices.title')}
          hideCaption
          columns={columns}
          rows={shown}
          rowKey={({ package_id }) => package_id}
          empty={<EmptyState icon="flask" title={t('administration.prices.none')} />}
        />
      )}
      <Chosen
        selection={selection}
        most={MOST_PACKAGES}
        actions={PACKAGE_ACTIONS}
        labelOf={(action) => t(`administration.prices.action.${action}`)}
        onAction={setAsked}
      />
      {asked && (
        <ChangePackages
          action={asked}
          packageIds={selection.ids}
          onClose={() => setAsked(undefined)}
          onDone={(batch) => {
            setDone(batch);
            setAsked(undefined);
            selection.clear();
          }}
        />
      )}
    </AdministrationFrame>
  );
}

function useColumns(
  selection: ReturnType<typeof useSelection>,
  onOpen: (packageId: string) => void,
): Column<PricedPackage>[] {
  const { t, format } = useWords();
  const activity = (active: boolean) =>
    t(active ? 'administration.prices.active' : 'administration.prices.inactive');
  return [
    {
      key: 'name',
      label: t('administration.prices.name'),
      cell: ({ package_id: id, name }) => (
        <Row gap="small">
          <Tick
            label={t('administration.choose', { name })}
            checked={selection.has(id)}
            onToggle={() => selection.toggle(id)}
          />
          <button type="button" className={styles.link} onClick={() => onOpen(id)}>
            {name}
          </button>
        </Row>
      ),
    },
    {
      key: 'price',
      label: t('administration.prices.price'),
      align: 'end',
      cell: ({ price }) => <span className={styles.number}>{format.money(price)}</span>,
    },
    {
      key: 'state',
      label: t('administration.prices.state'),
      cell: ({ active }) =>
        active ? activity(true) : <StatusBadge tone="neutral">{activity(false)}</StatusBadge>,
    },
    {
      key: 'later',
      label: t('administration.prices.later'),
      cell: ({ later }) =>
        later.length === 0 ? (
          <span className={styles.quiet}>{t('administration.prices.noLater')}</span>
        ) : (
          later.map(({ valid_from, price, active }) => (
            <div key={valid_from}>
              {[
                t('administration.prices.from', { day: format.shortDay(valid_from) }),
                price === null ? null : format.money(price),
                active === null ? null : activity(active),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          ))
        ),
    },
  ];
}
