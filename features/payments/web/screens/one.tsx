import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { getAppointment, STATUS } from '#features/appointments/contract.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useAction, useCall } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import {
  type PaymentRequest,
  type PaymentState,
  type ShownRequest,
  withdrawPaymentRequest,
} from '../../contract.ts';
import { Bills } from '../components/bills.tsx';
import { Breakdown, useTitle } from '../components/breakdown.tsx';
import { Coupon } from '../components/coupon.tsx';
import { isMissing, MissingPayment } from '../components/missing-payment.tsx';
import { isGoingBack, Outcome } from '../components/outcome.tsx';
import { PayBar, type UpiOpened } from '../components/pay-bar.tsx';
import styles from '../components/payments.module.css';
import { RefundForm } from '../components/refund-form.tsx';
import { Refunds } from '../components/refunds.tsx';
import { UpiPanel } from '../components/upi-panel.tsx';
import { readAgain, usePaymentRequest } from '../queries.ts';
import { beforePaying } from '../slots.ts';

/** One payment from asking to receipt: to pay, being asked of the bank, paid, coming back. */
export function OneScreen() {
  const { t } = useWords();
  const titleOf = useTitle();
  const { requestId = '' } = useParams();
  const isDesk = useUserType() === 'staff';
  const request = usePaymentRequest(requestId);
  return (
    <Page width="list" gap="close">
      <div>
        <BackLink href={isDesk ? '/payments' : '/orders'}>
          {t(isDesk ? 'payments.orders.desk' : 'payments.orders.title')}
        </BackLink>
        <h1>{request.data ? titleOf(request.data) : t('payments.pay.title')}</h1>
      </div>
      {request.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : isMissing(request.error) ? (
        <MissingPayment />
      ) : request.isLoadingError ? (
        <Problem error={request.error} onRetry={() => void request.refetch()} />
      ) : (
        <Whole request={request.data} />
      )}
    </Page>
  );
}

function Whole({ request }: { readonly request: ShownRequest }) {
  const { t, format } = useWords();
  const { payment, can, state, reserved_until: until } = request;
  const mayPay = can.pay && (payment === null || payment.state === 'created' || payment.state === 'failed');
  const [upi, setUpi] = useUpi(payment?.state);
  const isDesk = useUserType() === 'staff';
  return (
    <>
      <Refunds refunds={payment?.refunds ?? []} />
      {isDesk || !payment?.refund_asked || (
        <Alert tone="info" icon="clock">
          {t('payments.refund.checking')}
        </Alert>
      )}
      {upi ? <UpiPanel {...upi} /> : <Outcome request={request} onUpi={setUpi} />}
      {state === 'withdrawn' && !payment && (
        <Alert tone="info" title={t('payments.expired.title')}>
          {t('payments.expired.text')}
        </Alert>
      )}
      {state === 'open' && until && (
        <Alert tone="info" icon="clock">
          {t('payments.pay.reserved', { time: format.time(until) })}
        </Alert>
      )}
      {request.purpose === 'appointment' &&
        request.subject_id &&
        state !== 'withdrawn' &&
        !isGoingBack(payment?.state) && <CancelRule appointmentId={request.subject_id} />}
      <Breakdown request={request} />
      <Coupon request={request} />
      <Bills bills={payment?.bills ?? []} />
      {mayPay && !upi && (
        <>
          <Fillings point={beforePaying} given={{ request }} />
          <PayBar request={request} onUpi={setUpi} />
        </>
      )}
      {payment && can.refund && <RefundForm key={payment.refunds.length} payment={payment} />}
      {can.withdraw && <Withdraw request={request} />}
    </>
  );
}

/** What is open in a UPI app, until the bank has said something about it. */
function useUpi(state: PaymentState | undefined) {
  const [upi, setUpi] = useState<UpiOpened>();
  const [seen, setSeen] = useState(state);
  if (seen !== state) {
    setSeen(state);
    if (state !== 'created' && state !== 'pending') setUpi(undefined);
  }
  return [upi, setUpi] as const;
}

const ENDED: readonly number[] = [STATUS.cancelled, STATUS.declined];

/** Until when the fee is refunded, as agreed at the booking. Not shown for a cancelled visit. */
function CancelRule({ appointmentId }: { readonly appointmentId: string }) {
  const { t } = useWords();
  const { data } = useCall(getAppointment, { params: { appointment_id: appointmentId } });
  if (!data || ENDED.includes(data.status)) return null;
  return <p className={styles.quiet}>{t('payments.pay.cancelRule', { count: data.cut_off_hours })}</p>;
}

function Withdraw({ request }: { readonly request: PaymentRequest }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const client = useQueryClient();
  const withdraw = useAction(withdrawPaymentRequest, { onSettled: () => void readAgain(client) });
  const input = { params: { request_id: request.request_id } };
  return (
    <>
      {withdraw.error && (
        <Alert tone="bad" live="alert">
          {textOf(withdraw.error)}
        </Alert>
      )}
      <div>
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate(input)}>
          {t('payments.withdraw.action')}
        </Button>
      </div>
    </>
  );
}
