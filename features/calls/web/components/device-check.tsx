import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { DeviceKind, LocalMedia } from '../media/local-media.ts';
import { checkNetwork, type NetworkResult } from '../media/network-check.ts';
import { playTestSound } from '../media/sound.ts';
import { useLevel } from '../media/use-level.ts';
import styles from './check.module.css';
import { OwnPicture } from './own-picture.tsx';

const NETWORK_TONES = { good: 'ok', weak: 'warn', none: 'bad' } as const;

interface DeviceCheckProps {
  readonly local: LocalMedia;
  readonly wantsVideo: boolean;
  /** Asks for camera and microphone by itself; not where the person has chosen already. */
  readonly reopen?: boolean;
}

/** Camera, microphone, speaker and network: each may be missing. */
export function DeviceCheck({ local, wantsVideo, reopen = true }: DeviceCheckProps) {
  const { t } = useWords();
  const media = local.use();
  const level = useLevel(media.muted ? null : media.microphone);
  useEffect(() => {
    if (!reopen) return;
    // One question after the other: some browsers show only one at a time.
    void local.openMicrophone().then(() => (wantsVideo ? local.openCamera() : undefined));
  }, [local, wantsVideo, reopen]);
  return (
    <section className={styles.check} aria-labelledby="call-check">
      <h2 id="call-check">{t('calls.check.title')}</h2>
      <p className={styles.quiet}>{t('calls.check.hint')}</p>
      <div className={styles.preview}>
        <OwnPicture media={media} />
        {!media.camera && (
          <span className={styles.dark}>
            <Icon name="video-off" size="large" />
            {t('calls.check.cameraOff')}
          </span>
        )}
      </div>
      <ul className={styles.devices}>
        <Device
          icon={media.camera ? 'video' : 'video-off'}
          name={t('calls.check.camera')}
          action={
            <Button
              compact
              busy={media.asking}
              onClick={() => (media.camera ? local.closeCamera() : void local.openCamera())}
            >
              {t(media.camera ? 'calls.check.turnOff' : 'calls.check.turnOn')}
            </Button>
          }
        >
          <DeviceState kind="camera" local={local} />
        </Device>
        <Device
          icon={media.microphone ? 'mic' : 'mic-off'}
          name={t('calls.check.microphone')}
          action={
            <Button
              compact
              busy={media.asking}
              onClick={() => (media.microphone ? local.closeMicrophone() : void local.openMicrophone())}
            >
              {t(media.microphone ? 'calls.check.turnOff' : 'calls.check.turnOn')}
            </Button>
          }
        >
          <DeviceState kind="microphone" local={local} />
          {media.microphone && (
            <meter
              className={styles.meter}
              min={0}
              max={1}
              value={level}
              aria-label={t('calls.check.level')}
            />
          )}
        </Device>
        <Speaker />
        <Network />
      </ul>
    </section>
  );
}

interface DeviceProps {
  readonly icon: IconName;
  readonly name: string;
  readonly action?: ReactNode;
  /** How it is. */
  readonly children: ReactNode;
}

function Device({ icon, name, action, children }: DeviceProps) {
  return (
    <li>
      <Icon name={icon} />
      <span className={styles.device}>
        <b>{name}</b>
        {children}
      </span>
      {action}
    </li>
  );
}

function Speaker() {
  const { t } = useWords();
  const [played, setPlayed] = useState(false);
  const play = () => {
    playTestSound();
    setPlayed(true);
  };
  return (
    <Device
      icon="speaker"
      name={t('calls.check.speaker')}
      action={
        <Button compact onClick={play}>
          {t('calls.check.play')}
        </Button>
      }
    >
      <span className={styles.quiet}>{t(played ? 'calls.check.heard' : 'calls.check.speakerHint')}</span>
    </Device>
  );
}

function Network() {
  const { t } = useWords();
  const network = useNetwork();
  return (
    <Device icon="signal" name={t('calls.check.network')}>
      <span role="status">
        {network ? (
          <StatusBadge tone={NETWORK_TONES[network]}>{t(`calls.check.networkIs.${network}`)}</StatusBadge>
        ) : (
          <span className={styles.quiet}>{t('calls.check.checking')}</span>
        )}
      </span>
    </Device>
  );
}

function DeviceState({ kind, local }: { readonly kind: DeviceKind; readonly local: LocalMedia }) {
  const { t } = useWords();
  const media = local.use();
  const problem = media.problems[kind];
  if (media[kind]) return <span className={styles.quiet}>{t('calls.check.works')}</span>;
  if (problem) return <span className={styles.quiet}>{t(`calls.check.problem.${kind}.${problem}`)}</span>;
  return <span className={styles.quiet}>{t('calls.check.without')}</span>;
}

function useNetwork(): NetworkResult | null {
  const [result, setResult] = useState<NetworkResult | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const look = () => {
      void checkNetwork(stop.signal).then((found) => {
        if (!stop.signal.aborted) setResult(found);
      });
    };
    look();
    window.addEventListener('online', look);
    window.addEventListener('offline', look);
    return () => {
      stop.abort();
      window.removeEventListener('online', look);
      window.removeEventListener('offline', look);
    };
  }, []);
  return result;
}
