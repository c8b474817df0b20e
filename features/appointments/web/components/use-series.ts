import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { useToast } from '#platform/ui/toasts.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type AppointmentSummary, bookSeries, type SeriesClash } from '../../contract.ts';
import { seriesStarts } from '../../rules.ts';
import { readAgain } from '../queries.ts';
import { hasCode } from './problems.ts';

interface SeriesDraft {
  /** The day that is looked at. */
  readonly day: string | undefined;
  readonly startsAt: string | undefined;
  readonly weeks: string;
  readonly count: string;
}

/** Follow-ups of a visit as they are chosen and booked. What clashed is said until something else is chosen. */
export function useSeries(visit: AppointmentSummary, onBooked: () => void) {
  const { t } = useWords();
  const errorText = useErrorText();
  const say = useToast();
  const client = useQueryClient();
  const [seriesId, setSeriesId] = useState(newId);
  const [draft, setDraft] = useState<SeriesDraft>({
    day: undefined,
    startsAt: undefined,
    weeks: '4',
    count: '3',
  });
  const [reason, setReason] = useState('');
  const { startsAt } = draft;
  const weeks = Number(draft.weeks);
  const count = Number(draft.count);
  const book = useAction(bookSeries, {
    onSuccess: ({ appointments }) => {
      readAgain(client);
      say({ tone: 'ok', message: t('appointments.series.done', { count: appointments.length }) });
      onBooked();
    },
    onError: (error) => {
      // An earlier try, with other dates, went through though its answer was lost: a new id would book twice.
      if (hasCode(error, 'appointment_id_taken')) readAgain(client);
      // Without an answer the dates may be booked: only the same id finds them again.
      else if (error instanceof ApiError && error.status < 500) setSeriesId(newId());
    },
  });
  const isBookedBefore = hasCode(book.error, 'appointment_id_taken');
  const send = () =>
    startsAt &&
    book.mutate({
      body: {
        series_id: seriesId,
        clinician_id: visit.clinician_id,
        starts_at: startsAt,
        mode: visit.mode,
        every_weeks: weeks,
        count,
        reason: reason.trim(),
        for_person_id: visit.patient_id,
      },
    });
  const starts = startsAt ? seriesStarts(Date.parse(startsAt), weeks, count, CLINIC_ZONE) : [];
  const clashes = hasCode(book.error, 'dates_clash')
    ? ((book.error.body as { clashes?: readonly SeriesClash[] }).clashes ?? [])
    : [];
  return {
    draft,
    reason,
    setReason,
    look: (day: string) => setDraft((before) => ({ ...before, day })),
    choose(part: Partial<SeriesDraft>) {
      if (!isBookedBefore) book.reset();
      setDraft((before) => ({ ...before, ...part }));
    },
    dates: starts.filter((at) => at !== null),
    clashes,
    isBookedBefore,
    problem: isBookedBefore
      ? t('appointments.series.bookedBefore')
      : book.error &&
        ((book.error instanceof ApiError && book.error.fields[0]?.message) || errorText(book.error)),
    busy: book.isPending,
    send,
  };
}
