import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Topic } from '#platform/contract/notification.ts';
import { Button } from '#platform/ui/button.tsx';
import { classNames } from '#platform/ui/class-names.ts';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { NotificationEntry } from '../../contract.ts';
import { ofGroup } from '../queries.ts';
import styles from './notifications.module.css';

const ICONS: Record<Topic, IconName> = {
  bookings: 'calendar',
  visits: 'video',
  reminders: 'clock',
  waiting_list: 'list',
  chat: 'chat',
  vitals: 'pulse',
  medicines: 'pill',
  records: 'file',
  payments: 'cart',
  verification: 'shield',
  security: 'lock',
};

export interface EntryProps {
  readonly entry: NotificationEntry;
  readonly onRead: (entry: NotificationEntry) => void;
}

/** The newest about one thing: what can be done about it, and what came before. */
export function Entry({ entry, onRead }: EntryProps) {
  const { t, format } = useWords();
  const [open, setOpen] = useState(false);
  const titleId = useId();
  const listId = useId();
  const isOffer = entry.kind === 'waiting_list_offered';
  const older = entry.count - 1;
  return (
    <li className={classNames(styles.entry, !entry.read && styles.unread)}>
      <Icon name={ICONS[entry.topic]} className={styles.icon} />
      <div className={styles.body}>
        <div className={styles.head}>
          <h3 id={titleId} className={styles.title}>
            {entry.title}
          </h3>
          {!entry.read && <span className={styles.new}>{t('notifications.list.new')}</span>}
        </div>
        <p className={styles.text}>{entry.text}</p>
        <time className={styles.at} dateTime={entry.at} title={format.dayAndTime(entry.at)}>
          {format.ago(entry.at)}
        </time>
        <div className={styles.actions}>
          {entry.href && (
            <LinkButton
              compact
              href={entry.href}
              variant={isOffer && !entry.read ? 'primary' : 'secondary'}
              aria-describedby={titleId}
              onClick={() => !entry.read && onRead(entry)}
            >
              {entry.action}
            </LinkButton>
          )}
          {!entry.read && (
            <Button compact variant="quiet" aria-describedby={titleId} onClick={() => onRead(entry)}>
              {t('notifications.list.markRead')}
            </Button>
          )}
        </div>
        {older > 0 && (
          <div className={styles.more}>
            <Button
              compact
              variant="quiet"
              icon={open ? 'chevron-up' : 'chevron-down'}
              aria-expanded={open}
              aria-controls={open ? listId : undefined}
              aria-describedby={titleId}
              onClick={() => setOpen(!open)}
            >
              {t('notifications.list.older', { count: older })}
            </Button>
          </div>
        )}
        {open && older > 0 && <Older id={listId} entry={entry} />}
      </div>
    </li>
  );
}

/** What was said before about the same thing. */
function Older({ id, entry }: { readonly id: string; readonly entry: NotificationEntry }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const group = useQuery(ofGroup(entry.group));
  const older = group.data?.notifications.filter((each) => each.id !== entry.id);
  return (
    <div id={id}>
      {group.isPending && <Spinner label={t('shell.busy.loading')} />}
      {group.isError && !older && <p role="alert">{textOf(group.error)}</p>}
      {older && (
        <ol className={styles.older}>
          {older.map((each) => (
            <li key={each.id}>
              <p className={styles.olderTitle}>{each.title}</p>
              <p className={styles.text}>{each.text}</p>
              <time className={styles.at} dateTime={each.at}>
                {format.dayAndTime(each.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
