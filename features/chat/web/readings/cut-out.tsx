import type { CSSProperties } from 'react';
import type { PictureBox } from '#platform/contract/readings.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { MessageFile } from '../../contract.ts';
import { cutOf } from './cut.ts';
import styles from './readings.module.css';

/** The part of a photo in which something was read, large enough to compare the digits with it. */
export function CutOut({
  photo,
  boxes,
}: {
  readonly photo: MessageFile;
  readonly boxes: readonly PictureBox[];
}) {
  const { t } = useWords();
  const cut = cutOf(boxes, photo);
  if (!cut) return null;
  const place = {
    inlineSize: `${100 / cut.width}%`,
    insetInlineStart: `${(-cut.x / cut.width) * 100}%`,
    insetBlockStart: `${(-cut.y / cut.height) * 100}%`,
  };
  return (
    <div className={styles.cut} style={{ '--shape': cut.shape } as CSSProperties} dir="ltr">
      <img src={photo.href} alt={t('chat.readings.cut')} style={place} decoding="async" />
    </div>
  );
}
