import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { DateField } from '#platform/ui/date-field.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addWeeklyRule,
  changeWeeklyRule,
  getAvailability,
  getSlots,
  type Mode,
  type WeeklyRule,
} from '../../contract.ts';
import { type Fees, termsBody, termsLike } from '../hours-form.ts';
import { AffectedVisits } from './affected-visits.tsx';
import styles from './form.module.css';
import { HoursFields } from './hours-fields.tsx';
import { MODE_ICONS, OFFERED_MODES } from './modes.ts';
import { dayOfWeekday, WEEK } from './weekdays.ts';

interface Props {
  readonly clinicianId: string | undefined;
  readonly weekday: number;
  /** The one that is changed; none when hours are added. */
  readonly rule: WeeklyRule | undefined;
  readonly like: WeeklyRule | undefined;
  /** What the first hours begin with. */
  readonly fees: Fees | undefined;
  readonly onClose: () => void;
}

/** Adds hours, on several weekdays at once, or changes those of one. What is refused stays, with the reason. */
export function RuleSheet({ clinicianId, weekday, rule, like, fees, onClose }: Props) {
  const { t, format } = useWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [mode, setMode] = useState<Mode>(like?.mode ?? 'virtual');
  const [weekdays, setWeekdays] = useState<readonly number[]>([weekday]);
  const [from, setFrom] = useState(rule?.from ?? '09:00');
  const [to, setTo] = useState(rule?.to ?? '13:00');
  const [validFrom, setValidFrom] = useState(rule?.valid_from ?? '');
  const [validUntil, setValidUntil] = useState(rule?.valid_until ?? '');
  const [terms, setTerms] = useState(() => termsLike(like ?? fees));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ReadonlyMap<number, unknown>>(new Map());
  const first = [...errors.values()][0];
  const field = (name: string) => (first instanceof ApiError ? first.field(name) : undefined);

  const send = async (keepBookings: boolean) => {
    setBusy(true);
    const body = {
      mode,
      from,
      to,
      ...termsBody(terms, mode === 'in_person'),
      valid_from: validFrom || null,
      valid_until: validUntil || null,
    };
    const refused = new Map<number, unknown>();
    for (const day of weekdays) {
      try {
        if (rule) {
          const change = { ...body, weekday: day, ...(keepBookings ? { keep_bookings: true } : {}) };
          await call(changeWeeklyRule, { params: { rule_id: rule.rule_id }, body: change });
        } else {
          const subject = clinicianId ? { clinician_id: clinicianId } : {};
          await call(addWeeklyRule, { body: { ...body, ...subject, weekday: day } });
        }
      } catch (error) {
        refused.set(day, error);
      }
    }
    setBusy(false);
    setErrors(refused);
    setWeekdays((before) => (refused.size > 0 ? [...refused.keys()] : before));
    void invalidate(client, getAvailability, getSlots);
    if (refused.size === 0) onClose();
  };
  const toggle = (day: number) =>
    setWeekdays((before) =>
      before.includes(day) ? before.filter((each) => each !== day) : [...before, day],
    );
  return (
    <Sheet
      open
      title={t(rule ? 'appointments.hours.change' : 'appointments.hours.addTitle')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={weekdays.length === 0}
            onClick={() => void send(false)}
          >
            {t('shell.form.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {rule ? (
          <AffectedVisits
            error={first}
            busy={busy}
            onKeep={() => void send(true)}
            onBack={() => setErrors(new Map())}
          />
        ) : (
          errors.size > 0 && (
            <div role="alert" className={styles.problems}>
              <ul>
                {[...errors].map(([day, error]) => (
                  <li key={day}>
                    <b>{format.weekday(dayOfWeekday(day), 'long')}</b>: {errorText(error)}
                  </li>
                ))}
              </ul>
            </div>
          )
        )}
        <SegmentedControl
          label={t('appointments.detail.how')}
          value={mode}
          onValue={(value) => setMode(value as Mode)}
          segments={OFFERED_MODES.map((each) => ({
            value: each,
            label: t(`appointments.modeShort.${each}`),
            icon: MODE_ICONS[each],
          }))}
        />
        {!rule && (
          <FieldGroup label={t('appointments.hours.days')}>
            <Row gap="small">
              {WEEK.map((day) => (
                <Chip key={day} pressed={weekdays.includes(day)} onPress={() => toggle(day)}>
                  {format.weekday(dayOfWeekday(day))}
                </Chip>
              ))}
            </Row>
          </FieldGroup>
        )}
        <div className={styles.pair}>
          <TimeField
            id="hours-from"
            label={t('appointments.hours.from')}
            value={from}
            onValue={setFrom}
            error={field('from')}
          />
          <TimeField
            id="hours-to"
            label={t('appointments.hours.to')}
            value={to}
            onValue={setTo}
            error={field('to')}
          />
        </div>
        <HoursFields
          terms={terms}
          onTerms={(change) => setTerms((before) => ({ ...before, ...change }))}
          error={field}
          inPerson={mode === 'in_person'}
        />
        <div className={styles.pair}>
          <DateField
            label={t('appointments.hours.validFrom')}
            optionalLabel={t('appointments.form.optional')}
            value={validFrom}
            onValue={setValidFrom}
            error={field('valid_from')}
          />
          <DateField
            label={t('appointments.hours.validUntil')}
            optionalLabel={t('appointments.form.optional')}
            value={validUntil}
            onValue={setValidUntil}
            error={field('valid_until')}
          />
        </div>
      </div>
    </Sheet>
  );
}
