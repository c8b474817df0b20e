import { type CSSProperties, useState } from 'react';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { VisuallyHidden } from '#platform/ui/visually-hidden.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { MessageFile } from '../../contract.ts';
import styles from './message-files.module.css';
import { shapeOf } from './photo-shape.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { VoicePlayer } from './voice-player.tsx';

export interface MessageFilesProps {
  readonly files: readonly MessageFile[];
  /** The name of the sender, for screen readers. */
  readonly from: string;
}

/** What a message carries. A photo has room of its own shape before it is there, so that nothing jumps. */
export function MessageFiles({ files, from }: MessageFilesProps) {
  const photos = files.filter(({ kind }) => kind === 'photo');
  return (
    <div className={styles.files}>
      {photos.length > 0 && <Photos photos={photos} from={from} />}
      {files.map((file) =>
        file.kind === 'voice' ? (
          <VoicePlayer key={file.file_id} file={file} from={from} />
        ) : (
          file.kind === 'file' && <FileLine key={file.file_id} file={file} />
        ),
      )}
    </div>
  );
}

function Photos({ photos, from }: { readonly photos: readonly MessageFile[]; readonly from: string }) {
  const { t } = useWords();
  const [shown, setShown] = useState<number>();
  const [failed, setFailed] = useState<readonly string[]>([]);
  return (
    <>
      <ul className={classNames(styles.photos, photos.length > 1 && styles.several)}>
        {photos.map((photo, at) =>
          failed.includes(photo.file_id) ? (
            <li key={photo.file_id}>
              <FileLine file={photo} />
            </li>
          ) : (
            <li key={photo.file_id}>
              <button
                type="button"
                className={styles.photo}
                style={{ '--shape': shapeOf(photo) } as CSSProperties}
                aria-label={t('chat.attachments.photo.open', { name: from })}
                onClick={() => setShown(at)}
              >
                <img
                  src={photo.href}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  onError={() => setFailed((before) => [...before, photo.file_id])}
                />
              </button>
            </li>
          ),
        )}
      </ul>
      {shown !== undefined && (
        <PhotoViewer photos={photos} first={shown} from={from} onClose={() => setShown(undefined)} />
      )}
    </>
  );
}

/** A file by its name. A PDF opens in a tab of its own, anything else is downloaded. */
export function FileLine({ file }: { readonly file: MessageFile }) {
  const words = useWords();
  const { t } = words;
  const opens =
    file.mime === 'application/pdf' || (file.mime.startsWith('image/') && !file.mime.includes('svg'));
  return (
    <a
      href={file.href}
      className={styles.file}
      {...(opens ? { target: '_blank', rel: 'noopener' } : { download: file.name })}
    >
      <Icon name={iconOf(file.mime)} />
      <span className={styles.fileText}>
        <span className={styles.fileName}>{file.name}</span>
        <span className={styles.fileSize}>{words.format.fileSize(file.size)}</span>
      </span>
      <VisuallyHidden>
        {t(opens ? 'chat.attachments.opensInTab' : 'chat.attachments.isDownloaded')}
      </VisuallyHidden>
    </a>
  );
}

function iconOf(mime: string): IconName {
  if (mime.startsWith('image/')) return 'photo';
  if (mime.startsWith('video/')) return 'video';
  return mime.startsWith('audio/') ? 'mic' : 'file';
}
