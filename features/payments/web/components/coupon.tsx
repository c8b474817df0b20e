import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Row } from '#platform/ui/layout.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { applyCoupon, dropCoupon, type PaymentRequest } from '../../contract.ts';
import { readAgain } from '../queries.ts';
import styles from './payments.module.css';

/** A code that lowers the price: hidden behind one press, since most people have none. */
export function Coupon({ request }: { readonly request: PaymentRequest }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const params = { request_id: request.request_id };
  const again = { onSettled: () => void readAgain(client) };
  const apply = useAction(applyCoupon, again);
  const drop = useAction(dropCoupon, again);
  if (!request.can.use_coupon) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() && !apply.isPending) apply.mutate({ params, body: { code: code.trim() } });
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
    <form className={styles.form} onSubmit={send} noValidate>
      <TextField
        label={t('payments.coupon.code')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={code}
        onValue={setCode}
        error={apply.error ? textOf(apply.error) : undefined}
      />
      <Row>
        <Button type="submit" busy={apply.isPending}>
          {t('payments.coupon.apply')}
        </Button>
      </Row>
    </form>
  );
}
