import { Alert } from '#platform/ui/alert.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { type AppointmentSummary, SERIES_MAX } from '../../contract.ts';
import styles from './form.module.css';
import { SeriesDates } from './series-dates.tsx';
import { SlotPicker } from './slot-picker.tsx';
import { useSeries } from './use-series.ts';

interface Props {
  readonly visit: AppointmentSummary;
  readonly onClose: () => void;
}

/** Follow-ups at the same time every so many weeks: all of them or none. */
export function SeriesSheet({ visit, onClose }: Props) {
  const { t } = useWords();
  const series = useSeries(visit, onClose);
  const { day, startsAt, count } = series.draft;
  return (
    <ActionSheet
      size="wide"
      title={t('appointments.series.title', { name: visit.patient.name })}
      action={
        startsAt && !series.isBookedBefore
          ? t('appointments.series.book', { count: Number(count) })
          : undefined
      }
      busy={series.busy}
      by={series.send}
      onClose={onClose}
    >
      {series.problem && (
        <Alert tone="warn" live="alert">
          {series.problem}
        </Alert>
      )}
      <Rhythm series={series} />
      <TextField
        label={t('appointments.detail.reason')}
        optionalLabel={t('appointments.form.optional')}
        value={series.reason}
        onValue={series.setReason}
        maxLength={1000}
      />
      {series.dates.length > 0 && <SeriesDates dates={series.dates} clashes={series.clashes} />}
      <SlotPicker
        of={{ clinicianId: visit.clinician_id, mode: visit.mode, forId: visit.patient_id }}
        day={day}
        onDay={series.look}
        startsAt={startsAt}
        onStartsAt={(next, of) => series.choose({ day: of, startsAt: next })}
      />
    </ActionSheet>
  );
}

const EVERY = [1, 2, 3, 4, 6, 8, 12] as const;
const COUNTS = Array.from({ length: SERIES_MAX - 1 }, (_, index) => String(index + 2));

/** Every how many weeks, and how often. */
function Rhythm({ series }: { readonly series: ReturnType<typeof useSeries> }) {
  const { t } = useWords();
  const { weeks, count } = series.draft;
  return (
    <div className={styles.pair}>
      <SelectField
        label={t('appointments.series.every')}
        value={weeks}
        onValue={(next) => series.choose({ weeks: next })}
        choices={EVERY.map((each) => ({
          value: String(each),
          label: t('appointments.series.weeks', { count: each }),
        }))}
      />
      <SelectField
        label={t('appointments.series.count')}
        value={count}
        onValue={(next) => series.choose({ count: next })}
        choices={COUNTS.map((each) => ({ value: each, label: each }))}
      />
    </div>
  );
}
