import type { IconName } from '#platform/ui/icon.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import type { Tone } from '#platform/ui/tone.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { NAMED_STATUSES, STATUS, type Status } from '../../contract.ts';

const LOOKS: Record<Status, { readonly tone: Tone; readonly icon: IconName }> = {
  [STATUS.booked]: { tone: 'neutral', icon: 'calendar' },
  [STATUS.arrived]: { tone: 'warn', icon: 'person' },
  [STATUS.preSession]: { tone: 'info', icon: 'clock' },
  [STATUS.inSession]: { tone: 'info', icon: 'pulse' },
  [STATUS.declined]: { tone: 'bad', icon: 'close' },
  [STATUS.completed]: { tone: 'ok', icon: 'check-circle' },
  [STATUS.cancelled]: { tone: 'neutral', icon: 'close' },
  [STATUS.noShow]: { tone: 'bad', icon: 'alert' },
  [STATUS.awaitingPayment]: { tone: 'warn', icon: 'clock' },
};

export const toneOf = (status: Status): Tone => LOOKS[status].tone;

/** The status in words; what the specification's table doesn't have is "Other" with its own word beside it. */
export function useStatusWords(): (status: Status) => string {
  const { t } = useWords();
  return (status) => {
    const word = t(`appointments.status.${status}`);
    if (NAMED_STATUSES.includes(status)) return word;
    return t('appointments.status.otherWith', { other: t('appointments.status.other'), word });
  };
}

export function VisitStatus({ status }: { readonly status: Status }) {
  const words = useStatusWords();
  const { tone, icon } = LOOKS[status];
  return (
    <StatusBadge tone={tone} icon={icon}>
      {words(status)}
    </StatusBadge>
  );
}
