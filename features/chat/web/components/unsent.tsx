import { Alert } from '#platform/ui/alert.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useWaiting } from '../sync/outgoing.ts';

/** Messages that the server did not take, in chats that one isn't looking at: they may not be in any list any more. */
export function Unsent({ current }: { readonly current: string | undefined }) {
  const { t } = useWords();
  const refused = useWaiting().filter(({ refused, chat_id }) => refused !== undefined && chat_id !== current);
  const first = refused[0];
  if (!first) return null;
  return (
    <Alert
      tone="warn"
      live="status"
      action={
        <LinkButton compact variant="quiet" href={`/chat/${first.chat_id}`}>
          {t('chat.waiting.look')}
        </LinkButton>
      }
    >
      {t('chat.waiting.unsent', { count: refused.length })}
    </Alert>
  );
}
