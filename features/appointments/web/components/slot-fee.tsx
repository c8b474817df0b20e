import { useWords } from '#platform/web/i18n/words.ts';
import styles from './slot-picker.module.css';

export interface PricedSlot {
  readonly starts_at: string;
  /** Integer paise. */
  readonly fee: number;
  readonly follow_up: boolean;
  readonly in_plan?: boolean;
}

/** What the chosen time costs; while none is chosen, what the times shown cost. */
export function SlotFee({
  slots,
  startsAt,
}: {
  readonly slots: readonly PricedSlot[];
  readonly startsAt: string | undefined;
}) {
  const { t, format } = useWords();
  const chosen = slots.filter((slot) => slot.starts_at === startsAt);
  const priced = chosen.length > 0 ? chosen : slots;
  const fees = priced.map((slot) => slot.fee);
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  return (
    <p className={styles.fee}>
      {t('appointments.detail.fee')}:{' '}
      <strong>
        {format.money(least)}
        {most > least && `–${format.money(most)}`}
      </strong>
      {priced.every((slot) => slot.in_plan) && <> · {t('appointments.detail.inPlan')}</>}
      {priced.every((slot) => slot.follow_up) && <> · {t('appointments.detail.followUp')}</>}
    </p>
  );
}
