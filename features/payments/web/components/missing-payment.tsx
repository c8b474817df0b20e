import { EmptyState } from '#platform/ui/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';

/** An address names a payment that isn't there, or not for the reader, or what is no id of one. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.field('request_id') !== undefined);

export function MissingPayment() {
  const { t } = useWords();
  const isDesk = useUserType() === 'staff';
  return (
    <EmptyState
      icon="cart"
      title={t('payments.pay.missing')}
      action={
        <LinkButton href={isDesk ? '/payments' : '/orders'}>
          {t(isDesk ? 'payments.orders.desk' : 'payments.orders.title')}
        </LinkButton>
      }
    />
  );
}
