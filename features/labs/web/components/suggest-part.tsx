import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { addToCart, type CartItem, removeFromCart } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain, useCart, useOrderPages } from '../queries.ts';
import { PackageField } from './package-field.tsx';
import { ItemBadge, OrderBadge } from './state-badge.tsx';

/** On a patient's record: what was suggested and what became of it, and suggesting another test. */
export function SuggestPart({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('labs.suggest.title')}>
      <div className={styles.stack}>
        <Suggestions patientId={patientId} />
        {isOpen ? (
          <SuggestForm patientId={patientId} onDone={() => setOpen(false)} />
        ) : (
          <div>
            <Button icon="flask" onClick={() => setOpen(true)}>
              {t('labs.suggest.action')}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

function Suggestions({ patientId }: { readonly patientId: string }) {
  const { t, format } = useWords();
  const cart = useCart(patientId);
  const orders = useOrderPages({ patientId });
  if (cart.isPending || orders.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={2} />;
  if (cart.isError) return <Problem error={cart.error} onRetry={() => void cart.refetch()} />;
  if (orders.isError) return <Problem error={orders.error} onRetry={() => void orders.refetch()} />;
  const items = cart.data.items.filter(({ state }) => state !== 'ordered');
  const all = orders.data.pages.flatMap((page) => page.orders);
  if (items.length + all.length === 0) return <p className={styles.quiet}>{t('labs.suggest.none')}</p>;
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <Suggestion key={item.cart_item_id} item={item} />
      ))}
      {all.map((order) => (
        <li key={order.order_id} className={styles.row}>
          <span className={styles.item}>
            <span className={styles.name}>
              {format.list(order.patients.flatMap((patient) => patient.items.map(({ name }) => name)))}
            </span>
            <span className={styles.quiet}>{format.shortDay(order.slot_datetime ?? order.created_at)}</span>
          </span>
          <OrderBadge state={order.state} />
        </li>
      ))}
    </ul>
  );
}

function Suggestion({ item }: { readonly item: CartItem }) {
  const { t } = useWords();
  const client = useQueryClient();
  const remove = useAction(removeFromCart, { onSettled: () => void readAgain(client) });
  return (
    <li className={styles.stack}>
      <span className={styles.row}>
        <span className={styles.item}>
          <span className={styles.name}>{item.name}</span>
          {item.reason && <span className={styles.quiet}>{item.reason}</span>}
        </span>
        <ItemBadge state={item.state} />
      </span>
      {item.can.remove && (
        <div>
          <Button
            compact
            busy={remove.isPending}
            onClick={() => remove.mutate({ query: { cart_item_id: item.cart_item_id } })}
          >
            {t('labs.suggest.back')}
          </Button>
        </div>
      )}
    </li>
  );
}

function SuggestForm({ patientId, onDone }: { readonly patientId: string; readonly onDone: () => void }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const say = useToast();
  const client = useQueryClient();
  const [itemId] = useState(() => uuid());
  const [packageId, setPackageId] = useState('');
  const [why, setWhy] = useState('');
  const [tried, setTried] = useState(false);
  const suggest = useAction(addToCart, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('labs.suggest.sent') });
      void readAgain(client);
      onDone();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!packageId || suggest.isPending) return;
    const words = why.trim() ? { why: why.trim() } : {};
    const what = { cart_item_id: itemId, package_id: packageId, patient_id: patientId };
    suggest.mutate({ body: { ...what, ...words } });
  };
  return (
    <form className={styles.stack} onSubmit={send} noValidate>
      {suggest.error && (
        <Alert tone="bad" live="alert">
          {textOf(suggest.error)}
        </Alert>
      )}
      <PackageField
        value={packageId}
        onValue={setPackageId}
        error={tried && !packageId ? t('labs.suggest.missing') : undefined}
      />
      <TextField label={t('labs.suggest.why')} value={why} onValue={setWhy} maxLength={200} />
      <Button type="submit" variant="primary" icon="send" busy={suggest.isPending}>
        {t('labs.suggest.send')}
      </Button>
    </form>
  );
}
