import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { MessageFile } from '../../contract.ts';
import styles from './photo-viewer.module.css';

export interface PhotoViewerProps {
  readonly photos: readonly MessageFile[];
  /** Which one is shown first. */
  readonly first: number;
  readonly from: string;
  readonly onClose: () => void;
  /** Where the shown one was sent, for photos that are collected elsewhere. */
  readonly messageOf?: (at: number) => string;
}

/** Photos over the whole page: arrows lead from one to the next, Escape leads back. */
export function PhotoViewer({ photos, first, from, onClose, messageOf }: PhotoViewerProps) {
  const { t } = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const [large, setLarge] = useState(false);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const photo = photos[at];
  if (!photo) return null;
  const step = (by: number) => {
    setAt((before) => Math.min(photos.length - 1, Math.max(0, before + by)));
    setLarge(false);
  };
  const press = (event: KeyboardEvent) => {
    if (large) return;
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'ArrowLeft') step(-1);
  };
  const place = t('chat.attachments.photo.place', { at: at + 1, of: photos.length });
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={t('chat.attachments.photo.from', { name: from })}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={press}
    >
      <div className={styles.head}>
        <p className={styles.title}>
          <span className={styles.name}>{photo.name}</span>
          {photos.length > 1 && <span aria-live="polite">{place}</span>}
        </p>
        <IconButton
          icon={large ? 'minus' : 'plus'}
          label={t(large ? 'chat.attachments.photo.whole' : 'chat.attachments.photo.larger')}
          onClick={() => setLarge(!large)}
        />
        <a href={photo.href} download={photo.name} className={styles.download}>
          <Icon name="download" label={t('chat.attachments.download')} />
        </a>
        <IconButton icon="close" label={t('shell.action.close')} onClick={onClose} />
      </div>
      <div className={large ? styles.roam : styles.stage} tabIndex={large ? 0 : -1}>
        <img
          key={photo.file_id}
          src={photo.href}
          alt={t('chat.attachments.photo.from', { name: from })}
          className={large ? styles.full : styles.fitted}
        />
      </div>
      {(photos.length > 1 || messageOf) && (
        <Foot at={at} count={photos.length} onStep={step} messageHref={messageOf?.(at)} />
      )}
    </dialog>
  );
}

interface FootProps {
  readonly at: number;
  readonly count: number;
  readonly onStep: (by: number) => void;
  readonly messageHref: string | undefined;
}

function Foot({ at, count, onStep, messageHref }: FootProps) {
  const { t } = useWords();
  return (
    <div className={styles.foot}>
      {count > 1 && (
        <IconButton
          icon="chevron-left"
          label={t('chat.attachments.photo.previous')}
          disabled={at === 0}
          onClick={() => onStep(-1)}
        />
      )}
      {messageHref && (
        <LinkButton variant="quiet" icon="chat" href={messageHref}>
          {t('chat.info.toMessage')}
        </LinkButton>
      )}
      {count > 1 && (
        <IconButton
          icon="chevron-right"
          label={t('chat.attachments.photo.next')}
          disabled={at === count - 1}
          onClick={() => onStep(1)}
        />
      )}
    </div>
  );
}
