import { useSearchParams } from 'react-router';
import { type Column, DataTable } from '#platform/ui/data-table.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import { useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { listRegistrations, REGISTRATION_STATES, type Registration } from '../../contract.ts';
import styles from '../administration.module.css';
import { AdministrationFrame } from '../components/frame.tsx';

const TONES: Record<Registration['state'], Tone> = {
  open: 'info',
  expired: 'bad',
  soon: 'warn',
  recheck: 'warn',
  fine: 'ok',
};

/** Registrations with the councils: what ends, what has ended, and what has to be looked at again. */
export function RegistrationsScreen() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const state = REGISTRATION_STATES.find((each) => each === search.get('state'));
  const found = useCall(listRegistrations, { query: state ? { state } : {} });
  const columns = useColumns();
  return (
    <AdministrationFrame title={t('administration.registrations.title')}>
      <p className={styles.quiet}>{t('administration.registrations.hint')}</p>
      <div className={styles.tools}>
        <SelectField
          label={t('administration.people.state')}
          value={state ?? ''}
          onValue={(value) => setSearch(value ? { state: value } : {}, { replace: true })}
          choices={[
            { value: '', label: t('administration.all') },
            ...REGISTRATION_STATES.map((each) => ({
              value: each,
              label: t(`administration.registrations.state.${each}`),
            })),
          ]}
        />
      </div>
      {found.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={6} />
      ) : !found.data ? (
        <Problem error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <DataTable
          caption={t('administration.registrations.title')}
          hideCaption
          columns={columns}
          rows={found.data.registrations}
          rowKey={({ clinician_id }) => clinician_id}
          empty={<EmptyState icon="check-circle" title={t('administration.registrations.none')} />}
        />
      )}
    </AdministrationFrame>
  );
}

function useColumns(): Column<Registration>[] {
  const { t, format } = useWords();
  const Link = useLink();
  return [
    {
      key: 'name',
      label: t('administration.people.name'),
      cell: ({ clinician_id, name }) => <Link href={`/doctors/${clinician_id}`}>{name}</Link>,
    },
    {
      key: 'number',
      label: t('administration.registrations.number'),
      cell: (each) => [each.registration_number, each.registration_council].filter(Boolean).join(', '),
    },
    {
      key: 'state',
      label: t('administration.people.state'),
      cell: (each) => (
        <StatusBadge tone={TONES[each.state]}>
          {t(`administration.registrations.state.${each.state}`)}
        </StatusBadge>
      ),
    },
    {
      key: 'until',
      label: t('administration.registrations.validUntil'),
      // What was never verified, or refused, has no date from the council's register.
      cell: (each) =>
        each.valid_until
          ? format.shortDay(each.valid_until)
          : each.state !== 'open' && t('administration.registrations.noEnd'),
    },
    {
      key: 'checked',
      label: t('administration.registrations.checked'),
      cell: (each) =>
        each.checked_at ? format.shortDay(each.checked_at) : t('administration.registrations.notChecked'),
    },
  ];
}
