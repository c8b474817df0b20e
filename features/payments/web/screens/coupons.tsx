import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { invalidate, queryOf, useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type Coupon, endCoupon, listCoupons } from '../../contract.ts';
import { CouponForm } from '../components/coupon-form.tsx';

/** Staff create coupons and end them. */
export function CouponsScreen() {
  const { t } = useWords();
  const client = useQueryClient();
  const coupons = useQuery(queryOf(listCoupons, {}));
  const [isNew, setNew] = useState(false);
  const create = (
    <Button icon="plus" variant="primary" onClick={() => setNew(true)}>
      {t('payments.coupons.create')}
    </Button>
  );
  const done = () => {
    setNew(false);
    void invalidate(client, listCoupons);
  };
  return (
    <Page width="list" gap="close">
      <div>
        <BackLink href="/payments">{t('payments.orders.desk')}</BackLink>
        <h1>{t('payments.coupons.title')}</h1>
      </div>
      {isNew && <CouponForm onDone={done} />}
      {coupons.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : coupons.isLoadingError ? (
        <Problem error={coupons.error} onRetry={() => void coupons.refetch()} />
      ) : coupons.data.coupons.length === 0 ? (
        !isNew && (
          <EmptyState icon="cart" title={t('payments.coupons.none')}>
            {create}
          </EmptyState>
        )
      ) : (
        <>
          {!isNew && <div>{create}</div>}
          <Card flush>
            <List label={t('payments.coupons.title')}>
              {coupons.data.coupons.map((coupon) => (
                <OneCoupon key={coupon.coupon_id} coupon={coupon} />
              ))}
            </List>
          </Card>
        </>
      )}
    </Page>
  );
}

function OneCoupon({ coupon }: { readonly coupon: Coupon }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const end = useAction(endCoupon, { onSettled: () => void invalidate(client, listCoupons) });
  const value = coupon.percent === null ? format.money(coupon.flat ?? 0) : `${coupon.percent} %`;
  const noon = (day: string) => format.shortDay(`${day}T12:00:00+05:30`);
  const about = [
    t('payments.coupons.off', { value }),
    `${noon(coupon.starts_on)} – ${noon(coupon.ends_on)}`,
    ...(coupon.package_ids.length > 0
      ? [t('payments.coupons.onlyFor', { count: coupon.package_ids.length })]
      : []),
    t('payments.coupons.used', { count: coupon.used }),
  ];
  return (
    <>
      <ListRow
        title={coupon.code}
        description={about.join(' · ')}
        end={
          coupon.can.end ? (
            <Button
              compact
              busy={end.isPending}
              aria-label={`${t('payments.coupons.end')}: ${coupon.code}`}
              onClick={() => end.mutate({ params: { coupon_id: coupon.coupon_id } })}
            >
              {t('payments.coupons.end')}
            </Button>
          ) : (
            t('payments.coupons.ended')
          )
        }
      />
      {end.error && (
        <Alert tone="bad" live="alert">
          {textOf(end.error)}
        </Alert>
      )}
    </>
  );
}
