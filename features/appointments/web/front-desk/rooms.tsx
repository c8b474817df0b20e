import { Card } from '#platform/ui/card.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { type AppointmentSummary, STATUS } from '../../contract.ts';
import type { BoardClinician } from '../components/board-counts.ts';
import { useStatusWords } from '../components/status.tsx';
import styles from './rooms.module.css';
import { type Axis, placeOn, roomsAxis } from './times.ts';
import { boardOf } from './waiting-now.tsx';

const LOOKS: Partial<Record<number, string | undefined>> = {
  [STATUS.completed]: styles.done,
  [STATUS.noShow]: styles.done,
  [STATUS.inSession]: styles.inside,
  [STATUS.arrived]: styles.waits,
  [STATUS.preSession]: styles.waits,
};
const OFF: readonly number[] = [STATUS.cancelled, STATUS.declined];

const placeOf = (axis: Axis, visit: AppointmentSummary) =>
  OFF.includes(visit.status) ? null : placeOn(axis, Date.parse(visit.starts_at), Date.parse(visit.ends_at));

/** Everybody who sees patients in these hours, a line each, over one axis of time. */
export function Rooms({
  clinicians,
  now,
}: {
  readonly clinicians: readonly BoardClinician[];
  readonly now: Date;
}) {
  const { t, format } = useWords();
  const axis = roomsAxis(now.getTime());
  const shown = clinicians.filter(({ appointments }) => appointments.some((visit) => placeOf(axis, visit)));
  const share = (at: number) => `${((at - axis.from) / (axis.until - axis.from)) * 100}%`;
  return (
    <Section title={t('appointments.front.rooms')}>
      <Card flush>
        {shown.length === 0 ? (
          <p className={styles.none}>{t('appointments.front.noRooms')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend that is seen
          <div role="group" className={styles.scroll} aria-label={t('appointments.front.rooms')} tabIndex={0}>
            <div className={styles.table}>
              <div className={styles.axis} aria-hidden="true">
                {axis.hours.map((hour) => (
                  <span key={hour} className={styles.hour} style={{ insetInlineStart: share(hour) }}>
                    {format.time(new Date(hour))}
                  </span>
                ))}
                <span className={styles.now} style={{ insetInlineStart: share(now.getTime()) }}>
                  {format.time(now)}
                </span>
              </div>
              {shown.map((clinician) => (
                <Lane
                  key={clinician.clinician_id}
                  clinician={clinician}
                  axis={axis}
                  now={share(now.getTime())}
                />
              ))}
            </div>
          </div>
        )}
      </Card>
    </Section>
  );
}

interface LaneProps {
  readonly clinician: BoardClinician;
  readonly axis: Axis;
  /** Where now is, as a CSS length. */
  readonly now: string;
}

function Lane({ clinician, axis, now }: LaneProps) {
  const { t, format } = useWords();
  const statusWords = useStatusWords();
  const Link = useLink();
  const late = Math.max(0, ...clinician.appointments.map(({ delay_minutes }) => delay_minutes));
  return (
    <div className={styles.lane}>
      <div className={styles.who}>
        <b className={styles.name}>{clinician.name}</b>
        {late > 0 ? (
          <span className={styles.late}>
            <Icon name="alert" size="small" />
            {t('appointments.desk.late', { count: late })}
          </span>
        ) : (
          <span className={styles.small}>{t('appointments.front.onTime')}</span>
        )}
      </div>
      <ul className={styles.blocks}>
        {clinician.appointments.map((visit) => {
          const place = placeOf(axis, visit);
          if (!place) return null;
          const name = visit.patient.name;
          return (
            <li
              key={visit.appointment_id}
              className={styles.place}
              style={{ insetInlineStart: `${place.at * 100}%`, inlineSize: `${place.width * 100}%` }}
            >
              <Link
                href={boardOf(visit)}
                className={classNames(styles.block, LOOKS[visit.status])}
                title={`${format.time(visit.starts_at)} · ${name} · ${statusWords(visit.status)}`}
                aria-label={`${format.time(visit.starts_at)}, ${name}, ${statusWords(visit.status)}`}
              >
                {visit.token !== null && <b>{visit.token}</b>}
                <span className={styles.patient}>{name.split(' ')[0]}</span>
              </Link>
            </li>
          );
        })}
        <li className={styles.line} style={{ insetInlineStart: now }} aria-hidden="true" />
      </ul>
    </div>
  );
}
