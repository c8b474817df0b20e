import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Message, MlObj } from '../../contract.ts';
import { OwnReading } from './own-reading.tsx';
import { readingText } from './reading-text.ts';
import styles from './readings.module.css';

interface PhotoReadingProps {
  readonly message: Message;
  /** The name of the sender. */
  readonly sender: string;
  readonly isOwn: boolean;
}

/** What was read in the photo of a message. Only its sender gets the guess; the others see that there is one. */
export function PhotoReading({ message, sender, isOwn }: PhotoReadingProps) {
  const { t, format } = useWords();
  const { mlObj } = message;
  const { kind, unit, readings, status } = mlObj ?? {};
  if (mlObj && status === 'unreadable') return isOwn ? <Unreadable mlObj={mlObj} /> : null;
  if (status === 'unconfirmed' && !isOwn)
    return (
      <p className={styles.note}>
        <Icon name="clock" size="small" />
        {t('chat.readings.waiting', { name: sender })}
      </p>
    );
  if (!mlObj || !kind || !unit || !readings) return null;
  const reading = { kind, unit, readings };
  return (
    <>
      {status === 'confirmed' && (
        <div className={styles.confirmed}>
          <p className={styles.kind}>{t(`chat.readings.kind.${kind}`)}</p>
          <p className={styles.reading}>{readingText(reading, t, format)}</p>
          <p className={styles.by}>
            <Icon name="check-circle" size="small" />
            {isOwn ? t('chat.readings.confirmedOwn') : t('chat.readings.confirmed', { name: sender })}
          </p>
        </div>
      )}
      {isOwn && <OwnReading {...{ message, mlObj, reading }} />}
    </>
  );
}

/** A meter is there, and another photo of it may do better. */
const WORTH_ANOTHER: ReadonlySet<MlObj['reason']> = new Set([
  'blurred',
  'dark',
  'glare',
  'too_small',
  'partly_hidden',
  'not_understood',
]);

/** Most photos show no meter: then there is nothing to say. */
function Unreadable({ mlObj: { reason } }: { readonly mlObj: MlObj }) {
  const { t } = useWords();
  const isBeyond = reason === 'too_high' || reason === 'too_low';
  if (!isBeyond && !WORTH_ANOTHER.has(reason)) return null;
  return (
    <p className={styles.note}>
      <Icon name={isBeyond ? 'alert' : 'info'} size="small" />
      {t(isBeyond ? `chat.readings.${reason}` : 'chat.readings.unreadable')}
    </p>
  );
}
