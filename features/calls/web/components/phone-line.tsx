import { phoneAsRead } from '#platform/domain/phone-as-read.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { CallView } from '../../contract.ts';
import styles from './panel.module.css';

/** The phone number to use when the network is too weak for a call. */
export function PhoneLine({ view }: { readonly view: CallView }) {
  const { t } = useWords();
  if (!view.phone) return null;
  const { name, number } = view.phone;
  return (
    <p className={styles.phone}>
      {t('calls.phone.continue', { name })}{' '}
      <a href={`tel:${number.replaceAll(' ', '')}`}>
        {t('shell.action.call', { phone: phoneAsRead(number) })}
      </a>
    </p>
  );
}
