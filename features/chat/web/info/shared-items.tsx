import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Card } from '#platform/ui/card.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { useLink } from '#platform/ui/link-context.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { listChatFiles } from '../../contract.ts';
import { FileLine } from '../attachments/message-files.tsx';
import { PhotoViewer } from '../attachments/photo-viewer.tsx';
import { VoicePlayer } from '../attachments/voice-player.tsx';
import { chatRecord } from '../queries.ts';
import styles from './info.module.css';

type Item = ReplyOf<typeof listChatFiles>['items'][number];

interface SharedItemsProps {
  readonly chatId: string;
  readonly kind: 'photo' | 'file' | 'link';
  readonly items: readonly Item[];
}

/** Each leads back to the message that it came with. */
export function SharedItems({ chatId, kind, items }: SharedItemsProps) {
  const { t, format } = useWords();
  const Link = useLink();
  const people = useQuery(chatRecord(chatId)).data?.recipients_dict ?? {};
  const nameOf = (item: Item) => people[item.sender_id]?.name ?? t('chat.info.formerly');
  const [shown, setShown] = useState<number>();
  if (kind === 'photo') {
    const photos = items.flatMap(({ file }) => file ?? []);
    const first = shown === undefined ? undefined : items[shown];
    return (
      <>
        <ul className={styles.photos}>
          {photos.map((photo, at) => (
            <li key={photo.file_id}>
              <button
                type="button"
                className={styles.photo}
                aria-label={t('chat.attachments.photo.open', { name: nameOf(items[at] as Item) })}
                onClick={() => setShown(at)}
              >
                <img src={photo.href} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
        {shown !== undefined && first && (
          <PhotoViewer
            photos={photos}
            first={shown}
            from={nameOf(first)}
            messageOf={(at) => `/chat/${chatId}?message=${items[at]?.message_id}`}
            onClose={() => setShown(undefined)}
          />
        )}
      </>
    );
  }
  return (
    <Card>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={`${item.message_id} ${item.file?.file_id ?? item.url}`}>
            {item.file?.kind === 'voice' && <VoicePlayer file={item.file} from={nameOf(item)} />}
            {item.file && item.file.kind !== 'voice' && <FileLine file={item.file} />}
            {item.url && (
              <a href={item.url} target="_blank" rel="noopener noreferrer nofollow" className={styles.link}>
                <Icon name="globe" />
                {item.url}
              </a>
            )}
            {!item.file && !item.url && <p>{t('chat.message.unreadable')}</p>}
            <p className={styles.quiet}>
              {t('chat.info.sharedBy', { name: nameOf(item), when: format.dayAndTime(item.sent_at) })}{' '}
              <Link href={`/chat/${chatId}?message=${item.message_id}`}>{t('chat.info.toMessage')}</Link>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
