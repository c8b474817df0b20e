import { useEffect, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FileItem } from '#platform/ui/file-item.tsx';
import { TextArea } from '#platform/ui/text-area.tsx';
import { useBusy } from '#platform/web/client/use-busy.ts';
import { ActionSheet } from '#platform/web/forms/action-sheet.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { MAX_FILES } from '../../contract.ts';
import { textProblem } from '../../rules.ts';
import { MOST_BYTES } from '../sync/file-bytes.ts';
import styles from './attachment-bar.module.css';
import type { SendFiles } from './ready-files.ts';
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
  const { t } = useWords();
  const [caption, setCaption] = useState('');
  const { items, refused } = chosen;
  const count = items.length;
  const problem = textProblem(caption, { mayBeEmpty: true });
  const { busy, full, send } = useSending({ open, onSend, onClose });
  useEffect(() => {
    if (open) return;
    setCaption('');
  }, [open]);
  const only = count === 1 ? items[0]?.preview : undefined;
  // No form: the field for writing, around it, is one already.
  return (
    <ActionSheet
      open={open}
      title={count > 0 ? t('chat.attachments.sendTitle', { count }) : t('chat.attachments.attach')}
      action={count > 0 ? t('chat.attachments.send') : undefined}
      icon="send"
      busy={busy}
      by={() => problem || void send({ caption: caption.trim(), files: chosen.files })}
      onClose={onClose}
    >
      <Refused sentences={refused} isFull={full} />
      {only && <img src={only} alt="" className={styles.large} />}
      {count > 0 && <Items chosen={chosen} />}
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
    </ActionSheet>
  );
}

type SendingProps = Pick<PrepareSheetProps, 'open' | 'onSend' | 'onClose'>;

/** Sends what was chosen, once; `full` when there was no room to keep it until it goes. */
function useSending({ open, onSend, onClose }: SendingProps) {
  const { busy, run } = useBusy();
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!open) setFull(false);
  }, [open]);
  const send = async (message: Parameters<SendFiles>[0]) => {
    if (busy) return;
    setFull(false);
    if ((await run(() => onSend(message))) === 'written') onClose();
    else setFull(true);
  };
  return { busy, full, send };
}

function Items({ chosen }: Pick<PrepareSheetProps, 'chosen'>) {
  const { t } = useWords();
  return (
    <ul className={styles.items}>
      {chosen.items.map((item) => (
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
  );
}

interface RefusedProps {
  readonly sentences: readonly string[];
  /** There is no room to keep it until it goes. */
  readonly isFull: boolean;
}

function Refused({ sentences, isFull }: RefusedProps) {
  const words = useWords();
  const { t } = words;
  return (
    <>
      {sentences.length > 0 && (
        <Alert tone="bad" live="alert">
          {sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      {isFull && (
        <Alert tone="bad" live="alert">
          {t('chat.waiting.full', { limit: words.format.fileSize(MOST_BYTES) })}
        </Alert>
      )}
    </>
  );
}
