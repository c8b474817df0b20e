import { type ChangeEvent, type ComponentProps, useRef, useState } from 'react';
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
  /** Where there is little room, the button for voice notes disappears while the user writes. */
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
  const close = () => {
    setPreparing(false);
    chosen.clear();
  };
  return (
    <div className={styles.bar}>
      <AttachMenu
        disabled={disabled}
        onPhotos={() => gallery.current?.click()}
        onCamera={() => camera.current?.click()}
        onFiles={() => files.current?.click()}
      />
      {!withoutVoice && (
        <IconButton
          icon="mic"
          label={t('chat.attachments.record')}
          disabled={disabled}
          onClick={() => setRecording(true)}
        />
      )}
      <FileInput
        ref={gallery}
        accept="image/*"
        multiple
        aria-label={t('chat.attachments.photos')}
        data-kind="photos"
        onFiles={take}
      />
      <FileInput
        ref={camera}
        accept="image/*"
        capture="environment"
        aria-label={t('chat.attachments.camera')}
        onFiles={take}
      />
      <FileInput
        ref={files}
        accept={ACCEPTED_FILES}
        multiple
        aria-label={t('chat.attachments.files')}
        data-kind="files"
        onFiles={take}
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

interface AttachMenuProps {
  readonly disabled: boolean;
  readonly onPhotos: () => void;
  readonly onCamera: () => void;
  readonly onFiles: () => void;
}

function AttachMenu({ disabled, onPhotos, onCamera, onFiles }: AttachMenuProps) {
  const { t } = useWords();
  if (disabled) return <IconButton icon="attach" label={t('chat.attachments.attach')} disabled />;
  return (
    <Menu
      icon="attach"
      label={t('chat.attachments.attach')}
      items={[
        { label: t('chat.attachments.photos'), icon: 'photo', onSelect: onPhotos },
        { label: t('chat.attachments.camera'), icon: 'camera', onSelect: onCamera },
        { label: t('chat.attachments.files'), icon: 'file', onSelect: onFiles },
      ]}
    />
  );
}

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange'> {
  readonly 'data-kind'?: string;
  readonly onFiles: (files: File[]) => void;
}

function FileInput({ onFiles, ...input }: FileInputProps) {
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const taken = [...(event.target.files ?? [])];
    // So that the same file can be chosen again after it was taken out.
    event.target.value = '';
    onFiles(taken);
  };
  return <input {...input} type="file" hidden onChange={choose} />;
}
