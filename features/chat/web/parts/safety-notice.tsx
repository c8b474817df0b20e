import { useEffect, useState } from 'react';
import { Icon } from '#platform/ui/icon.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Chat } from '../../contract.ts';
import { allKept, keep } from '../sync/kept.ts';
import styles from './conversation.module.css';

const EMERGENCY = '112';
const closed = new Set<string>();

/** Once in each chat with the care team: when to expect an answer, and what not to wait for. */
export function SafetyNotice({ chat }: { readonly chat: Chat }) {
  const { t } = useWords();
  const Link = useLink();
  const { chat_id: chatId, expected_reply_hours: hours } = chat;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (hours === null) return;
    let here = true;
    void allKept<true>('notice').then((kept) => {
      if (here) setShown(!kept.has(chatId) && !closed.has(chatId));
    });
    return () => {
      here = false;
    };
  }, [chatId, hours]);
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
          void keep('notice', chatId, true);
        }}
      />
    </div>
  );
}
