import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { paiseOf, rupeesOf } from '#platform/domain/money.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { askRefund, type Payment } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './payments.module.css';

/** What nobody has asked back yet. */
const leftOf = ({ amount, refunds }: Payment): number =>
  amount -
  refunds
    .filter(({ state, automatic }) => state !== 'declined' && automatic === null)
    .reduce((sum, each) => sum + each.amount, 0);

/** A member of staff asks; another one approves. */
export function RefundForm({ payment }: { readonly payment: Payment }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const left = leftOf(payment);
  const [refundId, setRefundId] = useState(() => uuid());
  const [amount, setAmount] = useState(rupeesOf(left));
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const ask = useAction(askRefund, {
    onSuccess: () => {
      setRefundId(uuid());
      setReason('');
      setTried(false);
    },
    onSettled: () => void readAgain(client),
  });
  if (left < 100) return null;
  const paise = paiseOf(amount);
  const isRight = paise !== undefined && paise >= 100 && paise <= left;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (ask.isPending || !isRight || !reason.trim()) return;
    const body = {
      refund_id: refundId,
      payment_id: payment.payment_id,
      amount: paise,
      reason: reason.trim(),
    };
    ask.mutate({ body });
  };
  const wrong = t('payments.refund.wrongAmount', { amount: format.money(left) });
  return (
    <Section title={t('payments.refund.ask')}>
      <form className={styles.form} onSubmit={send} noValidate>
        {ask.error && (
          <Alert tone="bad" live="alert">
            {textOf(ask.error)}
          </Alert>
        )}
        <TextField
          label={t('payments.refund.amount')}
          prefix="₹"
          inputMode="decimal"
          value={amount}
          onValue={setAmount}
          error={tried && !isRight ? wrong : undefined}
        />
        <TextField
          label={t('payments.refund.reason')}
          value={reason}
          onValue={setReason}
          maxLength={300}
          error={tried && !reason.trim() ? t('payments.refund.reasonMissing') : undefined}
        />
        <Button type="submit" busy={ask.isPending}>
          {t('payments.refund.ask')}
        </Button>
      </form>
    </Section>
  );
}
