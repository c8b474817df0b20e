import { readFile } from '#features/files/contract.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { addressOf as addressOfCall } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession, useUserType } from '#platform/web/session/use-session.ts';
import { type Appointment, STATUS } from '../../contract.ts';
import { deskOf } from '../queue.ts';
import { DelayLine } from './delay-line.tsx';
import { JoinFilled } from './join-visit.tsx';
import { PatientActions } from './patient-actions.tsx';
import { QueueCard } from './queue-card.tsx';
import { VisitStatus } from './status.tsx';
import { TeamActions } from './team-actions.tsx';
import { useTimeTo } from './use-countdown.ts';
import styles from './visit.module.css';
import { VisitDetails } from './visit-details.tsx';
import { VisitHistory } from './visit-history.tsx';

/** For the team, after the next step: to where one works during the visit, and to the patient, each in one tap. */
function WaysOn({ visit }: { readonly visit: Appointment }) {
  const { t } = useWords();
  const isOwn = visit.clinician_id === useSession().data?.user.id;
  return (
    <>
      {isOwn && (
        <LinkButton icon="edit" href={deskOf(visit)}>
          {t('appointments.desk.open')}
        </LinkButton>
      )}
      <LinkButton icon="person" href={`/patients/${visit.patient_id}`}>
        {t('appointments.desk.patient')}
      </LinkButton>
    </>
  );
}

/** Everything about one appointment that its reader may see, and what they may do with it. */
export function Visit({ visit, level = 2 }: { readonly visit: Appointment; readonly level?: 2 | 3 }) {
  const { t } = useWords();
  const userType = useUserType();
  const timeTo = useTimeTo(visit.starts_at);
  const patient = userType === 'patient';
  // Patients look up when and where; who sees them looks first at why they come.
  const details = (
    <Card>
      <VisitDetails visit={visit} />
    </Card>
  );
  return (
    <div className={styles.visit}>
      <p className={styles.status} aria-live="polite">
        <VisitStatus status={visit.status} />
        {visit.status === STATUS.booked && timeTo && <span>{timeTo}</span>}
        {!patient && visit.token !== null && (
          <span>{t('appointments.queue.token', { token: visit.token })}</span>
        )}
      </p>
      {patient && visit.expected_at && (
        <p aria-live="polite">
          <DelayLine visit={visit} />
        </p>
      )}
      {!patient && <TeamActions visit={visit} ways={<WaysOn visit={visit} />} />}
      {patient && visit.queue && <QueueCard appointmentId={visit.appointment_id} queue={visit.queue} />}
      {patient && <JoinFilled visit={visit} />}
      {patient && details}
      {patient && <PatientActions visit={visit} />}
      {visit.reason && (
        <Section title={t('appointments.detail.reason')} level={level}>
          <p className={styles.reason}>{visit.reason}</p>
        </Section>
      )}
      {visit.files.length > 0 && (
        <Section title={t('appointments.files.title')} level={level}>
          <Card flush>
            <List>
              {visit.files.map((file) => (
                <ListRow
                  key={file.file_id}
                  icon="file"
                  title={
                    <a
                      href={addressOfCall(readFile, { params: { file_id: file.file_id } })}
                      target="_blank"
                      rel="noopener"
                    >
                      {file.name}
                    </a>
                  }
                />
              ))}
            </List>
          </Card>
        </Section>
      )}
      {!patient && details}
      <Section title={t('appointments.history.title')} level={level}>
        <VisitHistory history={visit.history} />
      </Section>
    </div>
  );
}
