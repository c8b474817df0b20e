import { useId } from 'react';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { Card } from '#platform/ui/card.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useNow } from '#platform/web/use-now.ts';
import type { AppointmentSummary } from '../../contract.ts';
import { CheckInWhenDue } from '../front-desk/check-in.tsx';
import { queueOf } from '../queue.ts';
import styles from './board-clinician.module.css';
import type { BoardClinician } from './board-counts.ts';
import { MODE_ICONS } from './modes.ts';
import { useSpecialty } from './specialty.ts';
import { VisitStatus } from './status.tsx';

/** Hours of a day are shown like any time; which day it is makes no difference in India. */
const TODAY = '2026-01-01';

interface Props {
  readonly clinician: BoardClinician;
  readonly current: string | undefined;
  readonly fresh: ReadonlySet<string>;
  readonly hrefOf: (visit: AppointmentSummary) => string;
}

/** One clinician's day for the front desk: the hours, and a line a visit with check-in where it is due. */
export function BoardClinicianCard({ clinician, current, fresh, hrefOf }: Props) {
  const { t, format } = useWords();
  const Link = useLink();
  const specialty = useSpecialty();
  const titleId = useId();
  const { here, coming, over } = queueOf(clinician.appointments);
  const rows = (visits: readonly AppointmentSummary[]) => (
    <ul className={styles.rows}>
      {visits.map((visit) => (
        <li
          key={visit.appointment_id}
          className={classNames(
            styles.row,
            visit.appointment_id === current && styles.current,
            fresh.has(visit.appointment_id) && styles.fresh,
          )}
        >
          <BoardRow visit={visit} href={hrefOf(visit)} isCurrent={visit.appointment_id === current} />
        </li>
      ))}
    </ul>
  );
  return (
    <Card flush as="section" labelledBy={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{clinician.name}</h2>
        <p className={styles.quiet}>{specialty(clinician)}</p>
        <p className={styles.hours}>
          {clinician.hours.length === 0
            ? t('appointments.slots.closed')
            : clinician.hours.map((hours) => (
                <span key={`${hours.mode} ${hours.from}`}>
                  <Icon
                    name={MODE_ICONS[hours.mode]}
                    size="small"
                    label={t(`appointments.mode.${hours.mode}`)}
                  />
                  {format.time(clinicInstant(TODAY, hours.from))}–
                  {format.time(clinicInstant(TODAY, hours.to))}
                </span>
              ))}
          <Link href={`/schedule/availability?clinician_id=${clinician.clinician_id}`}>
            {t('appointments.board.hours')}
            <VisuallyHidden>: {clinician.name}</VisuallyHidden>
          </Link>
        </p>
      </div>
      {clinician.appointments.length === 0 ? (
        <p className={styles.empty}>{t('appointments.list.none')}</p>
      ) : (
        <>
          {rows([...here, ...coming])}
          {over.length > 0 && (
            <details className={styles.over} open={here.length + coming.length === 0}>
              <summary>
                {t('appointments.queue.over')} ({over.length})
              </summary>
              {rows(over)}
            </details>
          )}
        </>
      )}
    </Card>
  );
}

function BoardRow({
  visit,
  href,
  isCurrent,
}: {
  readonly visit: AppointmentSummary;
  readonly href: string;
  readonly isCurrent: boolean;
}) {
  const { t, format } = useWords();
  const Link = useLink();
  const now = useNow(30);
  return (
    <>
      <Link href={href} className={styles.link} aria-current={isCurrent || undefined}>
        <time className={styles.time}>{format.time(visit.starts_at)}</time>
        <span className={styles.who}>
          <span className={styles.name}>{visit.patient.name}</span>
          <span className={styles.quiet}>
            {t(`appointments.mode.${visit.mode}`)}
            {visit.token !== null && ` · ${t('appointments.queue.token', { token: visit.token })}`}
          </span>
        </span>
      </Link>
      {visit.can.arrive ? <CheckInWhenDue visit={visit} now={now} /> : <VisitStatus status={visit.status} />}
    </>
  );
}
