import type { IconName } from '#platform/ui/icon.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CartState, OrderState } from '../../contract.ts';

const LOOKS: Readonly<Record<OrderState, { tone: Tone; icon: IconName }>> = {
  awaiting_payment: { tone: 'warn', icon: 'clock' },
  placing: { tone: 'info', icon: 'clock' },
  unknown: { tone: 'warn', icon: 'alert' },
  requested: { tone: 'info', icon: 'phone' },
  confirmed: { tone: 'ok', icon: 'calendar' },
  assigned: { tone: 'ok', icon: 'person' },
  accepted: { tone: 'ok', icon: 'person' },
  started: { tone: 'ok', icon: 'pin' },
  collecting: { tone: 'ok', icon: 'drop' },
  collected: { tone: 'ok', icon: 'flask' },
  partly_reported: { tone: 'info', icon: 'file' },
  completed: { tone: 'ok', icon: 'check-circle' },
  cancel_requested: { tone: 'info', icon: 'clock' },
  cancelled: { tone: 'info', icon: 'close' },
  needs_new_slot: { tone: 'warn', icon: 'calendar' },
  expired: { tone: 'info', icon: 'close' },
};

export function OrderBadge({ state }: { readonly state: OrderState }) {
  const { t } = useWords();
  return (
    <StatusBadge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
      {t(`labs.state.${state}`)}
    </StatusBadge>
  );
}

const ITEM_LOOKS: Readonly<Record<CartState, { tone: Tone; icon: IconName }>> = {
  suggested: { tone: 'info', icon: 'clock' },
  accepted: { tone: 'ok', icon: 'check' },
  rejected: { tone: 'warn', icon: 'close' },
  ordered: { tone: 'ok', icon: 'flask' },
};

export function ItemBadge({ state }: { readonly state: CartState }) {
  const { t } = useWords();
  return (
    <StatusBadge tone={ITEM_LOOKS[state].tone} icon={ITEM_LOOKS[state].icon}>
      {t(`labs.item.${state}`)}
    </StatusBadge>
  );
}
