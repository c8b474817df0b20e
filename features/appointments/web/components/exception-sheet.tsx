import { DateField } from '#platform/ui/date-field.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Mode } from '../../contract.ts';
import { AffectedVisits } from './affected-visits.tsx';
import styles from './form.module.css';
import { HoursFields } from './hours-fields.tsx';
import { OFFERED_MODES } from './modes.ts';
import { type ExceptionSheetProps, useException } from './use-exception.ts';

/** A day that differs from the week: away for all or some of it, or there for more. */
export function ExceptionSheet(props: ExceptionSheetProps) {
  const { t } = useWords();
  const { form, today, mode, send, busy, affected, leaveAsItWas } = useException(props);
  const { kind } = form.draft;
  return (
    <FormSheet
      title={t('appointments.hours.addDated')}
      busy={busy}
      problems={form.problems}
      onSubmit={() => send(false)}
      onClose={props.onClose}
    >
      <AffectedVisits error={affected} busy={busy} onKeep={() => send(true)} onBack={leaveAsItWas} />
      <SegmentedControl
        label={t('appointments.hours.what')}
        value={kind}
        onValue={(next) => form.change({ kind: next as typeof kind })}
        segments={[
          { value: 'day', label: t('appointments.hours.closedAllDay') },
          { value: 'hours', label: t('appointments.hours.closedFor') },
          { value: 'extra', label: t('appointments.hours.extra') },
        ]}
      />
      <DateField {...form.control('date')} label={t('appointments.hours.date')} min={today} />
      {kind !== 'day' && (
        <div className={styles.pair}>
          <TimeField {...form.control('from')} label={t('appointments.hours.from')} />
          <TimeField {...form.control('to')} label={t('appointments.hours.to')} />
        </div>
      )}
      <SelectField
        {...form.control('mode')}
        label={t('appointments.detail.how')}
        value={mode ?? ''}
        onValue={(value) => form.change({ mode: value as Mode | '' })}
        choices={[
          ...(kind === 'extra' ? [] : [{ value: '', label: t('appointments.hours.allModes') }]),
          ...OFFERED_MODES.map((each) => ({ value: each, label: t(`appointments.mode.${each}`) })),
        ]}
      />
      {kind === 'extra' && <HoursFields control={form.control} inPerson={mode === 'in_person'} />}
      <TextField
        {...form.control('note')}
        label={t('appointments.hours.note')}
        optionalLabel={t('appointments.form.optional')}
        maxLength={200}
      />
    </FormSheet>
  );
}
