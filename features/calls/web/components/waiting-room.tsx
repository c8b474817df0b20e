import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Visit } from '../room/use-visit.ts';
import styles from './check.module.css';
import { DeviceCheck } from './device-check.tsx';
import { useLeaving } from './use-leaving.ts';

/** The participant waits until the clinician admits them, and hears and sees nothing before. */
export function WaitingRoom({ visit }: { readonly visit: Visit }) {
  const { t, format } = useWords();
  const { view, local } = visit;
  const leaving = useLeaving(visit);
  const { queue, late_minutes, clinician } = view;
  return (
    <div className={styles.columns}>
      <div className={styles.side}>
        <Card emphasis>
          <div className={styles.side} role="status">
            <p className={styles.queue}>{t('calls.waiting.title', { name: clinician.name })}</p>
            <p>{t(clinician.presence === 'here' ? 'calls.waiting.isHere' : 'calls.waiting.notYet')}</p>
            {queue && queue.ahead > 0 && <p>{t('calls.waiting.ahead', { count: queue.ahead })}</p>}
            {queue && queue.ahead === 0 && <p>{t('calls.waiting.next')}</p>}
            {queue?.expected_at && (
              <p>{t('calls.waiting.expected', { time: format.time(queue.expected_at) })}</p>
            )}
            <p className={styles.quiet}>{t('calls.waiting.private')}</p>
          </div>
        </Card>
        {late_minutes !== null && (
          <Alert tone="warn" live="status">
            {t('calls.waiting.late', { name: clinician.name, count: late_minutes })}
          </Alert>
        )}
        <div>
          <Button busy={leaving.busy} onClick={() => void leaving.leave()}>
            {t('calls.waiting.leave')}
          </Button>
        </div>
      </div>
      <DeviceCheck local={local} wantsVideo={false} reopen={false} />
    </div>
  );
}
