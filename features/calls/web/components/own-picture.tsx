import { useMemo } from 'react';
import { useWords } from '#platform/web/i18n/words.ts';
import type { LocalMediaState } from '../media/local-media.ts';
import { Picture } from './picture.tsx';

/** What one's own camera, or shared screen, shows. */
export function OwnPicture({ media }: { readonly media: LocalMediaState }) {
  const { t } = useWords();
  const track = media.screen ?? media.camera;
  const stream = useMemo(() => (track ? new MediaStream([track]) : null), [track]);
  return (
    <Picture
      own
      stream={stream}
      shown={track !== null}
      mirrored={!media.screen && media.facing === 'user'}
      label={t('calls.you')}
    />
  );
}
