import { useEffect, useRef, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { LocalMedia } from '../media/local-media.ts';
import type { Visit } from '../room/use-visit.ts';
import styles from './check.module.css';
import { Consent } from './consent.tsx';
import { DeviceCheck } from './device-check.tsx';
import { Host } from './host.tsx';
import { useJoining } from './use-joining.ts';
import { useMedia } from './use-media.ts';

/** The patient has accepted the ringing, or the clinician continues a running call on this page. */
export interface Accepted {
  readonly accepted?: boolean;
  /** As they were in the running call. */
  readonly camera?: boolean;
  readonly muted?: boolean;
}

export interface BeforeProps {
  readonly visit: Visit;
  /** Nothing more is asked than what has to be. Counts for one join. */
  readonly accepted?: Accepted | null;
  readonly onAcceptedUsed?: () => void;
}

/** Before one is in: the devices, what one agrees to, and for the clinician who waits. */
export function Before({ visit, accepted = null, onAcceptedUsed }: BeforeProps) {
  const { t } = useWords();
  const textOf = useErrorText();
  const { view, local } = visit;
  const media = local.use();
  const joining = useJoining(visit);
  const { isHost } = visit.access;
  const { consent } = joining;
  // On a phone the consent has a page of its own, so that it isn't below the visible part.
  const isWide = useMedia('(min-width: 900px)');
  const [checked, setChecked] = useState(accepted !== null);
  const inSteps = consent !== null && !isWide;
  const showsCheck = !inSteps || !checked;
  useAccepted(accepted, local, () => {
    onAcceptedUsed?.();
    return consent ? undefined : joining.join;
  });
  const silent = !media.camera && !media.microphone;
  const button =
    consent && !isHost
      ? 'calls.join.agree'
      : silent
        ? 'calls.join.chatOnly'
        : isHost
          ? 'calls.join.start'
          : 'calls.join.now';
  return (
    <>
      <div className={styles.columns}>
        {showsCheck && <DeviceCheck local={local} wantsVideo={view.mode !== 'audio'} reopen={!checked} />}
        <div className={styles.side}>
          {view.consent && !isHost && (!inSteps || checked) && (
            <Consent {...joining} consent={view.consent} onAdult={joining.setAdult} />
          )}
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
        {inSteps && !checked ? (
          <Button
            variant="primary"
            onClick={() => {
              setChecked(true);
              window.scrollTo({ top: 0 });
            }}
          >
            {t('calls.join.onward')}
          </Button>
        ) : (
          <Button variant="primary" busy={joining.busy} onClick={() => void joining.join()}>
            {t(button)}
          </Button>
        )}
      </div>
    </>
  );
}

/** @param take says that it counts no more; returns what follows once the microphone is open */
function useAccepted(
  accepted: Accepted | null,
  local: LocalMedia,
  take: () => (() => Promise<unknown>) | undefined,
): void {
  const isUsed = useRef(false);
  useEffect(() => {
    if (isUsed.current === (accepted !== null)) return;
    isUsed.current = accepted !== null;
    if (!accepted) return;
    const then = take();
    if (accepted.muted) local.mute(true);
    const opened = local.openMicrophone().then(() => (accepted.camera ? local.openCamera() : undefined));
    if (then) void opened.then(then);
  });
}
