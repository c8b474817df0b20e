import { Fragment } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { clinicDay } from '#platform/web/i18n/format.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { AppointmentSummary } from '../../contract.ts';
import { DelayLine } from './delay-line.tsx';
import { JoinFilled } from './join-visit.tsx';
import { useSpecialty } from './specialty.ts';
import { VisitStatus } from './status.tsx';
import { useOtherName } from './use-other-name.ts';
import styles from './visit-rows.module.css';

/** A patient's visits, day by day: the time large, the clinician, the mode and the status. */
export function VisitRows({
  visits,
  byDay = false,
}: {
  readonly visits: readonly AppointmentSummary[];
  readonly byDay?: boolean;
}) {
  const { format } = useWords();
  if (!byDay) return <Rows visits={visits} />;
  const days = new Map<string, AppointmentSummary[]>();
  for (const visit of visits) {
    const day = clinicDay(visit.starts_at);
    days.set(day, [...(days.get(day) ?? []), visit]);
  }
  return (
    <div className={styles.days}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} className={styles.day}>
          <h2 className={styles.date}>{format.relativeDay(day)}</h2>
          <Rows visits={ofDay} />
        </section>
      ))}
    </div>
  );
}

function Rows({ visits }: { readonly visits: readonly AppointmentSummary[] }) {
  const { t, format } = useWords();
  const specialty = useSpecialty();
  const nameOf = useOtherName();
  return (
    <Card flush>
      <List>
        {visits.map((visit) => (
          <Fragment key={visit.appointment_id}>
            <ListRow
              href={`/appointments/${visit.appointment_id}`}
              title={
                <>
                  <time className={styles.time}>{format.time(visit.starts_at)}</time>
                  {visit.clinician.name}
                </>
              }
              description={
                <>
                  {specialty(visit.clinician)} · {t(`appointments.mode.${visit.mode}`)}
                  {nameOf(visit) && (
                    <>
                      <br />
                      {t('appointments.list.for', { name: nameOf(visit) })}
                    </>
                  )}
                  {visit.expected_at && (
                    <>
                      <br />
                      <DelayLine visit={visit} />
                    </>
                  )}
                  <span className={styles.status}>
                    <VisitStatus status={visit.status} />
                  </span>
                </>
              }
            />
            {/* A row that leads somewhere holds no button: it stands below. */}
            <li className={styles.join}>
              <JoinFilled visit={visit} />
            </li>
          </Fragment>
        ))}
      </List>
    </Card>
  );
}
