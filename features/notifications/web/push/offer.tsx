import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { isPushOfferClosed, keepPushOfferClosed } from '#platform/web/session/browser-store.ts';
import styles from './offer.module.css';
import { useDevice } from './use-device.ts';

/** Said once above the list of chats, before the browser asks. Afterwards it is under the settings. */
export function Offer() {
  const { t } = useWords();
  const [closed, setClosed] = useState(isPushOfferClosed);
  const { device, turn } = useDevice();
  if (closed || device.data !== 'off' || Notification.permission !== 'default') return null;
  const later = () => {
    keepPushOfferClosed();
    setClosed(true);
  };
  return (
    <section aria-label={t('notifications.offer.title')} className={styles.offer}>
      <Card emphasis className={styles.card}>
        <p className={styles.title}>{t('notifications.offer.title')}</p>
        <p>{t('notifications.offer.body')}</p>
        <div className={styles.actions}>
          <Button variant="primary" busy={turn.isPending} onClick={() => turn.mutate(true)}>
            {t('notifications.offer.yes')}
          </Button>
          <Button onClick={later}>{t('notifications.offer.later')}</Button>
        </div>
      </Card>
    </section>
  );
}
