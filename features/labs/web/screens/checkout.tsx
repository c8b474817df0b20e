import { useState } from 'react';
import { addressPicker } from '#features/addresses/web/index.ts';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Slots } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Cart } from '../../contract.ts';
import { NoTests } from '../components/no-tests.tsx';
import { PlaceOrder } from '../components/place-order.tsx';
import { SlotPicker } from '../components/slot-picker.tsx';
import { useCart } from '../queries.ts';

const PICKER = [{ id: 'address', part: addressPicker }] as const;

/** Address, time, who is called, how it is paid, and every line of the total: all of it before anything is ordered. */
export function CheckoutScreen() {
  const { t } = useWords();
  const cart = useCart();
  const isEmpty = cart.data !== undefined && !cart.data.items.some(({ can }) => can.order);
  return (
    <Page width="list" gap="close">
      <div>
        <BackLink href="/labs/cart">{t('labs.cart.title')}</BackLink>
        <h1>{t('labs.checkout.title')}</h1>
      </div>
      {cart.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={5} />
      ) : cart.isLoadingError ? (
        <Problem error={cart.error} onRetry={() => void cart.refetch()} />
      ) : isEmpty ? (
        <NoTests icon="cart" title={t('labs.cart.none')} />
      ) : (
        <Form cart={cart.data} />
      )}
    </Page>
  );
}

function Form({ cart }: { readonly cart: Cart }) {
  const { t } = useWords();
  const [addressId, setAddressId] = useState<string>();
  const [slot, setSlot] = useState<string>();
  const [isByCall, setByCall] = useState(false);
  const [tried, setTried] = useState(false);
  const pick = (id: string) => {
    setAddressId(id);
    setSlot(undefined);
    setByCall(false);
  };
  return (
    <>
      <Slots
        slots={PICKER}
        given={{ addressId, onAddress: ({ address_id: id }) => pick(id) }}
        fallback={<SkeletonList label={t('shell.busy.loading')} rows={2} />}
      />
      {addressId && (
        <Section title={t('labs.checkout.when')}>
          <SlotPicker
            key={addressId}
            at={{ address_id: addressId }}
            value={slot}
            onValue={setSlot}
            onByCall={setByCall}
            error={tried && !slot && !isByCall ? t('labs.checkout.slotMissing') : undefined}
          />
        </Section>
      )}
      <PlaceOrder
        cart={cart}
        addressId={addressId}
        slot={slot}
        isByCall={isByCall}
        tried={tried}
        onTried={() => setTried(true)}
        onSlotGone={() => setSlot(undefined)}
      />
    </>
  );
}
