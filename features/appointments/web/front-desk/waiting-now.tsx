import { Card } from '#platform/ui/card.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { AppointmentSummary } from '../../contract.ts';
import { deskQueueOf, minutesSince } from '../queue.ts';
import { CheckInWhenDue, UndoCheckIn } from './check-in.tsx';
import styles from './front-desk.module.css';
import { LONG_WAIT, TOO_LONG_WAIT } from './times.ts';

/** As many as are read at a glance; the day board has all. */
const SHOWN = 8;

interface DayOfVisits {
  readonly visits: readonly AppointmentSummary[];
  readonly now: Date;
}

export const boardOf = (visit: Pick<AppointmentSummary, 'appointment_id'>): string =>
  `/board?visit=${visit.appointment_id}`;

/** Who is here and not seen yet, who has waited longest first. */
export function WaitingNow({ visits, now }: DayOfVisits) {
  const { t, format } = useWords();
  const Link = useLink();
  const { waiting } = deskQueueOf(visits);
  return (
    <Section title={t('appointments.front.waiting')} aside={format.number(waiting.length)}>
      <Card flush>
        {waiting.length === 0 ? (
          <p className={styles.none}>{t('appointments.front.nobodyWaits')}</p>
        ) : (
          <ul className={styles.rows}>
            {waiting.slice(0, SHOWN).map((visit) => (
              <li key={visit.appointment_id} className={styles.row}>
                <b className={styles.token}>{visit.token ?? '–'}</b>
                <Link href={boardOf(visit)} className={styles.who}>
                  <span className={styles.name}>{visit.patient.name}</span>
                  <span className={styles.small}>{visit.clinician.name}</span>
                </Link>
                <Waited visit={visit} now={now} />
                {visit.can.undo_arrival && <UndoCheckIn visit={visit} />}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <More count={waiting.length} />
    </Section>
  );
}

function More({ count }: { readonly count: number }) {
  const { t, format } = useWords();
  if (count <= SHOWN) return null;
  return (
    <div>
      <LinkButton variant="quiet" compact href="/board">
        {t('appointments.front.all')} ({format.number(count)})
      </LinkButton>
    </div>
  );
}

function Waited({ visit, now }: { readonly visit: AppointmentSummary; readonly now: Date }) {
  const { t } = useWords();
  const count = minutesSince(visit.arrived_at ?? visit.starts_at, now);
  const isLong = count >= LONG_WAIT;
  return (
    <span
      className={classNames(styles.minutes, isLong && styles.long, count >= TOO_LONG_WAIT && styles.tooLong)}
    >
      {isLong && <Icon name="alert" size="small" />}
      {t('appointments.desk.waited', { count })}
    </span>
  );
}

/** Who is to come next, with check-in from three quarters of an hour before a visit at the clinic. */
export function Arriving({ visits, now }: DayOfVisits) {
  const { t, format } = useWords();
  const Link = useLink();
  const { next } = deskQueueOf(visits);
  const coming = next.filter(({ arrived_at }) => arrived_at === null);
  return (
    <Section title={t('appointments.front.arriving')} aside={format.number(coming.length)}>
      <Card flush>
        {coming.length === 0 ? (
          <p className={styles.none}>{t('appointments.front.nobodyComes')}</p>
        ) : (
          <ul className={styles.rows}>
            {coming.slice(0, SHOWN).map((visit) => (
              <li key={visit.appointment_id} className={styles.row}>
                <time className={styles.time}>{format.time(visit.starts_at)}</time>
                <Link href={boardOf(visit)} className={styles.who}>
                  <span className={styles.name}>{visit.patient.name}</span>
                  <span className={styles.small}>
                    {visit.clinician.name} · {t(`appointments.modeShort.${visit.mode}`)}
                  </span>
                </Link>
                <Late visit={visit} now={now} />
                {visit.can.arrive && <CheckInWhenDue visit={visit} now={now} />}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <More count={coming.length} />
    </Section>
  );
}

function Late({ visit, now }: { readonly visit: AppointmentSummary; readonly now: Date }) {
  const { t } = useWords();
  const count = minutesSince(visit.starts_at, now);
  if (count < 1 || !visit.can.arrive) return null;
  return (
    <span className={classNames(styles.minutes, styles.long)}>
      <Icon name="alert" size="small" />
      {t('appointments.desk.late', { count })}
    </span>
  );
}
