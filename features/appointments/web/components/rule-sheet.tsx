import { Chip } from '#platform/ui/chip.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { FormSheet } from '#platform/web/forms/form-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Mode } from '../../contract.ts';
import { AffectedVisits } from './affected-visits.tsx';
import styles from './form.module.css';
import { HoursFields } from './hours-fields.tsx';
import { MODE_ICONS, OFFERED_MODES } from './modes.ts';
import { type RuleSheetProps, useRule } from './use-rule.ts';
import { dayOfWeekday, WEEK } from './weekdays.ts';

/** Adds hours, on several weekdays at once, or changes those of one. What is refused stays, with the reason. */
export function RuleSheet(props: RuleSheetProps) {
  const { rule, onClose } = props;
  const { t } = useWords();
  const { form, busy, send, affected, leaveAsItWas } = useRule(props);
  const { mode, weekdays } = form.draft;
  const optional = t('appointments.form.optional');
  return (
    <FormSheet
      title={t(rule ? 'appointments.hours.change' : 'appointments.hours.addTitle')}
      busy={busy}
      disabled={weekdays.length === 0}
      problems={form.problems}
      onSubmit={() => send(false)}
      onClose={onClose}
    >
      <AffectedVisits error={affected} busy={busy} onKeep={() => void send(true)} onBack={leaveAsItWas} />
      <SegmentedControl
        label={t('appointments.detail.how')}
        value={mode}
        onValue={(value) => form.change({ mode: value as Mode })}
        segments={OFFERED_MODES.map((each) => ({
          value: each,
          label: t(`appointments.modeShort.${each}`),
          icon: MODE_ICONS[each],
        }))}
      />
      {!rule && <WeekdayChips chosen={weekdays} onChosen={(next) => form.change({ weekdays: next })} />}
      <div className={styles.pair}>
        <TimeField {...form.control('from')} label={t('appointments.hours.from')} />
        <TimeField {...form.control('to')} label={t('appointments.hours.to')} />
      </div>
      <HoursFields control={form.control} inPerson={mode === 'in_person'} />
      <div className={styles.pair}>
        <DateField
          {...form.control('valid_from')}
          label={t('appointments.hours.validFrom')}
          optionalLabel={optional}
        />
        <DateField
          {...form.control('valid_until')}
          label={t('appointments.hours.validUntil')}
          optionalLabel={optional}
        />
      </div>
    </FormSheet>
  );
}

function WeekdayChips({
  chosen,
  onChosen,
}: {
  readonly chosen: readonly number[];
  readonly onChosen: (chosen: readonly number[]) => void;
}) {
  const { t, format } = useWords();
  const toggle = (day: number) =>
    onChosen(chosen.includes(day) ? chosen.filter((each) => each !== day) : [...chosen, day]);
  return (
    <FieldGroup label={t('appointments.hours.days')}>
      <Row gap="small">
        {WEEK.map((day) => (
          <Chip key={day} pressed={chosen.includes(day)} onPress={() => toggle(day)}>
            {format.weekday(dayOfWeekday(day))}
          </Chip>
        ))}
      </Row>
    </FieldGroup>
  );
}
