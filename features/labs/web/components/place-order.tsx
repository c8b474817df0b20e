import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { v7 as uuid } from 'uuid';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { PhoneField } from '#platform/ui/phone-field.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { Section } from '#platform/ui/section.tsx';
import { StickyBar } from '#platform/ui/sticky-bar.tsx';
import { TextField } from '#platform/ui/text-field.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import { type Cart, createOrder, getOrder, getServiceability, type LabOrder } from '../../contract.ts';
import styles from '../labs.module.css';
import { readAgain } from '../queries.ts';

interface Props {
  readonly cart: Cart;
  readonly addressId: string | undefined;
  readonly slot: string | undefined;
  readonly isByCall: boolean;
  readonly tried: boolean;
  readonly onTried: () => void;
  readonly onSlotGone: () => void;
}

const PHONE = /^[6-9]\d{9}$/;

/** What is in the cart, by person, as the call wants it. */
const patientsOf = (cart: Cart) => {
  const byPerson = new Map<string, string[]>();
  for (const { can, patient_id: id, package_id: packageId } of cart.items)
    if (can.order) byPerson.set(id, [...(byPerson.get(id) ?? []), packageId]);
  return [...byPerson].map(([patient_id, package_ids]) => ({ patient_id, package_ids }));
};

type Way = 'now' | 'collector';

function useOrder({ onSlotGone }: Pick<Props, 'onSlotGone'>) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const textOf = useErrorText();
  const go = async (path: string) => {
    void readAgain(client);
    await navigate(path, { replace: true });
  };
  const show = ({ order_id: id, state }: Pick<LabOrder, 'order_id' | 'state'>) =>
    go(state === 'awaiting_payment' ? `/pay/order/${id}` : `/labs/orders/${id}`);
  return useAction(createOrder, {
    onSuccess: show,
    onError: async (error, { body }) => {
      // The first try was stored with other details: the patient checks it before anything is paid.
      if (error instanceof ApiError && error.code === 'order_id_taken') {
        showAlert('error', textOf(error));
        return await go(`/labs/orders/${body.order_id}`);
      }
      // The server may have stored the order and only its reply was lost.
      const stored = await call(getOrder, { query: { order_id: body.order_id } }).catch(() => undefined);
      if (stored) return await show(stored);
      // The total or the times have changed: they are shown before the order is sent again.
      onSlotGone();
      void readAgain(client);
      void invalidate(client, getServiceability);
    },
  });
}

/** Who is called, how it is paid, the total line by line, and the one button that orders. */
export function PlaceOrder(props: Props) {
  const { cart, addressId, slot, isByCall, tried, onTried } = props;
  const { t, format } = useWords();
  const textOf = useErrorText();
  const session = useSession();
  const [orderId] = useState(() => uuid());
  const [name, setName] = useState(() => session.data?.user.name ?? '');
  const [phone, setPhone] = useState(() => session.data?.phone.slice(-10) ?? '');
  const [way, setWay] = useState<Way>(cart.can.pay_now ? 'now' : 'collector');
  const isPaidNow = way === 'now' && cart.total > 0;
  const order = useOrder(props);
  const isRight = Boolean(addressId && (slot || isByCall) && name.trim() && PHONE.test(phone));
  const send = () => {
    onTried();
    if (!addressId || !isRight || order.isPending) return;
    order.mutate({
      body: {
        ...{ order_id: orderId, address_id: addressId, slot_datetime: slot ?? null },
        ...{ primary_patient_name: name.trim(), primary_patient_number: phone },
        ...{ patients: patientsOf(cart), expected_total: cart.total, pay: way },
      },
    });
  };
  const amount = format.money(cart.total);
  return (
    <>
      <Section title={t('labs.checkout.who')}>
        <div className={styles.stack}>
          <TextField
            label={t('labs.checkout.name')}
            value={name}
            onValue={setName}
            maxLength={80}
            autoComplete="name"
            error={tried && !name.trim() ? t('labs.checkout.nameMissing') : undefined}
          />
          <PhoneField
            label={t('labs.checkout.phone')}
            value={phone}
            onValue={setPhone}
            error={tried && !PHONE.test(phone) ? t('labs.checkout.phoneWrong') : undefined}
          />
        </div>
      </Section>
      {cart.total > 0 && cart.can.pay_now && cart.can.pay_collector && <WayToPay way={way} onWay={setWay} />}
      <Lines cart={cart} />
      <p className={styles.quiet}>{t('labs.checkout.cancelRule')}</p>
      {order.error && (
        <Alert tone="bad" live="alert">
          {textOf(order.error)}
        </Alert>
      )}
      <StickyBar className={styles.bar}>
        <Button
          variant="primary"
          icon={isPaidNow ? 'lock' : 'check'}
          wide
          busy={order.isPending}
          onClick={send}
        >
          {t(isPaidNow ? 'labs.checkout.pay' : 'labs.checkout.order', { amount })}
        </Button>
      </StickyBar>
    </>
  );
}

interface WayToPayProps {
  readonly way: Way;
  readonly onWay: (way: Way) => void;
}

function WayToPay({ way, onWay }: WayToPayProps) {
  const { t } = useWords();
  return (
    <Section title={t('labs.checkout.how')}>
      <RadioCards
        label={t('labs.checkout.how')}
        hideLabel
        value={way}
        onValue={(value) => onWay(value === 'collector' ? 'collector' : 'now')}
        choices={[
          { value: 'now', label: t('labs.checkout.payNow'), icon: 'lock' },
          { value: 'collector', label: t('labs.checkout.payCollector'), icon: 'home' },
        ]}
      />
    </Section>
  );
}

function Lines({ cart }: { readonly cart: Cart }) {
  const { t, format } = useWords();
  return (
    <Card>
      <ul className={styles.items}>
        {cart.items
          .filter(({ can }) => can.order)
          .map((item) => (
            <li key={item.cart_item_id} className={styles.row}>
              <span className={styles.item}>
                <span className={styles.name}>{item.name}</span>
                <span className={styles.quiet}>{item.patient_name}</span>
                {item.fasting_hours > 0 && (
                  <span className={styles.quiet}>
                    {t('labs.cart.fasting', { count: item.fasting_hours })}
                  </span>
                )}
              </span>
              <span className={styles.amount}>{format.money(item.price)}</span>
            </li>
          ))}
        {cart.plan_percent > 0 && (
          <li className={styles.quiet}>
            {t('labs.cart.planDiscount', { percent: format.percent(cart.plan_percent / 100) })}
          </li>
        )}
        <li className={styles.total}>
          <span>{t('labs.cart.total')}</span>
          <strong>{format.money(cart.total)}</strong>
        </li>
      </ul>
      <p className={styles.quiet}>{t('labs.cart.included')}</p>
    </Card>
  );
}
