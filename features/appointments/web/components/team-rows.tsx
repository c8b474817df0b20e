import { type KeyboardEvent, useRef } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { AppointmentSummary } from '../../contract.ts';
import { MODE_ICONS } from './modes.ts';
import { VisitStatus } from './status.tsx';
import styles from './team-rows.module.css';

interface Props {
  readonly visits: readonly AppointmentSummary[];
  readonly hrefOf: (visit: AppointmentSummary) => string;
  /** Beside each row: straight to where one works during the visit. */
  readonly deskOf?: (visit: AppointmentSummary) => string;
  readonly current?: string | undefined;
  /** Those that have just changed. */
  readonly fresh?: ReadonlySet<string>;
  readonly label?: string;
}

/** Visits as the team sees them: the time, who, how, and where they are. Arrow keys go from one to the next. */
export function TeamRows({ visits, hrefOf, deskOf, current, fresh, label }: Props) {
  const { t, format } = useWords();
  const Link = useLink();
  const list = useRef<HTMLUListElement>(null);
  const moveBy = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
    if (!step || event.metaKey || event.ctrlKey || event.altKey) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-visit-row]')];
    const at = rows.indexOf(document.activeElement as HTMLElement);
    const next = rows[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ul ref={list} className={styles.rows} aria-label={label} onKeyDown={moveBy}>
      {visits.map((visit) => (
        <li key={visit.appointment_id} className={styles.item}>
          <Link
            href={hrefOf(visit)}
            data-visit-row
            aria-current={visit.appointment_id === current || undefined}
            className={classNames(
              styles.row,
              visit.appointment_id === current && styles.current,
              fresh?.has(visit.appointment_id) && styles.fresh,
            )}
          >
            <time className={styles.time}>{format.time(visit.starts_at)}</time>
            <span className={styles.who}>
              <span className={styles.name}>{visit.patient.name}</span>
              <span className={styles.how}>
                <Icon name={MODE_ICONS[visit.mode]} size="small" />
                {t(`appointments.mode.${visit.mode}`)}
                {visit.token !== null && ` · ${t('appointments.queue.token', { token: visit.token })}`}
                {visit.follow_up && ` · ${t('appointments.detail.followUp')}`}
              </span>
              {visit.reason && <span className={styles.reason}>{visit.reason}</span>}
            </span>
            <VisitStatus status={visit.status} />
          </Link>
          {deskOf && (
            <Link
              href={deskOf(visit)}
              className={styles.desk}
              aria-label={t('appointments.desk.openOf', { name: visit.patient.name })}
              title={t('appointments.desk.open')}
            >
              <Icon name="edit" />
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
