import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Menu } from '#platform/ui/menu.tsx';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { useConnection } from '#platform/web/client/connection.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { giveUpWaiting, takeOut, useTries, wakeQueue } from '../sync/outgoing.ts';
import type { Waiting } from '../sync/waiting.ts';
import styles from './message-files.module.css';
import { MessageFiles } from './message-files.tsx';
import { useFilesHere } from './use-files-here.ts';
import { clockOf } from './waveform.ts';

/** What a message carries that isn't sent yet: seen and heard from this device. */
export function WaitingFiles({ item }: { readonly item: Waiting }) {
  const { t } = useWords();
  const files = useFilesHere(item) ?? [];
  const found = files.filter(({ href }) => href !== '');
  const missing = (item.files ?? []).filter(({ file_id }) => !found.some((each) => each.file_id === file_id));
  return (
    <div className={styles.files}>
      {found.length > 0 && <MessageFiles files={found} from={t('chat.you')} />}
      {missing.map((file) => (
        <Name key={file.file_id} file={file} lengthMs={item.voice?.duration_ms} />
      ))}
    </div>
  );
}

interface NameProps {
  readonly file: NonNullable<Waiting['files']>[number];
  readonly lengthMs: number | undefined;
}

/** Before the bytes are found, or where they are no longer here. */
function Name({ file, lengthMs }: NameProps) {
  const words = useWords();
  return (
    <p className={styles.file}>
      <Icon name={({ photo: 'photo', voice: 'mic', file: 'file' } as const)[file.kind]} />
      <span className={styles.fileText}>
        <span className={styles.fileName}>
          {file.kind === 'voice' ? words.t('chat.kind.voice') : file.name}
        </span>
        <span className={styles.fileSize}>
          {lengthMs === undefined ? words.format.fileSize(file.size) : clockOf(lengthMs)}
        </span>
      </span>
    </p>
  );
}

/** How far its files have got, and what its writer can do about it. */
export function HowFar({ item }: { readonly item: Waiting }) {
  const { t, format } = useWords();
  const state = useTries().get(item.id);
  const connection = useConnection();
  const several = item.files ?? [];
  const isGoing = typeof state === 'number';
  const isOffline = !isGoing && connection === 'offline';
  const hasFailed = state === 'failed' && !isOffline;
  return (
    <div className={styles.howFar}>
      <div className={styles.going}>
        {isGoing ? (
          <ProgressBar label={t('chat.waiting.sending')} value={state} valueText={format.percent(state)} />
        ) : (
          <p role="status">
            {t(
              isOffline
                ? 'chat.waiting.offline'
                : hasFailed
                  ? 'chat.waiting.failed'
                  : 'chat.progress.waiting',
            )}
          </p>
        )}
        {several.length > 1 ? (
          <Menu
            icon="dots"
            label={t('chat.waiting.giveUp')}
            items={[
              ...several.map(({ file_id, name }) => ({
                label: t('chat.attachments.removeFile', { name }),
                icon: 'minus' as const,
                onSelect: () => takeOut(item.id, (file) => file.file_id === file_id),
              })),
              {
                label: t('chat.waiting.giveUp'),
                icon: 'trash',
                danger: true,
                onSelect: () => giveUpWaiting(item.id),
              },
            ]}
          />
        ) : (
          <IconButton icon="close" label={t('chat.waiting.giveUp')} onClick={() => giveUpWaiting(item.id)} />
        )}
      </div>
      {item.only_here && <p>{t('chat.waiting.onlyHere')}</p>}
      {hasFailed && (
        <Button compact icon="refresh" onClick={() => void wakeQueue()}>
          {t('shell.action.retry')}
        </Button>
      )}
    </div>
  );
}
