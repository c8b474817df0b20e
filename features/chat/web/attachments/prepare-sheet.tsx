import { useEffect, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FileItem } from '#platform/ui/file-item.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MAX_FILES } from '../../contract.ts';
import { textProblem } from '../../rules.ts';
import styles from './attachment-bar.module.css';
import type { ReadyFiles } from './ready-files.ts';
import type { useSendingFiles } from './use-sending-files.ts';

interface PrepareSheetProps {
  readonly open: boolean;
  readonly sending: ReturnType<typeof useSendingFiles>;
  readonly onAdd: () => void;
  readonly onSend: (ready: ReadyFiles) => void;
  readonly onClose: () => void;
}

/** What was chosen, before it goes: how far each file has got, and a few words beside them. */
export function PrepareSheet({ open, sending, onAdd, onSend, onClose }: PrepareSheetProps) {
  const { t } = useWords();
  const [caption, setCaption] = useState('');
  const [wanted, setWanted] = useState(false);
  const { items, kept, refused } = sending;
  const count = items.length;
  const problem = textProblem(caption, { mayBeEmpty: true });
  const complete = count > 0 && kept.length === count;
  const stuck = items.some(({ state }) => state === 'failed');
  const goes = open && wanted && complete && !problem;
  // Send may be pressed while files are still on their way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the last one has arrived
  useEffect(() => {
    if (!goes) return;
    onSend({
      file_ids: kept.map(({ file_id }) => file_id),
      names: kept.map(({ name }) => name),
      caption: caption.trim(),
      files: kept,
    });
  }, [goes]);
  useEffect(() => {
    if (open) return;
    setCaption('');
    setWanted(false);
  }, [open]);
  const only = count === 1 ? items[0]?.preview : undefined;
  // No form: the field for writing, around it, is one already.
  return (
    <Sheet
      open={open}
      title={count > 0 ? t('chat.attachments.sendTitle', { count }) : t('chat.attachments.attach')}
      closeLabel={t('shell.action.close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.action.cancel')}</Button>
          {count > 0 && (
            <Button
              variant="primary"
              icon="send"
              busy={wanted && !complete && !stuck}
              onClick={() => setWanted(true)}
            >
              {t('chat.attachments.send')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.sheet}>
        {refused.length > 0 && (
          <Alert tone="bad" live="alert">
            {refused.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Alert>
        )}
        {only && <img src={only} alt="" className={styles.large} />}
        {count > 0 && (
          <ul className={styles.items}>
            {items.map((item) => (
              <FileItem
                key={item.id}
                item={item}
                cancelLabel={(name) => t('chat.attachments.cancelFile', { name })}
                retryLabel={t('shell.action.retry')}
                removeLabel={(name) => t('chat.attachments.removeFile', { name })}
                progressLabel={(name) => t('chat.attachments.progress', { name })}
                onCancel={sending.takeBack}
                onRetry={sending.retry}
                onRemove={sending.takeBack}
              />
            ))}
          </ul>
        )}
        {wanted && stuck && <p role="alert">{t('chat.attachments.someFailed')}</p>}
        {count > 0 && (
          <TextArea
            label={t('chat.attachments.caption')}
            optionalLabel={t('chat.attachments.optional')}
            rows={1}
            value={caption}
            onValue={setCaption}
            error={problem ? t(`chat.attachments.captionProblem.${problem}`) : undefined}
          />
        )}
        {count < MAX_FILES && (
          <div>
            <Button icon="plus" variant={count > 0 ? 'quiet' : 'secondary'} onClick={onAdd}>
              {t('chat.attachments.addMore')}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}
