import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { cancelOrder, type LabOrder, OTHER_REASON, REASONS } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain } from '../queries.ts';

/** What may help instead, by reason: one line, never an obstacle. */
const INSTEAD: Readonly<Record<number, string>> = {
  1: 'labs.cancel.insteadTime',
  2: 'labs.cancel.insteadTime',
  3: 'labs.cancel.insteadAddress',
  4: 'labs.cancel.insteadAgain',
  5: 'labs.cancel.insteadAdd',
  6: 'labs.cancel.insteadDesk',
  7: 'labs.cancel.insteadPrice',
  8: 'labs.cancel.insteadAgain',
  9: 'labs.cancel.insteadDesk',
};

/** The same while the order is not paid. */
const COUPON = 8;
const UNPAID: Readonly<Record<number, string>> = {
  6: 'labs.cancel.insteadPay',
  [COUPON]: 'labs.cancel.insteadCoupon',
};

export function CancelPart({ order }: { readonly order: LabOrder }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen)
    return (
      <div>
        <Button icon="close" onClick={() => setOpen(true)}>
          {t('labs.cancel.action')}
        </Button>
      </div>
    );
  return <CancelForm order={order} onBack={() => setOpen(false)} />;
}

function CancelForm({ order, onBack }: { readonly order: LabOrder; readonly onBack: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [reason, setReason] = useState<string>();
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const cancel = useAction(cancelOrder, { onSettled: () => void readAgain(client) });
  const number = Number(reason);
  const needsWords = number === OTHER_REASON && !words.trim();
  const instead = reason ? ((order.can.pay ? UNPAID[number] : undefined) ?? INSTEAD[number]) : undefined;
  const send = () => {
    setTried(true);
    if (!reason || needsWords || cancel.isPending) return;
    const note = words.trim() ? { note: words.trim() } : {};
    cancel.mutate({ body: { order_id: order.order_id, reason: number, ...note } });
  };
  return (
    <Section title={t('labs.cancel.why')}>
      <div className={styles.stack}>
        <RadioCards
          label={t('labs.cancel.why')}
          hideLabel
          value={reason}
          onValue={setReason}
          error={tried && !reason ? t('labs.cancel.reasonMissing') : undefined}
          choices={REASONS.map((each) => ({ value: String(each), label: t(`labs.cancel.reason.${each}`) }))}
        />
        {number === OTHER_REASON && (
          <TextField
            label={t('labs.cancel.words')}
            value={words}
            onValue={setWords}
            maxLength={300}
            error={tried && needsWords ? t('labs.cancel.wordsMissing') : undefined}
          />
        )}
        {instead && (
          <Alert
            tone="info"
            action={
              number === COUPON && order.can.pay ? (
                <LinkButton href={`/pay/order/${order.order_id}?coupon`}>
                  {t('labs.cancel.enterCoupon')}
                </LinkButton>
              ) : undefined
            }
          >
            {t(instead)}
          </Alert>
        )}
        {cancel.error && (
          <Alert tone="bad" live="alert">
            {textOf(cancel.error)}
          </Alert>
        )}
        <div className={styles.buttons}>
          <Button variant="danger" icon="close" busy={cancel.isPending} onClick={send}>
            {t('labs.cancel.action')}
          </Button>
          <Button onClick={onBack}>{t('labs.cancel.back')}</Button>
        </div>
      </div>
    </Section>
  );
}
