import { Button } from '#platform/ui/button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { giveUpWaiting, retryWaiting, takeOut } from '../sync/outgoing.ts';
import { hasFailed, type Waiting, without } from '../sync/waiting.ts';
import styles from './bubble.module.css';
import { useCopy } from './use-copy.ts';

/** Why a message isn't sent, and that nothing of it is lost. */
export function RefusedWords({ item }: { readonly item: Waiting }) {
  const { t } = useWords();
  const failed = (item.files ?? []).filter(hasFailed);
  return (
    <div role="alert">
      {failed.map((file) => (
        <p key={file.file_id}>
          {file.lost
            ? t('chat.waiting.lost', { name: file.name })
            : t('chat.waiting.fileRefused', {
                name: file.name,
                reason: file.refused || t('shell.error.unexpected'),
              })}
        </p>
      ))}
      {failed.length === 0 && (
        <p>{item.left ? t('chat.waiting.left') : item.refused || t('shell.error.unexpected')}</p>
      )}
      {item.message && <p>{t('chat.waiting.textKept')}</p>}
    </div>
  );
}

/** What its writer can do now. */
export function RefusedChoices({ item }: { readonly item: Waiting }) {
  const { t } = useWords();
  const copy = useCopy();
  const failed = (item.files ?? []).filter(hasFailed);
  const isLost = failed.some(({ lost }) => lost);
  return (
    <div className={styles.choices}>
      {failed.length > 0 && without(item, hasFailed) && (
        <Button compact variant="primary" icon="send" onClick={() => takeOut(item.id, hasFailed)}>
          {t('chat.waiting.without', { count: failed.length })}
        </Button>
      )}
      {!isLost && (
        <Button compact icon="refresh" onClick={() => retryWaiting(item.id)}>
          {t('shell.action.retry')}
        </Button>
      )}
      {item.message && (
        <Button compact variant="quiet" icon="file" onClick={() => copy(item.message)}>
          {t('chat.message.copy')}
        </Button>
      )}
      <Button compact variant="quiet" icon="trash" onClick={() => giveUpWaiting(item.id)}>
        {t('chat.message.remove')}
      </Button>
    </div>
  );
}
