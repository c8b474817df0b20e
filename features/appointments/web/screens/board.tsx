import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { STATUS_NUMBERS } from '../../contract.ts';
import { BoardClinicianCard } from '../components/board-clinician.tsx';
import { BOARD_COUNTS, type BoardClinician, totalOf } from '../components/board-counts.ts';
import { DayTurner } from '../components/day-turner.tsx';
import { useStatusWords } from '../components/status.tsx';
import { useDayAddress } from '../components/use-day-address.ts';
import { useFresh } from '../components/use-fresh.ts';
import { VisitPanel } from '../components/visit-panel.tsx';
import { dayBoard } from '../queries.ts';
import styles from './board.module.css';

type Set = (change: Readonly<Record<string, string | undefined>>) => void;

/** The front desk: the day of everybody who sees patients here. */
export function BoardScreen() {
  const { t } = useWords();
  const fresh = useFresh();
  const { search, today, day, visitId, address, go } = useDayAddress();
  const clinicianId = search.get('clinician') ?? '';
  const status = search.get('status') ?? '';
  const board = useQuery(dayBoard(day));
  const set: Set = (change) => go(change, { replace: true, preventScrollReset: true });
  const all = board.data?.clinicians ?? [];
  const shown = all.flatMap((clinician) => withStatus(clinician, clinicianId, status));

  return (
    <Page gap="close" className={visitId ? styles.atVisit : undefined}>
      <div className={styles.head}>
        <h1>{t('appointments.board.title')}</h1>
        <div className={styles.tools}>
          <LinkButton icon="list" href="/appointments/waiting">
            {t('appointments.waiting.title')}
          </LinkButton>
          <LinkButton icon="plus" variant="primary" href="/appointments/book">
            {t('appointments.schedule.book')}
          </LinkButton>
        </div>
      </div>
      <div className={styles.tools}>
        <DayTurner
          day={day}
          today={today}
          by={1}
          onDay={(next) => set({ day: next === today ? '' : next })}
        />
        <Filters clinicians={all} clinicianId={clinicianId} status={status} onSet={set} />
      </div>
      {board.data && <Counts clinicians={all} />}
      <div className={visitId ? styles.split : styles.whole}>
        <div className={styles.cards}>
          {board.isError && !board.data ? (
            <Problem error={board.error} onRetry={() => void board.refetch()} />
          ) : !board.data ? (
            <SkeletonList label={t('appointments.list.loading')} rows={8} />
          ) : shown.length === 0 ? (
            <EmptyState icon="calendar" title={t('appointments.list.none')}>
              {t('appointments.board.noneHint')}
            </EmptyState>
          ) : (
            shown.map((clinician) => (
              <BoardClinicianCard
                key={clinician.clinician_id}
                clinician={clinician}
                current={visitId}
                fresh={fresh}
                hrefOf={(visit) => `/board?${address({ visit: visit.appointment_id })}`}
              />
            ))
          )}
        </div>
        {visitId && (
          <VisitPanel key={visitId} appointmentId={visitId} onClose={() => set({ visit: undefined })} />
        )}
      </div>
    </Page>
  );
}

/** The clinician with the visits of a status, as a list; an empty list when there is nothing to show. */
function withStatus(
  clinician: BoardClinician,
  clinicianId: string,
  status: string,
): readonly BoardClinician[] {
  const appointments = clinician.appointments.filter((visit) => !status || String(visit.status) === status);
  const isShown = clinicianId
    ? clinician.clinician_id === clinicianId
    : appointments.length > 0 || (!status && clinician.hours.length > 0);
  return isShown ? [{ ...clinician, appointments }] : [];
}

interface FiltersProps {
  readonly clinicians: readonly BoardClinician[];
  readonly clinicianId: string;
  readonly status: string;
  readonly onSet: Set;
}

function Filters({ clinicians, clinicianId, status, onSet }: FiltersProps) {
  const { t } = useWords();
  const statusWords = useStatusWords();
  return (
    <div className={styles.filters}>
      <SelectField
        label={t('appointments.detail.with')}
        value={clinicianId}
        onValue={(clinician) => onSet({ clinician })}
        choices={[
          { value: '', label: t('appointments.find.everybody') },
          ...clinicians.map((each) => ({ value: each.clinician_id, label: each.name })),
        ]}
      />
      <SelectField
        label={t('appointments.board.status')}
        value={status}
        onValue={(next) => onSet({ status: next })}
        choices={[
          { value: '', label: t('appointments.board.anyStatus') },
          ...STATUS_NUMBERS.map((each) => ({ value: String(each), label: statusWords(each) })),
        ]}
      />
    </div>
  );
}

function Counts({ clinicians }: { readonly clinicians: readonly BoardClinician[] }) {
  const { t } = useWords();
  return (
    <p className={styles.counts}>
      {BOARD_COUNTS.map((name) => (
        <span key={name}>
          <b>{totalOf(clinicians, name)}</b> {t(`appointments.board.count.${name}`)}
        </span>
      ))}
    </p>
  );
}
