import { type ChangeEvent, type ComponentProps, useRef, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Stack } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useConnection } from '#platform/web/client/connection.ts';
import { serverNow } from '#platform/web/client/server-clock.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Camera, hasCamera } from './camera.tsx';

interface TakePhotoProps {
  /** Where it is typed instead. */
  readonly byHand: string;
  /** `takenAt`: of a picture from the gallery, as its file says it. */
  readonly onPhoto: (photo: Blob, takenAt?: Date) => void;
}

/** A photo from the camera or from the gallery; or the keypad, which also works without a network. */
export function TakePhoto({ byHand, onPhoto }: TakePhotoProps) {
  const { t } = useWords();
  const isOffline = useConnection() === 'offline';
  const [camera, setCamera] = useState<'off' | 'on' | 'unavailable'>('off');
  const gallery = useRef<HTMLInputElement>(null);
  const app = useRef<HTMLInputElement>(null);
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    // So that the same one can be chosen again.
    event.target.value = '';
    if (!file) return;
    if (event.target === gallery.current) onPhoto(file, takenAtOf(file));
    else onPhoto(file);
  };
  const toKeypad = (
    <LinkButton wide variant={isOffline ? 'primary' : 'quiet'} icon="edit" href={byHand}>
      {t('vitals.photo.byHand')}
    </LinkButton>
  );
  if (isOffline)
    return (
      <Stack>
        <Alert tone="info" icon="wifi-off" live="status">
          {t('vitals.photo.offline')}
        </Alert>
        {toKeypad}
      </Stack>
    );
  if (camera === 'on')
    return (
      <Camera
        onPhoto={onPhoto}
        onClose={() => setCamera('off')}
        onUnavailable={() => setCamera('unavailable')}
      />
    );
  const inPage = camera === 'off' && hasCamera();
  return (
    <Stack>
      <p>{t('vitals.photo.hint')}</p>
      {camera === 'unavailable' && (
        <Alert tone="warn" live="alert">
          {t('vitals.photo.noCamera')}
        </Alert>
      )}
      <Button
        wide
        variant="primary"
        icon="camera"
        onClick={() => (inPage ? setCamera('on') : app.current?.click())}
      >
        {t(camera === 'unavailable' ? 'vitals.photo.phoneCamera' : 'vitals.photo.take')}
      </Button>
      <Button wide icon="photo" onClick={() => gallery.current?.click()}>
        {t('vitals.photo.choose')}
      </Button>
      {toKeypad}
      <PhotoInput ref={gallery} aria-label={t('vitals.photo.choose')} data-kind="gallery" onChange={take} />
      <PhotoInput
        ref={app}
        capture="environment"
        aria-label={t('vitals.photo.phoneCamera')}
        data-kind="camera"
        onChange={take}
      />
    </Stack>
  );
}

/** The file names a time by the clock of this device. */
const takenAtOf = ({ lastModified }: File): Date => new Date(serverNow() - (Date.now() - lastModified));

function PhotoInput(props: ComponentProps<'input'> & { readonly 'data-kind': string }) {
  return <input type="file" hidden accept="image/*" {...props} />;
}
