import { useEffect, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FileItem } from '#platform/ui/file-item.tsx';
import { Sheet } from '#platform/ui/sheet.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MAX_FILES } from '../../contract.ts';
import { textProblem } from '../../rules.ts';
import { MOST_BYTES } from '../sync/file-bytes.ts';
import styles from './attachment-bar.module.css';
import type { SendFiles } from './ready-files.ts';
import { sizeText } from './size-text.ts';
import type { useChosenFiles } from './use-chosen-files.ts';

interface PrepareSheetProps {
  readonly open: boolean;
  readonly chosen: ReturnType<typeof useChosenFiles>;
  readonly onAdd: () => void;
  readonly onSend: SendFiles;
  readonly onClose: () => void;
}

/** What was chosen, before it goes, and a few words beside it. */
export function PrepareSheet({ open, chosen, onAdd, onSend, onClose }: PrepareSheetProps) {
  const words = useWords();
  const { t } = words;
  const [caption, setCaption] = useState('');
  const [busy, setBusy] = useState(false);
  const [full, setFull] = useState(false);
  const { items, refused } = chosen;
  const count = items.length;
  const problem = textProblem(caption, { mayBeEmpty: true });
  const send = async () => {
    if (problem || busy) return;
    setBusy(true);
    setFull(false);
    try {
      if ((await onSend({ caption: caption.trim(), files: chosen.files })) === 'written') onClose();
      else setFull(true);
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (open) return;
    setCaption('');
    setFull(false);
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
            <Button variant="primary" icon="send" busy={busy} onClick={() => void send()}>
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
        {full && (
          <Alert tone="bad" live="alert">
            {t('chat.waiting.full', { limit: sizeText(words, MOST_BYTES) })}
          </Alert>
        )}
        {only && <img src={only} alt="" className={styles.large} />}
        {count > 0 && (
          <ul className={styles.items}>
            {items.map((item) => (
              <FileItem
                key={item.id}
                item={item}
                cancelLabel={(name) => t('chat.attachments.removeFile', { name })}
                retryLabel={t('shell.action.retry')}
                removeLabel={(name) => t('chat.attachments.removeFile', { name })}
                progressLabel={(name) => name}
                onCancel={chosen.takeOut}
                onRetry={chosen.takeOut}
                onRemove={chosen.takeOut}
              />
            ))}
          </ul>
        )}
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
