import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { addressOf, type Plan, planOf, type Step, stepOf, stepsFor } from '../booking-plan.ts';
import { BookedPatient } from '../components/booked-patient.tsx';
import { ClinicianStep } from '../components/clinician-step.tsx';
import { DetailsStep } from '../components/details-step.tsx';
import { ModeStep } from '../components/mode-step.tsx';
import { PatientStep } from '../components/patient-step.tsx';
import { SlotSkeleton } from '../components/slot-skeleton.tsx';
import { TimeStep } from '../components/time-step.tsx';
import { useBookingFor } from '../components/use-booking-for.ts';
import { useBookingNotes } from '../components/use-booking-notes.ts';
import { useOwnClinicianId } from '../components/use-own-id.ts';
import styles from './book.module.css';

/** Booking, one question a page. What is chosen lives in the address, what is typed in the memory of this screen. */
export function BookScreen() {
  const { t } = useWords();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const userType = useUserType();
  const notes = useBookingNotes();
  const ownId = useOwnClinicianId();
  const asked = planOf(search);
  const { forId, otherName } = useBookingFor(asked.forId);
  const plan: Plan = {
    ...asked,
    ...(ownId ? { clinicianId: ownId } : {}),
    ...(forId ? { forId } : {}),
  };
  const steps = stepsFor(userType);
  const step = stepOf(plan, steps, search.get('step'));
  const number = steps.indexOf(step) + 1;
  const heading = useHeadingOf(step);
  // The hours into which a clinician books are known only once the profile is loaded.
  const known = plan.clinicianId !== undefined || steps.includes('clinician');
  const previous = steps[number - 2];

  return (
    <Page width="list">
      <div className={styles.head}>
        <ProgressBar
          label={t('appointments.book.title')}
          hideLabel
          value={number / steps.length}
          valueText={t('appointments.book.step', { number, of: steps.length })}
        />
        {previous && (
          <Button
            className={styles.back}
            variant="quiet"
            compact
            onClick={() => void navigate(addressOf(plan, previous))}
          >
            {t('appointments.book.back')}
          </Button>
        )}
        <h1 ref={heading}>
          {t(
            userType === 'patient' || step === 'patient' || step === 'details'
              ? `appointments.book.question.${step}`
              : `appointments.book.questionTeam.${step}`,
          )}
        </h1>
        {otherName && <p>{t('appointments.list.for', { name: otherName })}</p>}
        {userType !== 'patient' && step !== 'patient' && plan.forId && (
          <BookedPatient patientId={plan.forId} change={addressOf(plan, 'patient')} />
        )}
      </div>
      {step === 'patient' && <PatientStep plan={plan} />}
      {step === 'mode' && <ModeStep plan={plan} />}
      {step === 'clinician' && <ClinicianStep plan={plan} />}
      {step === 'time' && (known ? <TimeStep plan={plan} /> : <SlotSkeleton />)}
      {step === 'details' && (known ? <DetailsStep plan={plan} notes={notes} /> : <SlotSkeleton />)}
    </Page>
  );
}

/** Each step is a page of its own to a screen reader and for scrolling, though the screen is the same. */
function useHeadingOf(step: Step) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    if (before.current === step) return;
    before.current = step;
    const element = heading.current;
    if (!element) return;
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);
  return heading;
}
