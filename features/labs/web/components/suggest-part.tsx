import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { useToast } from '#platform/ui/toasts.tsx';
import { newId } from '#platform/web/client/new-id.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { Form } from '#platform/web/forms/form.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { addToCart, type CartItem, removeFromCart } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain, useCart, useOrderPages } from '../queries.ts';
import { PackageField } from './package-field.tsx';
import { ItemBadge, OrderBadge } from './state-badge.tsx';

/** On a patient's record: what was suggested and what became of it, and suggesting another test. */
export function SuggestPart({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const isDoctor = useUserType() === 'doctor';
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={t('labs.suggest.title')}>
      <div className={styles.stack}>
        {isDoctor ? <TestsOf patientId={patientId} /> : <Suggestions patientId={patientId} />}
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

/** Coaches see what was suggested and what became of it; orders are for doctors. */
function Suggestions({ patientId }: { readonly patientId: string }) {
  const { t } = useWords();
  const cart = useCart(patientId);
  if (cart.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={2} />;
  if (cart.isLoadingError) return <Problem error={cart.error} onRetry={() => void cart.refetch()} />;
  if (cart.data.items.length === 0) return <p className={styles.quiet}>{t('labs.suggest.none')}</p>;
  return (
    <ul className={styles.items}>
      {cart.data.items.map((item) => (
        <Suggestion key={item.cart_item_id} item={item} />
      ))}
    </ul>
  );
}

/** Doctors see the orders, too. */
function TestsOf({ patientId }: { readonly patientId: string }) {
  const { t, format } = useWords();
  const cart = useCart(patientId);
  const orders = useOrderPages({ patientId });
  if (cart.isPending || orders.isPending) return <SkeletonList label={t('shell.busy.loading')} rows={2} />;
  if (cart.isLoadingError) return <Problem error={cart.error} onRetry={() => void cart.refetch()} />;
  if (orders.isLoadingError) return <Problem error={orders.error} onRetry={() => void orders.refetch()} />;
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
  const say = useToast();
  const client = useQueryClient();
  const [itemId] = useState(newId);
  const form = useForm('suggest-test', { package_id: '', why: '' });
  const suggest = useAction(addToCart, {
    onSuccess: () => {
      say({ tone: 'ok', message: t('labs.suggest.sent') });
      void readAgain(client);
      onDone();
    },
    onError: form.refused,
  });
  const submit = () => {
    const { package_id, why } = form.draft;
    if (!form.check(package_id ? [] : [{ field: 'package_id', message: t('labs.suggest.missing') }])) return;
    const words = why.trim() ? { why: why.trim() } : {};
    suggest.mutate({ body: { cart_item_id: itemId, package_id, patient_id: patientId, ...words } });
  };
  return (
    <Form problems={form.problems} busy={suggest.isPending} onSubmit={submit} action={t('labs.suggest.send')}>
      <PackageField {...form.control('package_id')} />
      <TextField {...form.control('why')} label={t('labs.suggest.why')} maxLength={200} />
    </Form>
  );
}
