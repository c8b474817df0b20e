import { type FormEvent, useMemo, useState } from 'react';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Button } from '#platform/ui/button.tsx';
import { type FormError, FormErrors } from '#platform/ui/form-errors.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { NotificationSettings } from '../../contract.ts';
import { DEFAULT_SETTINGS } from '../../rules.ts';
import styles from './notifications.module.css';

type Hours = NonNullable<NotificationSettings['quiet_hours']>;

export interface QuietHoursProps {
  readonly quiet: Hours | null;
  readonly busy: boolean;
  readonly onSave: (hours: Hours | null) => unknown;
}

export function QuietHours({ quiet, busy, onSave }: QuietHoursProps) {
  const { t, language } = useWords();
  const zone = quiet ? quiet.time_zone : zoneOfDevice();
  const [hours, setHours] = useState<Hours>(quiet ?? DEFAULT_SETTINGS.quietHours ?? { from: '', to: '' });
  const [problems, setProblems] = useState<Problems>({});
  // The same list until the next try: a new one takes the focus.
  const errors = useMemo(
    () =>
      Object.entries(problems).map(
        ([field, code]): FormError => ({
          fieldId: `quiet-${field}`,
          message: t(`notifications.quiet.${code}`),
        }),
      ),
    [problems, t],
  );
  const messageOf = (field: keyof Hours) => problems[field] && t(`notifications.quiet.${problems[field]}`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(hours);
    setProblems(found);
    if (Object.keys(found).length === 0) onSave(here(hours));
  };
  return (
    <>
      <Switch
        label={t('notifications.quiet.on')}
        hint={zone ? nameOfZone(zone, language) : t('notifications.quiet.onHint')}
        checked={quiet !== null}
        onChecked={(on) => onSave(on ? here(hours) : null)}
      />
      {quiet && (
        <form noValidate onSubmit={submit}>
          <FormErrors title={t('notifications.quiet.problem')} errors={errors} />
          <div className={styles.times}>
            <TimeField
              id="quiet-from"
              label={t('notifications.quiet.from')}
              value={hours.from}
              error={messageOf('from')}
              onValue={(from) => setHours({ ...hours, from })}
            />
            <TimeField
              id="quiet-to"
              label={t('notifications.quiet.to')}
              value={hours.to}
              error={messageOf('to')}
              onValue={(to) => setHours({ ...hours, to })}
            />
          </div>
          <Button type="submit" variant="primary" busy={busy}>
            {t('notifications.quiet.save')}
          </Button>
        </form>
      )}
    </>
  );
}

/** Of the clock on this device; undefined when it is India's, by which they go without one. */
function zoneOfDevice(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === CLINIC_ZONE || zone === 'Asia/Calcutta' ? undefined : zone;
}

/** Whoever saves them means the clock that they see. */
function here({ from, to }: Hours): Hours {
  const time_zone = zoneOfDevice();
  return { from, to, ...(time_zone ? { time_zone } : {}) };
}

function nameOfZone(timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(`${language}-IN`, { timeZone, timeZoneName: 'long' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

type Problems = Partial<Record<keyof Hours, 'missing' | 'same'>>;

function problemsOf({ from, to }: Hours): Problems {
  if (!from || !to) return { ...(from ? {} : { from: 'missing' }), ...(to ? {} : { to: 'missing' }) };
  return from === to ? { to: 'same' } : {};
}
