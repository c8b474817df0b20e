import { useQueryClient } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Switch } from '#platform/ui/switch.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { queryOf, useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { getChatSettings, putChatSettings } from '../../contract.ts';

/** For patients: whether others see when they are here and when they were last. It holds for all chats. */
export function SharePresence() {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const settings = useCall(getChatSettings, {});
  const save = useAction(putChatSettings, {
    onSuccess: (saved) => client.setQueryData(queryOf(getChatSettings, {}).queryKey, saved),
    onError: (error) => showAlert('error', textOf(error)),
  });
  if (!settings.data) return null;
  return (
    <Section title={t('chat.info.privacy')}>
      <Card>
        <Switch
          label={t('chat.info.sharePresence')}
          hint={t('chat.info.sharePresenceHint')}
          checked={settings.data.share_presence}
          onChecked={(share_presence) =>
            save.mutateAsync({ body: { share_presence } }).catch(() => undefined)
          }
        />
      </Card>
    </Section>
  );
}
