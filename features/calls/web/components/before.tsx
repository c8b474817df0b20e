import { useEffect, useRef } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Visit } from '../room/use-visit.ts';
import styles from './check.module.css';
import { Consent } from './consent.tsx';
import { DeviceCheck } from './device-check.tsx';
import { Host } from './host.tsx';
import { useJoining } from './use-joining.ts';

export interface BeforeProps {
  readonly visit: Visit;
  /** The patient has accepted the ringing: nothing more is asked than what has to be. */
  readonly accepted?: boolean;
}

/** Before one is in: the devices, what one agrees to, and for the clinician who waits. */
export function Before({ visit, accepted = false }: BeforeProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const { view, local } = visit;
  const media = local.use();
  const joining = useJoining(visit);
  const isHost = view.can.admit;
  const { consent } = joining;
  const once = useRef(false);
  useEffect(() => {
    if (!accepted || consent || once.current) return;
    once.current = true;
    void local.openMicrophone().then(joining.join);
  });
  const silent = !media.camera && !media.microphone;
  const button = consent
    ? 'calls.join.agree'
    : silent
      ? 'calls.join.chatOnly'
      : isHost
        ? 'calls.join.start'
        : 'calls.join.now';
  return (
    <>
      <div className={styles.columns}>
        <DeviceCheck local={local} wantsVideo={view.mode !== 'audio'} />
        <div className={styles.side}>
          {view.consent && <Consent {...joining} consent={view.consent} onAdult={joining.setAdult} />}
          {isHost && <Host visit={visit} />}
          {!isHost && (
            <p className={styles.quiet}>{t('calls.join.willLetIn', { name: view.clinician.name })}</p>
          )}
        </div>
      </div>
      {joining.error !== null && (
        <Alert tone="bad" live="alert">
          {textOf(joining.error)}
        </Alert>
      )}
      <div className={styles.actions}>
        <Button variant="primary" busy={joining.busy} onClick={() => void joining.join()}>
          {t(button)}
        </Button>
      </div>
    </>
  );
}
