import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { patientHead } from '#features/people/web/index.ts';
import { besideWriting, recordLeft, recordNow, recordTop } from '#features/people/web/slots.ts';
import { classNames } from '#platform/ui/class-names.ts';
import dense from '#platform/ui/dense.module.css';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { Skeleton, SkeletonList } from '#platform/ui/skeleton.tsx';
import { useMedia } from '#platform/ui/use-media.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings, Slots } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Appointment } from '../../contract.ts';
import { Composer } from '../desk/composer.tsx';
import styles from '../desk/desk.module.css';
import { DeskActions } from '../desk/desk-actions.tsx';
import { DeskQueue } from '../desk/desk-queue.tsx';
import { WhyHere } from '../desk/why-here.tsx';
import { oneAppointment } from '../queries.ts';
import { visitMedium } from '../slots.ts';

const HEAD = [{ id: 'patient', part: patientHead }] as const;
const WITH_QUEUE = '(min-width: 1200px)';
type Side = 'record' | 'write';

/**
 * Where a doctor or coach works during a visit. Wide: the day's queue, what matters of the patient, and the composer.
 * Narrower: without the queue, the composer over the record; on a phone one of both at a time.
 */
export function DeskScreen() {
  const { t } = useWords();
  const { appointmentId = '' } = useParams();
  const visit = useQuery(oneAppointment(appointmentId));
  if (visit.data) return <Desk key={appointmentId} visit={visit.data} />;
  return (
    <div className={styles.waiting}>
      <h1>{visit.isError ? t('appointments.one.title') : <Skeleton shape="title" />}</h1>
      {visit.isError ? (
        <Problem error={visit.error} onRetry={() => void visit.refetch()} />
      ) : (
        <SkeletonList label={t('appointments.list.loading')} rows={5} />
      )}
    </div>
  );
}

function Desk({ visit }: { readonly visit: Appointment }) {
  const { t } = useWords();
  const wide = useMedia(WITH_QUEUE);
  const [side, setSide] = useState<Side>('record');
  const { appointment_id: appointmentId, patient_id: patientId, clinician_id: clinicianId } = visit;
  const given = { appointmentId, patientId, clinicianId };
  const bones = <Skeleton lines={3} />;
  return (
    <div
      className={classNames(styles.desk, dense.dense)}
      data-side={side}
      data-whole-height="wide"
      data-narrow-rail
    >
      {wide && <DeskQueue current={appointmentId} />}
      <div className={styles.work}>
        <Slots
          slots={HEAD}
          given={{
            patientId,
            name: visit.patient.name,
            children: <DeskActions visit={visit} />,
          }}
          fallback={<Skeleton shape="title" />}
        />
        <div className={styles.columns}>
          <div className={styles.switch}>
            <SegmentedControl
              label={t('appointments.desk.side')}
              hideLabel
              value={side}
              onValue={(next) => setSide(next === 'write' ? 'write' : 'record')}
              segments={[
                { value: 'record', label: t('appointments.desk.record') },
                { value: 'write', label: t('appointments.desk.write') },
              ]}
            />
          </div>
          <div className={styles.middle}>
            <Fillings point={recordTop} given={{ patientId }} fallback={null} />
            <WhyHere visit={visit} />
            <Fillings point={recordNow} given={{ patientId }} fallback={bones} />
            <Fillings point={besideWriting} given={{ patientId }} fallback={bones} />
            <Fillings point={recordLeft} given={{ patientId }} fallback={bones} />
          </div>
          <div className={styles.side}>
            <div className={styles.medium}>
              <Fillings point={visitMedium} given={given} fallback={null} />
            </div>
            <div className={styles.composer}>
              <Composer given={given} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
