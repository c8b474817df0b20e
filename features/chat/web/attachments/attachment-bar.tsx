import { type ChangeEvent, useRef, useState } from 'react';
import { ACCEPTED_FILES } from '#features/files/contract.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from './attachment-bar.module.css';
import { useArrivals } from './drop-zone.tsx';
import { PrepareSheet } from './prepare-sheet.tsx';
import type { SendFiles } from './ready-files.ts';
import { RecorderSheet } from './recorder-sheet.tsx';
import { useChosenFiles } from './use-chosen-files.ts';

export interface AttachmentBarProps {
  readonly chatId: string;
  readonly onSend: SendFiles;
  readonly disabled?: boolean;
  /** Where there is little room and somebody writes, speaking gives way to the text. */
  readonly withoutVoice?: boolean;
}

/** Beside the field for writing: photos, files, a voice note. Each conversation has its own. */
export function AttachmentBar(props: AttachmentBarProps) {
  return <Bar key={props.chatId} {...props} />;
}

function Bar({ onSend, disabled = false, withoutVoice = false }: AttachmentBarProps) {
  const { t } = useWords();
  const chosen = useChosenFiles();
  const [preparing, setPreparing] = useState(false);
  const [recording, setRecording] = useState(false);
  const gallery = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);

  const take = (taken: File[]) => {
    if (disabled || taken.length === 0) return;
    chosen.add(taken);
    setPreparing(true);
  };
  useArrivals(take);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const taken = [...(event.target.files ?? [])];
    // So that the same file can be chosen again after it was taken out.
    event.target.value = '';
    take(taken);
  };
  const chooser = { type: 'file', hidden: true, onChange: choose } as const;
  const close = () => {
    setPreparing(false);
    chosen.clear();
  };
  return (
    <div className={styles.bar}>
      {disabled ? (
        <IconButton icon="attach" label={t('chat.attachments.attach')} disabled />
      ) : (
        <Menu
          icon="attach"
          label={t('chat.attachments.attach')}
          items={[
            {
              label: t('chat.attachments.photos'),
              icon: 'photo',
              onSelect: () => gallery.current?.click(),
            },
            {
              label: t('chat.attachments.camera'),
              icon: 'camera',
              onSelect: () => camera.current?.click(),
            },
            { label: t('chat.attachments.files'), icon: 'file', onSelect: () => files.current?.click() },
          ]}
        />
      )}
      {!withoutVoice && (
        <IconButton
          icon="mic"
          label={t('chat.attachments.record')}
          disabled={disabled}
          onClick={() => setRecording(true)}
        />
      )}
      <input
        ref={gallery}
        {...chooser}
        accept="image/*"
        multiple
        aria-label={t('chat.attachments.photos')}
        data-kind="photos"
      />
      <input
        ref={camera}
        {...chooser}
        accept="image/*"
        capture="environment"
        aria-label={t('chat.attachments.camera')}
      />
      <input
        ref={files}
        {...chooser}
        accept={ACCEPTED_FILES}
        multiple
        aria-label={t('chat.attachments.files')}
        data-kind="files"
      />
      <PrepareSheet
        open={preparing}
        chosen={chosen}
        onAdd={() => files.current?.click()}
        onSend={onSend}
        onClose={close}
      />
      {recording && <RecorderSheet onSend={onSend} onClose={() => setRecording(false)} />}
    </div>
  );
}
