import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { applyCoupon, dropCoupon, type PaymentRequest } from '../../contract.ts';
import { readAgain } from '../queries.ts';

/** A code that lowers the price: hidden behind one press, since most people have none, unless the address asks for it. */
export function Coupon({ request }: { readonly request: PaymentRequest }) {
  const { t } = useWords();
  const client = useQueryClient();
  const [asked] = useSearchParams();
  const [isOpen, setOpen] = useState(asked.has('coupon'));
  const form = useForm('coupon', { code: '' });
  const params = { request_id: request.request_id };
  const again = { onSettled: () => void readAgain(client) };
  const apply = useAction(applyCoupon, { ...again, onError: form.refused });
  const drop = useAction(dropCoupon, again);
  if (!request.can.use_coupon)
    return asked.has('coupon') && request.state === 'open' ? (
      <Alert tone="info">{t('payments.coupon.tooLate')}</Alert>
    ) : null;
  const send = () => {
    const code = form.draft.code.trim();
    form.problems.clear();
    if (code) apply.mutate({ params, body: { code } });
  };
  if (request.coupon_code)
    return (
      <div>
        <Button variant="quiet" busy={drop.isPending} onClick={() => drop.mutate({ params })}>
          {t('payments.coupon.remove')}
        </Button>
      </div>
    );
  if (!isOpen)
    return (
      <div>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t('payments.coupon.have')}
        </Button>
      </div>
    );
  return (
    <Form problems={form.problems} busy={apply.isPending} onSubmit={send}>
      <TextField
        {...form.control('code')}
        label={t('payments.coupon.code')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
      />
      <Row>
        <Button type="submit" busy={apply.isPending}>
          {t('payments.coupon.apply')}
        </Button>
      </Row>
    </Form>
  );
}
