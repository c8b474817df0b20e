import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { paiseOf, rupeesOf } from '#platform/domain/money.ts';
import { Section } from '#platform/ui/section.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { askRefund, type Payment } from '../../contract.ts';
import { readAgain } from '../queries.ts';

const LEAST = 100;

/** These give back another payment than the one that counts. */
const OF_OTHERS: readonly (string | null)[] = ['paid_twice', 'too_late', 'wrong_amount'];

/** The part without a refund yet. */
const leftOf = ({ amount, refunds }: Payment): number =>
  amount -
  refunds
    .filter(({ state, automatic }) => state !== 'declined' && !OF_OTHERS.includes(automatic))
    .reduce((sum, each) => sum + each.amount, 0);

/** A member of staff asks; another one approves. */
export function RefundForm({ payment }: { readonly payment: Payment }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const left = leftOf(payment);
  const [refundId, setRefundId] = useState(newId);
  const form = useForm('refund', { amount: rupeesOf(left), reason: '' });
  const ask = useAction(askRefund, {
    onSuccess: () => {
      setRefundId(newId());
      form.reset();
    },
    onError: form.refused,
    onSettled: () => void readAgain(client),
  });
  if (left < LEAST) return null;
  const submit = () => {
    const amount = paiseOf(form.draft.amount) ?? 0;
    const reason = form.draft.reason.trim();
    const isAmount = amount >= LEAST && amount <= left;
    const isRight = form.check([
      ...(isAmount
        ? []
        : [
            {
              field: 'amount',
              message: t('payments.refund.wrongAmount', { amount: format.money(left) }),
            },
          ]),
      ...(reason ? [] : [{ field: 'reason', message: t('payments.refund.reasonMissing') }]),
    ]);
    if (!isRight) return;
    ask.mutate({ body: { refund_id: refundId, payment_id: payment.payment_id, amount, reason } });
  };
  return (
    <Section title={t('payments.refund.ask')}>
      <Form problems={form.problems} busy={ask.isPending} onSubmit={submit} action={t('payments.refund.ask')}>
        <TextField
          {...form.control('amount')}
          label={t('payments.refund.amount')}
          prefix="₹"
          inputMode="decimal"
        />
        <TextField {...form.control('reason')} label={t('payments.refund.reason')} maxLength={300} />
      </Form>
    </Section>
  );
}
