import { classNames } from '#platform/ui/class-names.ts';
import dense from '#platform/ui/dense.module.css';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import type { Patient } from '../../contract.ts';
import { recordAction, recordLeft, recordMiddle, recordNow, recordRight, recordTop } from '../slots.ts';
import { FamilyAndTeam } from './family-and-team.tsx';
import { PatientDetailsCard } from './patient-details.tsx';
import { PatientHead } from './patient-head.tsx';
import styles from './patient-record.module.css';

const WIDE = '(min-width: 1200px)';

/**
 * The record for who looks after a patient. Wide: three panes that scroll by themselves under a head that stays.
 * Narrow: one column, in the order of what a doctor needs first.
 */
export function PatientRecord({ patient }: { readonly patient: Patient }) {
  const wide = useMedia(WIDE);
  const given = { patientId: patient.patient_id };
  const bones = <Skeleton lines={3} />;
  const last = (
    <>
      <FamilyAndTeam patient={patient} />
      <PatientDetailsCard patient={patient} />
    </>
  );
  return (
    <div className={classNames(styles.record, dense.dense)} data-whole-height="wide" data-narrow-rail>
      <PatientHead patientId={patient.patient_id}>{wide && <Actions patient={patient} />}</PatientHead>
      {!wide && (
        <div className={styles.actions}>
          <Actions patient={patient} />
        </div>
      )}
      <div className={styles.top}>
        <Fillings point={recordTop} given={given} fallback={null} />
      </div>
      <div className={styles.panes}>
        <div className={styles.pane}>
          <Fillings point={recordLeft} given={given} fallback={bones} />
          {wide && last}
        </div>
        <div className={styles.pane}>
          <Fillings point={recordNow} given={given} fallback={bones} />
          <Fillings point={recordMiddle} given={given} fallback={bones} />
        </div>
        <div className={styles.pane}>
          <Fillings point={recordRight} given={given} fallback={bones} />
          {!wide && last}
        </div>
      </div>
    </div>
  );
}

function Actions({ patient }: { readonly patient: Patient }) {
  const { t } = useWords();
  return (
    <>
      <Fillings point={recordAction} given={{ patientId: patient.patient_id }} fallback={null} />
      {patient.phone && (
        <LinkButton icon="phone" href={`tel:${patient.phone}`}>
          {t('people.contacts.call')}
        </LinkButton>
      )}
      <LinkButton icon="calendar" href={`/appointments/book?for=${patient.patient_id}`}>
        {t('people.record.book')}
      </LinkButton>
    </>
  );
}
