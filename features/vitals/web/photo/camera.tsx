import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './photo.module.css';
import { frameOf } from './prepare.ts';

const WISH: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1440 } },
};

export const hasCamera = (): boolean => window.isSecureContext && 'mediaDevices' in navigator;

/** What the camera sees, with a frame to hold the display in. It is on only while this is shown. */
export function Camera({
  onPhoto,
  onClose,
  onUnavailable,
}: {
  readonly onPhoto: (photo: Blob) => void;
  readonly onClose: () => void;
  /** There is none, it is in use, or it may not be used. */
  readonly onUnavailable: () => void;
}) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [isOn, setIsOn] = useState(false);
  const notified = useRef(onUnavailable);
  notified.current = onUnavailable;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let gone = false;
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    navigator.mediaDevices.getUserMedia(WISH).then(
      async (opened) => {
        stream = opened;
        if (gone || !video.current) return end();
        video.current.srcObject = opened;
        await video.current.play().catch(() => undefined);
        setIsOn(true);
      },
      () => !gone && notified.current(),
    );
    return () => {
      gone = true;
      end();
    };
  }, []);
  useEffect(() => {
    if (isOn) shutter.current?.focus();
  }, [isOn]);
  const shoot = async () => {
    const photo = video.current && (await frameOf(video.current));
    if (photo) onPhoto(photo);
  };
  return (
    <div className={styles.camera}>
      <div className={styles.seen}>
        <video ref={video} muted playsInline aria-label={t('vitals.photo.camera')} />
        <div className={styles.frame} aria-hidden="true" />
        {!isOn && (
          <div className={styles.opening}>
            <Spinner />
          </div>
        )}
      </div>
      <p className={styles.frameHint}>{t('vitals.photo.frame')}</p>
      <Row gap="small">
        <Button ref={shutter} variant="primary" icon="camera" disabled={!isOn} onClick={() => void shoot()}>
          {t('vitals.photo.shoot')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('vitals.photo.stop')}
        </Button>
      </Row>
    </div>
  );
}
