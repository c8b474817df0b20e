import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Chip } from '#platform/ui/chip.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Chat, MUTE_FOR, muteChat } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import styles from './info.module.css';

/** From this year on, muting counts as without an end. */
const ALWAYS_YEAR = 9000;

/** Whether new messages of this chat are announced; muted, until when. */
export function Muted({ chat }: { readonly chat: Chat }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const mute = useAction(muteChat, {
    onSuccess: (muted) => takeChat({ ...chat, ...muted }),
    onError: (error) => showAlert('error', textOf(error)),
  });
  const chat_id = chat.chat_id;
  const until = chat.muted_until;
  const always = until !== null && new Date(until).getUTCFullYear() > ALWAYS_YEAR;
  return (
    <Section title={t('chat.info.notifications')}>
      <Card>
        <p role="status">
          {chat.un_mute
            ? t('chat.info.announced')
            : always || !until
              ? t('chat.info.mutedAlways')
              : t('chat.info.mutedUntil', { when: format.dayAndTime(until) })}
        </p>
        <div className={styles.actions}>
          {chat.un_mute ? (
            <FieldGroup label={t('chat.info.muteFor')}>
              <div className={styles.mutes}>
                {MUTE_FOR.map((mute_for) => (
                  <Chip
                    key={mute_for}
                    disabled={mute.isPending}
                    onPress={() => mute.mutate({ body: { chat_id, un_mute: false, mute_for } })}
                  >
                    {t(`chat.info.mute.${mute_for}`)}
                  </Chip>
                ))}
              </div>
            </FieldGroup>
          ) : (
            <Button
              icon="bell"
              busy={mute.isPending}
              onClick={() => mute.mutate({ body: { chat_id, un_mute: true } })}
            >
              {t('chat.info.unmute')}
            </Button>
          )}
        </div>
      </Card>
    </Section>
  );
}
