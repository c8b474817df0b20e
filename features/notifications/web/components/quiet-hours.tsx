import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Switch } from '#platform/ui/switch.tsx';
import { TimeField } from '#platform/ui/time-field.tsx';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
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
  const form = useForm<Hours>('quiet', quiet ?? DEFAULT_SETTINGS.quietHours ?? { from: '', to: '' });
  const submit = () => {
    const wrong = problemsOf(form.draft).map(({ field, code }) => ({
      field,
      message: t(`notifications.quiet.${code}`),
    }));
    if (form.check(wrong)) onSave(here(form.draft));
  };
  return (
    <>
      <Switch
        label={t('notifications.quiet.on')}
        hint={zone ? nameOfZone(zone, language) : t('notifications.quiet.onHint')}
        checked={quiet !== null}
        onChecked={(on) => onSave(on ? here(form.draft) : null)}
      />
      {quiet && (
        <Form problems={form.problems} busy={busy} onSubmit={submit} action={t('notifications.quiet.save')}>
          <div className={styles.times}>
            <TimeField {...form.control('from')} label={t('notifications.quiet.from')} />
            <TimeField {...form.control('to')} label={t('notifications.quiet.to')} />
          </div>
        </Form>
      )}
    </>
  );
}

/** Of the clock on this device; undefined when it is India's, by which they go without one. */
function zoneOfDevice(): string | undefined {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone === CLINIC_ZONE || zone === 'Asia/Calcutta' ? undefined : zone;
}

/** A user who saves quiet hours means the time zone of the device. */
function here({ from, to }: Hours): Hours {
  const time_zone = zoneOfDevice();
  return { from, to, ...(time_zone ? { time_zone } : {}) };
}

function nameOfZone(timeZone: string, language: string): string {
  const format = new Intl.DateTimeFormat(`${language}-IN`, { timeZone, timeZoneName: 'long' });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

type Wrong = readonly { readonly field: keyof Hours; readonly code: 'missing' | 'same' }[];

function problemsOf({ from, to }: Hours): Wrong {
  if (from && to) return from === to ? [{ field: 'to', code: 'same' }] : [];
  const given = { from, to };
  return (['from', 'to'] as const)
    .filter((field) => !given[field])
    .map((field) => ({ field, code: 'missing' }));
}
