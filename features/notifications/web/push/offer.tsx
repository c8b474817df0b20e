import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#platform/ui/button.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { call } from '#platform/web/client/call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { putNotificationSettings } from '../../contract.ts';
import { notificationSettings } from '../queries.ts';
import styles from './offer.module.css';
import { useDevice } from './use-device.ts';

/** One line after the chats, until it was taken or closed. Afterwards it is under the settings. */
export function Offer() {
  const { device, turn } = useDevice();
  if (device.data !== 'off' || Notification.permission !== 'default') return null;
  return <Line busy={turn.isPending} onTake={() => turn.mutate(true)} />;
}

function Line({ busy, onTake }: { readonly busy: boolean; readonly onTake: () => void }) {
  const { t } = useWords();
  const client = useQueryClient();
  const { queryKey } = notificationSettings();
  const settings = useQuery(notificationSettings()).data;
  const close = useMutation({
    mutationFn: () => call(putNotificationSettings, { body: { push_offer_closed: true } }),
    // If the choice can't be saved now, the offer disappears and comes again another day.
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
  });
  // Not offered before the settings are known: a user who has closed the offer elsewhere would see it again.
  if (!settings || settings.push_offer_closed || !close.isIdle) return null;
  return (
    <section aria-label={t('notifications.device.title')} className={styles.offer}>
      <Button variant="quiet" icon="bell" busy={busy} onClick={onTake} className={styles.take}>
        {t('notifications.offer.title')}
      </Button>
      <IconButton icon="close" label={t('notifications.offer.later')} onClick={() => close.mutate()} />
    </section>
  );
}
