import { useEffect, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type Chat, closeNotice } from '../../contract.ts';
import { takeChat } from '../queries.ts';
import { allStored, drop, store } from '../sync/stored.ts';
import styles from './conversation.module.css';

const EMERGENCY = '112';
const closed = new Set<string>();

/** Once in each chat with the care team, on whichever device: when to expect an answer, and what not to wait for. */
export function SafetyNotice({ chat }: { readonly chat: Chat }) {
  const { t } = useWords();
  const Link = useLink();
  const { chat_id: chatId, expected_reply_hours: hours, notice } = chat;
  const [shown, setShown] = useState(false);
  const { mutate } = useAction(closeNotice, {
    onSuccess: (chat) => {
      takeChat(chat);
      void drop('notice', chatId);
    },
  });
  useEffect(() => {
    if (!notice) return setShown(false);
    let here = true;
    void allStored<true>('notice').then((stored) => {
      if (!here) return;
      setShown(!stored.has(chatId) && !closed.has(chatId));
      // It was closed without a network: the other devices hear of it now.
      if (stored.has(chatId)) mutate({ params: { chat_id: chatId } });
    });
    return () => {
      here = false;
    };
  }, [chatId, notice, mutate]);
  if (!shown || hours === null) return null;
  return (
    <div className={styles.notice} role="note">
      <Icon name="info" />
      <p>
        {t('chat.notice.reply', { count: hours })} {t('chat.notice.emergency')}{' '}
        <a href={`tel:${EMERGENCY}`}>{t('chat.notice.call', { number: EMERGENCY })}</a>{' '}
        <Link href="/emergency-contacts">{t('chat.notice.contacts')}</Link>
      </p>
      <IconButton
        icon="close"
        label={t('chat.notice.close')}
        onClick={() => {
          closed.add(chatId);
          setShown(false);
          void store('notice', chatId, true).then(() => mutate({ params: { chat_id: chatId } }));
        }}
      />
    </div>
  );
}
