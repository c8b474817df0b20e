import type { ReactNode } from 'react';
import { Icon, type IconName } from '#platform/ui/icon.tsx';
import { brand } from '../../brand.ts';
import { useWords } from '../../i18n/words.ts';
import styles from './message-page.module.css';

/** A page that only says something, and what to do about it. */
export function MessagePage(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly body: string;
  readonly actions?: ReactNode;
  /** The phone number of the brand's people, where a person may need one. */
  readonly phone?: boolean;
}) {
  const { t } = useWords();
  const phone = brand.supportPhone;
  return (
    <div className={styles.message}>
      <Icon name={props.icon} size="large" className={styles.messageIcon} />
      <h1>{props.title}</h1>
      <p>{props.body}</p>
      <div className={styles.actions}>
        {props.actions}
        {props.phone && <a href={`tel:${phone.replaceAll(' ', '')}`}>{t('shell.action.call', { phone })}</a>}
      </div>
    </div>
  );
}
