import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useAction } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { preparePayment } from '../../contract.ts';
import { MissingPayment } from '../components/missing-payment.tsx';

/** The fields that the address fills. */
const IDS = ['appointment_id', 'order_id'];

/** From a visit or a lab order to its payment: one address that booking and ordering can lead to. */
export function VisitScreen() {
  const { t } = useWords();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { appointmentId, labOrderId } = useParams();
  const { mutate, error } = useAction(preparePayment, {
    onSuccess: ({ request_id: id }) => void navigate(`/pay/${id}${search}`, { replace: true }),
  });
  const open = () =>
    mutate({
      body: labOrderId ? { order_id: labOrderId } : { appointment_id: appointmentId ?? '' },
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit
  useEffect(open, [appointmentId, labOrderId]);
  return (
    <Page width="list" gap="close">
      <h1>{t('payments.pay.title')}</h1>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          icon="check-circle"
          title={t('payments.orders.none')}
          action={<LinkButton href="/orders">{t('payments.orders.title')}</LinkButton>}
        />
      ) : error instanceof ApiError && IDS.some((id) => error.field(id)) ? (
        <MissingPayment />
      ) : error ? (
        <Problem error={error} onRetry={open} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      )}
    </Page>
  );
}
