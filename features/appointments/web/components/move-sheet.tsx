import { Alert } from '#platform/ui/alert.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { AppointmentSummary } from '../../contract.ts';
import { SlotPicker } from './slot-picker.tsx';
import { useMove } from './use-move.ts';

interface Props {
  readonly visit: AppointmentSummary;
  readonly onClose: () => void;
}

/** Another time with the same doctor, in one step: the old time is given up only when the new one is taken. */
export function MoveSheet({ visit, onClose }: Props) {
  const { t, format } = useWords();
  const move = useMove(visit, onClose);
  const { modes, mode, to } = move;
  return (
    <ActionSheet
      size="wide"
      title={t('appointments.move.title')}
      action={to ? t('appointments.move.to', { when: format.dayAndTime(to) }) : undefined}
      busy={move.busy}
      by={() => to && move.send(to)}
      onClose={onClose}
    >
      {move.problem && (
        <Alert tone="warn" live="alert">
          {move.problem}
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
          onValue={move.chooseMode}
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
        day={move.day}
        onDay={move.look}
        startsAt={move.startsAt}
        onStartsAt={move.choose}
      />
    </ActionSheet>
  );
}
