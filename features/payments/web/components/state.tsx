import type { IconName } from '#platform/ui/icon.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import type { PaymentRequest, PaymentState } from '../../contract.ts';

type Shown = Exclude<PaymentState, 'created'> | 'open' | 'refund_asked';

const LOOKS: Readonly<Record<Shown, { tone: Tone; icon: IconName }>> = {
  open: { tone: 'warn', icon: 'clock' },
  pending: { tone: 'info', icon: 'clock' },
  paid: { tone: 'ok', icon: 'check-circle' },
  failed: { tone: 'bad', icon: 'alert' },
  expired: { tone: 'info', icon: 'close' },
  refund_asked: { tone: 'warn', icon: 'clock' },
  refund_due: { tone: 'info', icon: 'refresh' },
  partly_refunded: { tone: 'info', icon: 'refresh' },
  refunded: { tone: 'info', icon: 'refresh' },
};

export function shownState({ state, payment }: PaymentRequest): Shown {
  if (!payment || payment.state === 'created') return state === 'withdrawn' ? 'expired' : 'open';
  const isPaid = payment.state === 'paid' || payment.state === 'partly_refunded';
  return isPaid && payment.refund_asked ? 'refund_asked' : payment.state;
}

export function PaymentBadge({ request }: { readonly request: PaymentRequest }) {
  const { t } = useWords();
  const state = shownState(request);
  // Staff approve the refund; the patient waits for it.
  const isForStaff = useUserType() === 'staff' && state === 'refund_asked';
  return (
    <StatusBadge tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
      {t(`payments.state.${isForStaff ? 'refund_waits' : state}`)}
    </StatusBadge>
  );
}
