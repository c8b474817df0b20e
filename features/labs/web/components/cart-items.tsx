import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { type CartItem, decideCartItem, removeFromCart } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain } from '../queries.ts';

function About({ item }: { readonly item: CartItem }) {
  const { t } = useWords();
  return (
    <div className={styles.item}>
      <span className={styles.name}>{item.name}</span>
      {item.patient_name && (
        <span className={styles.quiet}>{t('labs.cart.forWhom', { name: item.patient_name })}</span>
      )}
      {item.fasting_hours > 0 && (
        <span className={styles.quiet}>{t('labs.cart.fasting', { count: item.fasting_hours })}</span>
      )}
      {!item.available && <Alert tone="warn">{t('labs.cart.gone')}</Alert>}
      {item.unsuitable && <Alert tone="warn">{t(`labs.cart.unsuitable.${item.unsuitable}`)}</Alert>}
    </div>
  );
}

/** Chosen by the patient's side: with its price, and removable. */
export function ChosenItem({ item }: { readonly item: CartItem }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const remove = useAction(removeFromCart, { onSettled: () => void readAgain(client) });
  return (
    <li className={styles.row}>
      <About item={item} />
      <div className={styles.end}>
        <span className={styles.amount}>{format.money(item.price)}</span>
        <IconButton
          icon="trash"
          label={t('labs.cart.remove', { name: item.name })}
          onClick={() => !remove.isPending && remove.mutate({ query: { cart_item_id: item.cart_item_id } })}
        />
      </div>
    </li>
  );
}

/**
 * A test suggested by another person: who, why, the price, and accepting or refusing it. A refusal may have a reason.
 */
export function SuggestedItem({ item }: { readonly item: CartItem }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const decide = useAction(decideCartItem, { onSettled: () => void readAgain(client) });
  const answer = (accept: boolean) => {
    const words = reason.trim();
    const why = !accept && words ? { reason: words } : {};
    decide.mutate({ body: { cart_item_id: item.cart_item_id, accept, ...why } });
  };
  return (
    <li className={styles.stack}>
      <div className={styles.row}>
        <About item={item} />
        <span className={styles.amount}>{format.money(item.price)}</span>
      </div>
      <div className={styles.item}>
        {item.suggested_by_name && (
          <span className={styles.quiet}>{t('labs.cart.by', { name: item.suggested_by_name })}</span>
        )}
        {item.why && <span>{item.why}</span>}
      </div>
      {decide.error && (
        <Alert tone="bad" live="alert">
          {textOf(decide.error)}
        </Alert>
      )}
      {isRefusing && (
        <TextField label={t('labs.cart.reason')} value={reason} onValue={setReason} maxLength={200} />
      )}
      <div className={styles.buttons}>
        {!isRefusing && (
          <Button variant="primary" icon="check" busy={decide.isPending} onClick={() => answer(true)}>
            {t('labs.cart.accept')}
          </Button>
        )}
        <Button
          icon="close"
          busy={isRefusing && decide.isPending}
          onClick={() => (isRefusing ? answer(false) : setRefusing(true))}
        >
          {t('labs.cart.reject')}
        </Button>
      </div>
    </li>
  );
}
