import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { STATUS_NUMBERS } from '../../contract.ts';
import { dayOf, isDay } from '../../rules.ts';
import { BoardClinicianCard } from '../components/board-clinician.tsx';
import { BOARD_COUNTS, totalOf } from '../components/board-counts.ts';
import { DayTurner } from '../components/day-turner.tsx';
import { useStatusWords } from '../components/status.tsx';
import { useFresh } from '../components/use-fresh.ts';
import { useNow } from '../components/use-now.ts';
import { VisitPanel } from '../components/visit-panel.tsx';
import { dayBoard } from '../queries.ts';
import styles from './board.module.css';

/** The front desk: the day of everybody who sees patients here. */
export function BoardScreen() {
  const { t } = useWords();
  const statusWords = useStatusWords();
  const fresh = useFresh();
  const [search, setSearch] = useSearchParams();
  const today = dayOf(useNow(60).getTime(), CLINIC_ZONE);
  const asked = search.get('day') ?? today;
  const day = /^\d{4}-\d\d-\d\d$/.test(asked) && isDay(asked) ? asked : today;
  const clinicianId = search.get('clinician') ?? '';
  const status = search.get('status') ?? '';
  const visitId = search.get('visit') ?? undefined;
  const board = useQuery(dayBoard(day));
  const address = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const set = (change: Record<string, string | undefined>) =>
    setSearch(address(change), { replace: true, preventScrollReset: true });
  const all = board.data?.clinicians ?? [];
  const shown = all
    .filter((clinician) => !clinicianId || clinician.clinician_id === clinicianId)
    .map((clinician) => ({
      ...clinician,
      appointments: clinician.appointments.filter((visit) => !status || String(visit.status) === status),
    }))
    .filter(
      (clinician) =>
        clinicianId || clinician.appointments.length > 0 || (!status && clinician.hours.length > 0),
    );

  return (
    <div className={visitId ? `${styles.page} ${styles.atVisit}` : styles.page}>
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
        <div className={styles.filters}>
          <SelectField
            label={t('appointments.detail.with')}
            value={clinicianId}
            onValue={(clinician) => set({ clinician })}
            choices={[
              { value: '', label: t('appointments.find.everybody') },
              ...all.map((each) => ({ value: each.clinician_id, label: each.name })),
            ]}
          />
          <SelectField
            label={t('appointments.board.status')}
            value={status}
            onValue={(next) => set({ status: next })}
            choices={[
              { value: '', label: t('appointments.board.anyStatus') },
              ...STATUS_NUMBERS.map((each) => ({ value: String(each), label: statusWords(each) })),
            ]}
          />
        </div>
      </div>
      {board.data && (
        <p className={styles.counts}>
          {BOARD_COUNTS.map((name) => (
            <span key={name}>
              <b>{totalOf(all, name)}</b> {t(`appointments.board.count.${name}`)}
            </span>
          ))}
        </p>
      )}
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
    </div>
  );
}
