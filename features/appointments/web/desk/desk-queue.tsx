import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { useNow } from '#platform/web/use-now.ts';
import { type AppointmentSummary, STATUS } from '../../contract.ts';
import { dayOf } from '../../rules.ts';
import { between } from '../queries.ts';
import { deskOf, deskQueueOf, minutesSince } from '../queue.ts';
import styles from './desk.module.css';
import { LateButton } from './late-button.tsx';

/** After so many minutes the wait of a patient counts as too long. */
const LONG_WAIT = 20;

/** The day beside the work: who waits, longest first, then who is inside and who comes next. J and K go through it. */
export function DeskQueue({ current }: { readonly current: string }) {
  const { t, format } = useWords();
  const now = useNow(30);
  const today = dayOf(now.getTime(), CLINIC_ZONE);
  const visits = useQuery(between(today, today));
  const { waiting, next, over } = deskQueueOf(visits.data?.appointments ?? []);
  useQueueKeys([...waiting, ...next], current);
  return (
    <nav className={styles.queue} aria-label={t('appointments.home.queue')}>
      <div className={styles.day}>
        <b>{format.relativeDay(today)}</b>
        {visits.data && (
          <p className={styles.small}>
            {t('appointments.desk.counts', {
              done: format.number(over.length),
              waiting: format.number(waiting.length),
              coming: format.number(next.length),
            })}
          </p>
        )}
      </div>
      <div className={styles.rows}>
        {visits.isError && !visits.data && (
          <Problem error={visits.error} onRetry={() => void visits.refetch()} />
        )}
        {visits.isPending && <SkeletonList label={t('appointments.list.loading')} rows={6} />}
        <Group title={t('appointments.desk.waiting')} visits={waiting} now={now} current={current} />
        <Group title={t('appointments.desk.nowAndNext')} visits={next} now={now} current={current} />
        {visits.data && waiting.length + next.length === 0 && (
          <p className={styles.small}>{t('appointments.desk.nobodyLeft')}</p>
        )}
      </div>
      <div className={styles.foot}>
        <LateButton />
        <p className={styles.small}>{t('appointments.desk.keys')}</p>
      </div>
    </nav>
  );
}

interface GroupProps {
  readonly title: string;
  readonly visits: readonly AppointmentSummary[];
  readonly now: Date;
  readonly current: string;
}

function Group({ title, visits, now, current }: GroupProps) {
  const { t, format } = useWords();
  const Link = useLink();
  if (visits.length === 0) return null;
  return (
    <section>
      <h2 className={styles.group}>{title}</h2>
      <ul className={styles.list}>
        {visits.map((visit) => (
          <li key={visit.appointment_id}>
            <Link
              href={deskOf(visit)}
              aria-current={visit.appointment_id === current ? 'page' : undefined}
              className={classNames(styles.row, visit.appointment_id === current && styles.current)}
            >
              <span className={styles.name}>{visit.patient.name}</span>
              <time className={styles.time}>{format.time(visit.starts_at)}</time>
              <span className={styles.small}>
                {visit.token !== null && `${t('appointments.queue.token', { token: visit.token })} · `}
                {t(`appointments.modeShort.${visit.mode}`)}
              </span>
              <Minutes visit={visit} now={now} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Of who waits: how long; of who is to come: how late; of who is inside: now. */
function Minutes({ visit, now }: { readonly visit: AppointmentSummary; readonly now: Date }) {
  const { t } = useWords();
  if (visit.status === STATUS.inSession)
    return <b className={styles.minutes}>{t('appointments.desk.now')}</b>;
  const waits = visit.status === STATUS.arrived || visit.status === STATUS.preSession;
  const count = minutesSince(waits ? (visit.arrived_at ?? visit.starts_at) : visit.starts_at, now);
  if (count < 1) return null;
  const long = waits ? count >= LONG_WAIT : true;
  return (
    <span className={classNames(styles.minutes, long && styles.long)}>
      {long && <Icon name="alert" size="small" />}
      {t(waits ? 'appointments.desk.waited' : 'appointments.desk.late', { count })}
    </span>
  );
}

/** J and K open the next and the previous visit; not while the user types or a dialog is open. */
function useQueueKeys(visits: readonly AppointmentSummary[], current: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement | null;
      const busy =
        at?.closest('input, textarea, select, dialog, [role=menu], [contenteditable]') ||
        document.querySelector('dialog[open]');
      if (busy || event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const step = { j: 1, k: -1 }[event.key];
      if (!step) return;
      const here = visits.findIndex(({ appointment_id: id }) => id === current);
      const next = here < 0 ? visits[0] : visits[here + step];
      if (next) void navigate(deskOf(next));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
