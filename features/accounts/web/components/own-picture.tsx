import { useEffect, useRef, useState } from 'react';
import { Avatar } from '#platform/ui/avatar.tsx';
import { FileField, type UploadItem } from '#platform/ui/file-field.tsx';
import { isAborted } from '#platform/web/client/api-error.ts';
import { useFileErrorText } from '#platform/web/client/error-text.ts';
import { isHeic } from '#platform/web/client/heic.ts';
import { uploadImage } from '#platform/web/client/upload.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { updateSession } from '#platform/web/session/session-client.ts';
import { type Account, updateUserImage } from '../../contract.ts';
import { useShowAccount } from '../queries.ts';
import styles from './pages.module.css';

interface Sending {
  readonly file: File;
  readonly item: UploadItem;
}

const KEY = 'picture';
const { types, maxBytes } = updateUserImage.upload;

/** The own picture: chosen or taken, seen at once, with how far it is on its way. */
export function OwnPicture({ account }: { readonly account: Account }) {
  const { t, format } = useWords();
  const textOf = useFileErrorText('image');
  const show = useShowAccount();
  const [sending, setSending] = useState<Sending>();
  const stop = useRef<AbortController>(undefined);
  const preview = sending?.item.preview;
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);

  const send = async (file: File) => {
    const begun: UploadItem = {
      id: KEY,
      name: file.name,
      detail: format.fileSize(file.size),
      state: 'sending',
      progress: 0,
    };
    const isPicture = types.some((type) => type === file.type);
    const preview = isPicture ? { preview: URL.createObjectURL(file) } : {};
    const note = (change: Partial<UploadItem>) =>
      setSending({ file, item: { ...begun, ...preview, ...change } });
    if (isHeic(file)) return note({ state: 'failed', error: t('shell.error.heic') });
    if (!isPicture) return note({ state: 'failed', error: t('accounts.picture.wrongType') });
    if (file.size > maxBytes) return note({ state: 'failed', error: t('accounts.picture.tooLarge') });
    note({});
    stop.current = new AbortController();
    try {
      const { image } = await uploadImage(updateUserImage, {}, file, {
        signal: stop.current.signal,
        onProgress: (progress) => note({ progress }),
      });
      show({ ...account, image });
      note({ state: 'done', detail: t('shell.form.saved') });
      void updateSession();
    } catch (error) {
      if (isAborted(error)) setSending(undefined);
      else note({ state: 'failed', error: textOf(error) });
    }
  };

  return (
    <div className={styles.picture}>
      <Avatar
        name={account.name ?? ''}
        photo={sending?.item.state === 'sending' ? preview : account.image}
        size="large"
        label={t('accounts.picture.yours')}
      />
      <FileField
        id="image"
        label={t('accounts.picture.title')}
        hint={t('accounts.picture.hint')}
        items={sending ? [sending.item] : []}
        accept={types.join(',')}
        chooseLabel={t('accounts.picture.choose')}
        cameraLabel={t('accounts.picture.camera')}
        dropLabel={t('accounts.picture.drop')}
        cancelLabel={(name) => t('accounts.picture.cancel', { name })}
        retryLabel={t('shell.action.retry')}
        removeLabel={(name) => t('accounts.picture.dismiss', { name })}
        progressLabel={(name) => t('accounts.picture.progress', { name })}
        onFiles={([file]) => file && void send(file)}
        onCancel={() => stop.current?.abort()}
        onRetry={() => sending && void send(sending.file)}
        onRemove={() => setSending(undefined)}
      />
    </div>
  );
}
