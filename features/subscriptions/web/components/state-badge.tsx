import type { IconName } from '#platform/ui/icon.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { SubscriptionState } from '../../contract.ts';

const LOOKS: Readonly<Record<SubscriptionState, { tone: Tone; icon: IconName }>> = {
  trialing: { tone: 'ok', icon: 'check-circle' },
  active: { tone: 'ok', icon: 'check-circle' },
  past_due: { tone: 'warn', icon: 'clock' },
  halted: { tone: 'bad', icon: 'alert' },
  paused: { tone: 'info', icon: 'pause' },
  ending: { tone: 'info', icon: 'clock' },
  ended: { tone: 'info', icon: 'close' },
};

export function StateBadge({ state }: { readonly state: SubscriptionState }) {
  const { t } = useWords();
  return (
    <StatusBadge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
      {t(`subscriptions.state.${state}`)}
    </StatusBadge>
  );
}
