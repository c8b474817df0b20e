import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type AppointmentSummary, MODES, type Mode, moveAppointment } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './form.module.css';
import { SlotPicker } from './slot-picker.tsx';
import { useClinician } from './use-clinician.ts';

/** Another time with the same doctor, in one step: the old time is given up only when the new one is taken. */
export function MoveSheet({
  visit,
  onClose,
}: {
  readonly visit: AppointmentSummary;
  readonly onClose: () => void;
}) {
  const { t, format } = useWords();
  const errorText = useErrorText();
  const say = useToast();
  const client = useQueryClient();
  const [mode, setMode] = useState<Mode>(visit.mode);
  const [day, setDay] = useState<string>();
  const [startsAt, setStartsAt] = useState<string>();
  const move = useAction(moveAppointment, {
    onSuccess: (moved) => {
      readAgain(client);
      say({ tone: 'ok', message: t('appointments.move.done', { when: format.dayAndTime(moved.starts_at) }) });
      onClose();
    },
    onError: () => {
      setStartsAt(undefined);
      readAgain(client);
    },
  });
  const offered = useClinician(visit.clinician_id).data?.modes ?? [];
  const modes = MODES.filter((each) => each === visit.mode || offered.includes(each));
  const isMoved =
    startsAt !== undefined && (mode !== visit.mode || Date.parse(startsAt) !== Date.parse(visit.starts_at));
  const message =
    move.error &&
    ((move.error instanceof ApiError && move.error.field('starts_at')) || errorText(move.error));
  return (
    <Sheet
      open
      size="wide"
      title={t('appointments.move.title')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          {isMoved && (
            <Button
              variant="primary"
              busy={move.isPending}
              onClick={() =>
                move.mutate({
                  params: { appointment_id: visit.appointment_id },
                  body: {
                    starts_at: startsAt,
                    expected_version: visit.version,
                    ...(mode === visit.mode ? {} : { mode }),
                  },
                })
              }
            >
              {t('appointments.move.to', { when: format.dayAndTime(startsAt) })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        {message && (
          <Alert tone="warn" live="alert">
            {message}
          </Alert>
        )}
        <p>
          {t('appointments.move.now', {
            name: visit.clinician.name,
            when: format.dayAndTime(visit.starts_at),
          })}
        </p>
        {modes.length > 1 && (
          <SegmentedControl
            label={t('appointments.move.mode')}
            value={mode}
            onValue={(next) => {
              setMode(modes.find((each) => each === next) ?? visit.mode);
              setStartsAt(undefined);
            }}
            segments={modes.map((each) => ({ value: each, label: t(`appointments.modeShort.${each}`) }))}
          />
        )}
        <SlotPicker
          of={{
            clinicianId: visit.clinician_id,
            mode,
            forId: visit.patient_id,
            moving: visit.appointment_id,
          }}
          day={day}
          onDay={(next) => {
            setDay(next);
            setStartsAt(undefined);
          }}
          startsAt={startsAt}
          onStartsAt={(next, of) => {
            setDay(of);
            setStartsAt(next);
          }}
        />
      </div>
    </Sheet>
  );
}
