import { Card } from '#platform/ui/card.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { archiveChat, type Chat } from '../../contract.ts';
import { takeChat } from '../queries.ts';

/** Out of the list and its counts, and back. */
export function Archived({ chat }: { readonly chat: Chat }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const archive = useAction(archiveChat, {
    onSuccess: takeChat,
    onError: (error) => showAlert('error', textOf(error)),
  });
  return (
    <Card>
      <Switch
        label={t('chat.info.archive')}
        hint={t('chat.info.archiveHint')}
        checked={chat.chat_config.archive_chats}
        onChecked={(archived) =>
          archive
            .mutateAsync({ params: { chat_id: chat.chat_id }, body: { archived } })
            .catch(() => undefined)
        }
      />
    </Card>
  );
}
