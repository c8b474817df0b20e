import { useQuery } from '@tanstack/react-query';
import { getPatient } from '#features/people/contract/patients.ts';
import {
  latestOfPatient,
  levelWord,
  lineOf,
  nameOf,
  notifiedText,
  criticalStyles as styles,
} from '#features/vitals/web/parts.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { AnswerCritical } from './answer-critical.tsx';

/** At the top of a patient's record: what is critical, until a newer reading of its kind or an answer. */
export function PatientCritical({ patientId }: { readonly patientId: string }) {
  const words = useWords();
  const { t, format } = words;
  const known = useQuery(latestOfPatient(patientId)).data;
  // The page around it has asked for it already.
  const patient = useQuery(
    queryOf(getPatient, { params: { patient_id: patientId } }, { persist: true }),
  ).data;
  const critical = (known?.critical ?? []).flatMap((notice) => {
    const vital = known?.latest.find(({ id }) => id === notice.vital_id);
    return vital?.level ? [{ vital, level: vital.level, notice }] : [];
  });
  if (!known || critical.length === 0) return null;
  return (
    <section className={styles.alert} aria-label={t('triage.critical.title')} data-critical="record">
      <Icon name="alert" className={styles.icon} />
      <div className={styles.head}>
        {critical.map(({ vital, level, notice }) => (
          <div key={vital.id} className={styles.head}>
            <h2 className={styles.title}>
              {`${nameOf(vital, words)} ${lineOf(vital, words)}: ${levelWord(level, words)}`}
            </h2>
            <p>
              <time dateTime={vital.taken_at}>{format.dayAndTime(vital.taken_at)}</time>{' '}
              {t('triage.critical.notSince')}
            </p>
            {notice.notified_at && <p className={styles.notified}>{notifiedText(notice, words)}</p>}
          </div>
        ))}
      </div>
      <div className={styles.rest}>
        <AnswerCritical
          patientId={patientId}
          name={patient?.name ?? ''}
          phone={patient?.phone ?? null}
          seenUntil={known.as_of}
        />
      </div>
    </section>
  );
}
