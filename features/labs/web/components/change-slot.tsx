import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { chooseSlot, getServiceability } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain } from '../queries.ts';
import { SlotPicker } from './slot-picker.tsx';

/** Another time, before the collector sets out. */
export function ChangeSlot({ orderId }: { readonly orderId: string }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button icon="calendar" onClick={() => setOpen(true)}>
          {t('labs.one.changeSlot')}
        </Button>
      </div>
    );
  return (
    <Section title={t('labs.one.changeSlot')}>
      <Form orderId={orderId} onDone={() => setOpen(false)} />
    </Section>
  );
}

function Form({ orderId, onDone }: { readonly orderId: string; readonly onDone: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const say = useToast();
  const client = useQueryClient();
  const [slot, setSlot] = useState<string>();
  const choose = useAction(chooseSlot, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('labs.one.slotChanged') });
      onDone();
    },
    onSettled: () => {
      void readAgain(client);
      void invalidate(client, getServiceability);
    },
  });
  const take = () => {
    if (slot && !choose.isPending)
      choose.mutate({ params: { order_id: orderId }, body: { slot_datetime: slot } });
  };
  return (
    <div className={styles.stack}>
      <SlotPicker at={{ order_id: orderId }} value={slot} onValue={setSlot} onByCall={() => {}} />
      {choose.error && (
        <Alert tone="bad" live="alert">
          {textOf(choose.error)}
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="primary" disabled={!slot} busy={choose.isPending} onClick={take}>
          {t('labs.one.takeSlot')}
        </Button>
        <Button onClick={onDone}>{t('labs.cancel.back')}</Button>
      </div>
    </div>
  );
}
