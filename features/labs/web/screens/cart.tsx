import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StickyBar } from '#platform/ui/sticky-bar.tsx';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type Cart, removeFromCart } from '../../contract.ts';
import { AddToCart } from '../components/add-to-cart.tsx';
import { ChosenItem, SuggestedItem } from '../components/cart-items.tsx';
import { NoTests } from '../components/no-tests.tsx';
import { PackageField } from '../components/package-field.tsx';
import styles from '../labs.module.css';
import { readAgain, useCart } from '../queries.ts';

/** Suggestions first, since a clinician waits for an answer; then the tests to order, and the total. */
export function CartScreen() {
  const { t } = useWords();
  const cart = useCart();
  return (
    <Page width="list" gap="close">
      <h1>{t('labs.cart.title')}</h1>
      {cart.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : cart.isLoadingError ? (
        <Problem error={cart.error} onRetry={() => void cart.refetch()} />
      ) : (
        <Filled cart={cart.data} />
      )}
    </Page>
  );
}

function Filled({ cart }: { readonly cart: Cart }) {
  const { t } = useWords();
  const suggested = cart.items.filter(({ state }) => state === 'suggested');
  const chosen = cart.items.filter(({ state }) => state === 'accepted');
  return (
    <>
      {cart.items.length === 0 && <NoTests icon="cart" title={t('labs.cart.none')} />}
      {suggested.length > 0 && (
        <Section title={t('labs.cart.suggested')}>
          <Card emphasis>
            <ul className={styles.items}>
              {suggested.map((item) => (
                <SuggestedItem key={item.cart_item_id} item={item} />
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {chosen.length > 0 && (
        <Section title={t('labs.cart.chosen')}>
          <Card>
            <ul className={styles.items}>
              {chosen.map((item) => (
                <ChosenItem key={item.cart_item_id} item={item} />
              ))}
            </ul>
          </Card>
        </Section>
      )}
      {cart.duplicates.map(({ patient_id: id, names, shared }) => (
        <Alert key={`${id} ${names.join()}`} tone="info">
          {t('labs.cart.duplicate', { names: names.join(' + '), count: shared })}
        </Alert>
      ))}
      <FindTest />
      {chosen.length > 0 && <Total cart={cart} />}
    </>
  );
}

function FindTest() {
  const { t } = useWords();
  const [packageId, setPackageId] = useState('');
  return (
    <Section title={t('labs.cart.find')}>
      <div className={styles.stack}>
        <PackageField value={packageId} onValue={setPackageId} />
        {packageId && (
          <div className={styles.buttons}>
            <AddToCart key={packageId} package_id={packageId} />
          </div>
        )}
      </div>
    </Section>
  );
}

function Total({ cart }: { readonly cart: Cart }) {
  const { t, format } = useWords();
  const client = useQueryClient();
  const clear = useAction(removeFromCart, { onSettled: () => void readAgain(client) });
  const mayOrder = cart.items.some(({ can }) => can.order) && (cart.can.pay_now || cart.can.pay_collector);
  return (
    <>
      <div>
        <Button
          variant="quiet"
          icon="trash"
          busy={clear.isPending}
          onClick={() => clear.mutate({ query: {} })}
        >
          {t('labs.cart.removeAll')}
        </Button>
      </div>
      <StickyBar className={styles.bar}>
        <div className={styles.total}>
          <span>{t('labs.cart.total')}</span>
          <strong>{format.money(cart.total)}</strong>
        </div>
        <p className={styles.quiet}>{t('labs.cart.included')}</p>
        {cart.plan_percent > 0 && (
          <p className={styles.quiet}>
            {t('labs.cart.planDiscount', { percent: format.percent(cart.plan_percent / 100) })}
          </p>
        )}
        {mayOrder ? (
          <LinkButton variant="primary" icon="arrow-right" wide href="/labs/checkout">
            {t('labs.cart.next')}
          </LinkButton>
        ) : (
          !(cart.can.pay_now || cart.can.pay_collector) && (
            <Alert tone="info">{t('labs.checkout.notSetUp')}</Alert>
          )
        )}
      </StickyBar>
    </>
  );
}
