import { Card } from '#platform/ui/card.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PaymentRequest } from '../../contract.ts';
import styles from './payments.module.css';

export function useTitle(): (request: PaymentRequest) => string {
  const { t, format } = useWords();
  const visitOf = ({ visit }: PaymentRequest): string | undefined =>
    visit?.with
      ? t('payments.visitWith', {
          name: visit.with,
          when: `${format.shortDay(visit.starts_at)}, ${format.time(visit.starts_at)}`,
        })
      : undefined;
  return (request) =>
    request.title ??
    visitOf(request) ??
    t(
      request.purpose === 'lab_order'
        ? 'payments.labOrder'
        : request.purpose === 'subscription'
          ? 'payments.carePlan'
          : 'payments.visitFee',
    );
}

/** The patient, who asked for the payment, the lines and the sum, before anything is paid. */
export function Breakdown({ request }: { readonly request: PaymentRequest }) {
  const { t, format } = useWords();
  const titleOf = useTitle();
  const lines =
    request.lines.length > 0
      ? request.lines
      : [{ name: titleOf(request), amount: request.amount, discount: 0 }];
  const discount = lines.reduce((sum, line) => sum + (line.discount ?? 0), 0);
  return (
    <Card>
      <dl className={styles.lines}>
        <Detail label={t('payments.pay.for')} value={request.patient_name} />
        <Detail label={t('payments.pay.askedBy')} value={request.created_by_name} />
        {lines.map(({ name, amount }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none moves
          <div key={i} className={styles.line}>
            <dt>{name || titleOf(request)}</dt>
            <dd>{format.money(amount)}</dd>
          </div>
        ))}
        {request.coupon_code && (
          <div className={styles.line}>
            <dt>{t('payments.coupon.line', { code: request.coupon_code })}</dt>
            <dd>−{format.money(discount)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{t(request.state === 'open' ? 'payments.pay.total' : 'payments.paid.total')}</dt>
          <dd>{format.money(request.amount)}</dd>
        </div>
      </dl>
    </Card>
  );
}

export function Detail({ label, value }: { readonly label: string; readonly value: string | null }) {
  if (!value) return null;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
