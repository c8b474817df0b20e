import { type FormEvent, useMemo, useState } from 'react';
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
  const { t } = useWords();
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
    if (Object.keys(found).length === 0) onSave(hours);
  };
  return (
    <>
      <Switch
        label={t('notifications.quiet.on')}
        hint={t('notifications.quiet.onHint')}
        checked={quiet !== null}
        onChecked={(on) => onSave(on ? hours : null)}
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

type Problems = Partial<Record<keyof Hours, 'missing' | 'same'>>;

function problemsOf({ from, to }: Hours): Problems {
  if (!from || !to) return { ...(from ? {} : { from: 'missing' }), ...(to ? {} : { to: 'missing' }) };
  return from === to ? { to: 'same' } : {};
}
