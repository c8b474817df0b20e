import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './stage.module.css';

export interface PictureProps {
  readonly stream: MediaStream | null;
  /** One's own: silent, and like a mirror while the camera looks at oneself. */
  readonly own?: boolean;
  readonly mirrored?: boolean;
  readonly shown: boolean;
  readonly speakerId?: string;
  readonly label: string;
}

/** Picture and sound of one person. It stays while only sound comes: the sound is played by it too. */
export function Picture({ stream, own = false, mirrored = false, shown, speakerId, label }: PictureProps) {
  const { t } = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [blocked, setBlocked] = useState(false);
  const play = () => {
    video.current?.play().then(
      () => setBlocked(false),
      (error: unknown) => setBlocked(error instanceof Error && error.name === 'NotAllowedError'),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: played again with another stream only
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    if (stream) play();
  }, [stream]);
  useEffect(() => {
    const element = video.current as (HTMLVideoElement & { setSinkId?(id: string): Promise<void> }) | null;
    if (speakerId !== undefined) element?.setSinkId?.(speakerId).catch(() => undefined);
  }, [speakerId]);
  return (
    <>
      <video
        ref={video}
        className={classNames(styles.video, mirrored && styles.mirrored, !shown && styles.noPicture)}
        autoPlay
        playsInline
        muted={own}
        aria-label={label}
      />
      {blocked && !own && (
        <span className={styles.blocked}>
          <Button icon="play" variant="primary" onClick={play}>
            {t('calls.live.hear')}
          </Button>
        </span>
      )}
    </>
  );
}
