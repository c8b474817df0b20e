import { useQueryClient } from '@tanstack/react-query';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  addWeeklyRule,
  getAvailability,
  getSlots,
  removeWeeklyRule,
  type WeeklyRule,
} from '../../contract.ts';
import { clockRange } from '../clock-range.ts';
import { AffectedVisits } from './affected-visits.tsx';
import { MODE_ICONS } from './modes.ts';
import styles from './rule-row.module.css';

/** One stretch of weekly hours: when, how, how long a slot is, what it costs. */
export function RuleRow({ rule, onEdit }: { readonly rule: WeeklyRule; readonly onEdit: () => void }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const say = useToast();
  const errorText = useErrorText();
  const range = clockRange(format, rule.from, rule.to);
  const readHours = () => invalidate(client, getAvailability, getSlots);
  const remove = useAction(removeWeeklyRule, {
    onSuccess: () => {
      void readHours();
      say({
        message: t('appointments.hours.removed', { range }),
        action: { label: t('appointments.hours.undo'), onPress: () => putBack.mutate({ body: rule }) },
      });
    },
  });
  const putBack = useAction(addWeeklyRule, {
    onSuccess: readHours,
    onError: (error) => say({ tone: 'bad', message: errorText(error) }),
  });
  const params = { rule_id: rule.rule_id };
  return (
    <li className={styles.row}>
      <Icon name={MODE_ICONS[rule.mode]} className={styles.icon} />
      <div className={styles.text}>
        <p>
          <b>{range}</b> {t(`appointments.mode.${rule.mode}`)}
        </p>
        <p className={styles.quiet}>
          {t('appointments.hours.slotOf', { minutes: rule.slot_minutes })}
          {rule.buffer_minutes > 0 &&
            ` + ${t('appointments.hours.bufferOf', { minutes: rule.buffer_minutes })}`}
          {' · '}
          {format.money(rule.fee)}
          {rule.follow_up_days > 0 &&
            ` · ${t('appointments.hours.followUpOf', {
              fee: format.money(rule.follow_up_fee),
              count: rule.follow_up_days,
            })}`}
          {(rule.valid_from || rule.valid_until) &&
            ` · ${t('appointments.hours.valid', {
              from: rule.valid_from ? format.shortDay(rule.valid_from) : '…',
              until: rule.valid_until ? format.shortDay(rule.valid_until) : '…',
            })}`}
        </p>
        <AffectedVisits
          error={remove.error}
          busy={remove.isPending}
          onKeep={() => remove.mutate({ params, query: { keep_bookings: true } })}
          onBack={() => remove.reset()}
        />
      </div>
      <IconButton icon="edit" label={t('appointments.hours.edit', { range })} onClick={onEdit} />
      <IconButton
        icon="trash"
        label={t('appointments.hours.remove', { range })}
        onClick={() => remove.mutate({ params })}
      />
    </li>
  );
}
