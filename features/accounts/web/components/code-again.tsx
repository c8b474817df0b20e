import { Button } from '#platform/ui/button.tsx';
import { Row, Stack } from '#platform/ui/layout.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Channel } from '../sign-in/flow.ts';
import styles from './code-again.module.css';
import { useClock } from './use-clock.ts';

interface CodeAgainProps {
  readonly channels: readonly Channel[];
  readonly resendAt: number;
  readonly busy: boolean;
  readonly onSend: (channel: Channel) => void;
}

/** When another code may be asked for, and by which way. */
export function CodeAgain({ channels, resendAt, busy, onSend }: CodeAgainProps) {
  const { t } = useWords();
  const now = useClock(resendAt);
  const seconds = Math.max(0, Math.ceil((resendAt - now) / 1000));
  if (seconds > 0)
    return (
      <p className={styles.wait}>
        {t('accounts.code.wait', {
          time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
        })}
      </p>
    );
  return (
    <Stack gap="small">
      <p className={styles.wait}>{t('accounts.code.notCome')}</p>
      <Row gap="small">
        {channels.map((channel) => (
          <Button key={channel} compact busy={busy} onClick={() => onSend(channel)}>
            {t(`accounts.code.again_${channel}`)}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
