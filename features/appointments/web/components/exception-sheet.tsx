import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addException,
  changeException,
  type DatedException,
  getAvailability,
  getSlots,
  type Mode,
  type WeeklyRule,
} from '../../contract.ts';
import { dayOf } from '../../rules.ts';
import { type Fees, termsBody, termsLike } from '../hours-form.ts';
import { AffectedVisits } from './affected-visits.tsx';
import styles from './form.module.css';
import { HoursFields } from './hours-fields.tsx';
import { OFFERED_MODES } from './modes.ts';

interface Props {
  readonly clinicianId: string | undefined;
  readonly exception: DatedException | undefined;
  readonly like: WeeklyRule | undefined;
  /** What the first hours begin with. */
  readonly fees: Fees | undefined;
  readonly onClose: () => void;
}

const NO_TERMS = {
  slot_minutes: null,
  buffer_minutes: null,
  fee: null,
  follow_up_fee: null,
  follow_up_days: null,
  clinic_id: null,
} as const;

/** A day that differs from the week: away for all or some of it, or there for more. */
export function ExceptionSheet({ clinicianId, exception, like, fees, onClose }: Props) {
  const { t } = useWords();
  const client = useQueryClient();
  const today = dayOf(Date.now(), CLINIC_ZONE);
  const [kind, setKind] = useState(exception?.kind === 'extra' ? 'extra' : exception?.from ? 'hours' : 'day');
  const [date, setDate] = useState(exception?.date ?? today);
  const [from, setFrom] = useState(exception?.from ?? '09:00');
  const [to, setTo] = useState(exception?.to ?? '13:00');
  const [mode, setMode] = useState<Mode | ''>(exception?.mode ?? '');
  const [note, setNote] = useState(exception?.note ?? '');
  const [terms, setTerms] = useState(() =>
    termsLike(exception?.kind === 'extra' ? exception : (like ?? fees)),
  );
  const done = {
    onSuccess: () => {
      void invalidate(client, getAvailability, getSlots);
      onClose();
    },
  };
  const add = useAction(addException, done);
  const change = useAction(changeException, done);
  const error = add.error ?? change.error;
  const busy = add.isPending || change.isPending;
  const field = (name: string) => (error instanceof ApiError ? error.field(name) : undefined);
  const chosenMode = kind === 'extra' ? mode || (like?.mode ?? 'virtual') : mode || null;
  const send = (keepBookings: boolean) => {
    const body = {
      kind: kind === 'extra' ? ('extra' as const) : ('closed' as const),
      date,
      from: kind === 'day' ? null : from,
      to: kind === 'day' ? null : to,
      mode: chosenMode,
      ...(kind === 'extra' ? termsBody(terms, chosenMode === 'in_person') : NO_TERMS),
      note: note.trim() || null,
      ...(keepBookings ? { keep_bookings: true } : {}),
    };
    if (exception) change.mutate({ params: { exception_id: exception.exception_id }, body });
    else add.mutate({ body: { ...body, ...(clinicianId ? { clinician_id: clinicianId } : {}) } });
  };
  return (
    <Sheet
      open
      title={t('appointments.hours.addDated')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => send(false)}>
            {t('shell.form.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <AffectedVisits
          error={error}
          busy={busy}
          onKeep={() => send(true)}
          onBack={() => {
            add.reset();
            change.reset();
          }}
        />
        <SegmentedControl
          label={t('appointments.hours.what')}
          value={kind}
          onValue={setKind}
          segments={[
            { value: 'day', label: t('appointments.hours.closedAllDay') },
            { value: 'hours', label: t('appointments.hours.closedFor') },
            { value: 'extra', label: t('appointments.hours.extra') },
          ]}
        />
        <DateField
          label={t('appointments.hours.date')}
          value={date}
          min={today}
          onValue={setDate}
          error={field('date')}
        />
        {kind !== 'day' && (
          <div className={styles.pair}>
            <TimeField
              label={t('appointments.hours.from')}
              value={from}
              onValue={setFrom}
              error={field('from')}
            />
            <TimeField label={t('appointments.hours.to')} value={to} onValue={setTo} error={field('to')} />
          </div>
        )}
        <SelectField
          label={t('appointments.detail.how')}
          value={chosenMode ?? ''}
          onValue={(value) => setMode(value as Mode | '')}
          choices={[
            ...(kind === 'extra' ? [] : [{ value: '', label: t('appointments.hours.allModes') }]),
            ...OFFERED_MODES.map((each) => ({ value: each, label: t(`appointments.mode.${each}`) })),
          ]}
          error={field('mode')}
        />
        {kind === 'extra' && (
          <HoursFields
            terms={terms}
            onTerms={(change) => setTerms((before) => ({ ...before, ...change }))}
            error={field}
            inPerson={chosenMode === 'in_person'}
          />
        )}
        <TextField
          label={t('appointments.hours.note')}
          optionalLabel={t('appointments.form.optional')}
          value={note}
          onValue={setNote}
          maxLength={200}
          error={field('note')}
        />
      </div>
    </Sheet>
  );
}
