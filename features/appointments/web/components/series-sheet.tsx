import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type AppointmentSummary, bookSeries, SERIES_MAX, type SeriesClash } from '../../contract.ts';
import { seriesStarts } from '../../rules.ts';
import { readAgain } from '../queries.ts';
import styles from './form.module.css';
import { hasCode } from './problems.ts';
import { SlotPicker } from './slot-picker.tsx';

const EVERY = [1, 2, 3, 4, 6, 8, 12] as const;

/** Follow-ups at the same time every so many weeks: all of them or none. */
export function SeriesSheet({
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
  const [seriesId, setSeriesId] = useState(newId);
  const [day, setDay] = useState<string>();
  const [startsAt, setStartsAt] = useState<string>();
  const [weeks, setWeeks] = useState('4');
  const [count, setCount] = useState('3');
  const [reason, setReason] = useState('');
  const book = useAction(bookSeries, {
    onSuccess: ({ appointments }) => {
      readAgain(client);
      say({ tone: 'ok', message: t('appointments.series.done', { count: appointments.length }) });
      onClose();
    },
    onError: () => setSeriesId(newId()),
  });
  const dates = startsAt ? seriesStarts(Date.parse(startsAt), Number(weeks), Number(count), CLINIC_ZONE) : [];
  const clashes = hasCode(book.error, 'dates_clash')
    ? ((book.error.body as { clashes?: readonly SeriesClash[] }).clashes ?? [])
    : [];
  const clashOf = (at: number) => clashes.find((clash) => Date.parse(clash.starts_at) === at);
  const message =
    book.error &&
    ((book.error instanceof ApiError && book.error.fields[0]?.message) || errorText(book.error));
  const change =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      book.reset();
      set(value);
    };
  return (
    <Sheet
      open
      size="wide"
      title={t('appointments.series.title', { name: visit.patient.name })}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          {startsAt && (
            <Button
              variant="primary"
              busy={book.isPending}
              onClick={() =>
                book.mutate({
                  body: {
                    series_id: seriesId,
                    clinician_id: visit.clinician_id,
                    starts_at: startsAt,
                    mode: visit.mode,
                    every_weeks: Number(weeks),
                    count: Number(count),
                    reason: reason.trim(),
                    for_person_id: visit.patient_id,
                  },
                })
              }
            >
              {t('appointments.series.book', { count: Number(count) })}
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
        <div className={styles.pair}>
          <SelectField
            label={t('appointments.series.every')}
            value={weeks}
            onValue={change(setWeeks)}
            choices={EVERY.map((each) => ({
              value: String(each),
              label: t('appointments.series.weeks', { count: each }),
            }))}
          />
          <SelectField
            label={t('appointments.series.count')}
            value={count}
            onValue={change(setCount)}
            choices={Array.from({ length: SERIES_MAX - 1 }, (_, index) => ({
              value: String(index + 2),
              label: String(index + 2),
            }))}
          />
        </div>
        <TextField
          label={t('appointments.detail.reason')}
          optionalLabel={t('appointments.form.optional')}
          value={reason}
          onValue={setReason}
          maxLength={1000}
        />
        {dates.length > 0 && (
          <ol>
            {dates.map((at) => {
              if (at === null) return null;
              const clash = clashOf(at);
              return (
                <li key={at}>
                  {format.dayAndTime(at)}
                  {clash && (
                    <p className={styles.clash}>
                      {t(`appointments.series.clash.${clash.why}`)}
                      {clash.alternatives.length > 0 &&
                        ` ${t('appointments.series.alternatives', {
                          times: format.list(
                            clash.alternatives.map((each) => format.dayAndTime(each.starts_at)),
                            'or',
                          ),
                        })}`}
                    </p>
                  )}
                </li>
              );
            })}
          </ol>
        )}
        <SlotPicker
          of={{ clinicianId: visit.clinician_id, mode: visit.mode, forId: visit.patient_id }}
          day={day}
          onDay={setDay}
          startsAt={startsAt}
          onStartsAt={(next, of) => {
            book.reset();
            setDay(of);
            setStartsAt(next);
          }}
        />
      </div>
    </Sheet>
  );
}
