import { type ReactNode, useEffect, useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import type { Payment, PaymentRequest, PaymentState } from '../../contract.ts';
import { Detail } from './breakdown.tsx';
import { PayBar, type UpiOpened } from './pay-bar.tsx';
import styles from './payments.module.css';

/** So long is an attempt by card given before another way is offered: it may still turn out well. */
const PATIENCE_MS = 120_000;

interface OutcomeProps {
  readonly request: PaymentRequest;
  readonly onUpi: (opened: UpiOpened) => void;
}

/** What became of it, and what is to be done next; first what matters now. */
export function Outcome({ request, onUpi }: OutcomeProps) {
  const { payment } = request;
  if (!payment) return null;
  if (payment.state === 'pending') return <Asking request={request} onUpi={onUpi} />;
  if (payment.state === 'failed') return <Failed payment={payment} />;
  if (payment.state === 'expired') return <NotNeeded />;
  if (payment.paid_at || isGoingBack(payment.state)) return <Paid request={request} payment={payment} />;
  return null;
}

/** All of it is back, or some of it is on its way. */
export const isGoingBack = (state: PaymentState | undefined): state is 'refund_due' | 'refunded' =>
  state === 'refund_due' || state === 'refunded';

function NotNeeded() {
  const { t } = useWords();
  return (
    <Alert tone="info" title={t('payments.expired.title')}>
      {t('payments.expired.text')}
    </Alert>
  );
}

function Asking({ request, onUpi }: OutcomeProps) {
  const { t } = useWords();
  // Nothing was paid before the person approves it in the app, so another way need not wait.
  const isInApp = request.payment?.method === 'upi';
  const [isLong, setLong] = useState(false);
  const [another, setAnother] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Alert tone="info" icon="clock" live="status" title={t('payments.asking.title')}>
        <p>{t(isInApp ? 'payments.upi.stay' : 'payments.asking.text')}</p>
        <p>{t('payments.asking.left')}</p>
      </Alert>
      {(isInApp || isLong) && request.can.pay && !another && (
        <Button wide onClick={() => setAnother(true)}>
          {t('payments.asking.another')}
        </Button>
      )}
      {another && <PayBar request={request} onUpi={onUpi} />}
    </>
  );
}

function Failed({ payment }: { readonly payment: Payment }) {
  const { t } = useWords();
  return (
    <Alert tone="bad" live="alert" title={t('payments.failed.title')}>
      <p>{t(`payments.failed.reason.${payment.failed_because ?? 'other'}`)}</p>
      <p>{t('payments.failed.again')}</p>
    </Alert>
  );
}

function Paid({ request, payment }: { readonly request: PaymentRequest; readonly payment: Payment }) {
  const { t, format } = useWords();
  const isDesk = useUserType() === 'staff';
  const toOrder: ReactNode = request.purpose === 'lab_order' && request.subject_id && (
    <LinkButton icon="calendar" href={`/labs/orders/${request.subject_id}`}>
      {t('payments.paid.toOrder')}
    </LinkButton>
  );
  const toVisit: ReactNode = request.purpose === 'appointment' && request.subject_id && (
    <LinkButton icon="calendar" href={`/appointments/${request.subject_id}`}>
      {t('payments.paid.toVisit')}
    </LinkButton>
  );
  const toPlan: ReactNode = request.purpose === 'subscription' && !isDesk && (
    <LinkButton icon="heart" href="/care-plans/mine">
      {t('payments.paid.toPlan')}
    </LinkButton>
  );
  return (
    <>
      <Verdict request={request} state={payment.state} action={toVisit || toOrder || toPlan || undefined} />
      {payment.paid_at && (
        <Section title={t('payments.paid.receipt')}>
          <Card>
            <dl className={styles.lines}>
              <Detail label={t('payments.paid.on')} value={format.dayAndTime(payment.paid_at)} />
              <Detail
                label={t('payments.paid.how')}
                value={payment.method && t(`payments.method.${payment.method}`)}
              />
              <Detail label={t('payments.paid.number')} value={payment.gateway_order_id} />
            </dl>
          </Card>
        </Section>
      )}
    </>
  );
}

interface VerdictProps {
  readonly request: PaymentRequest;
  readonly state: PaymentState;
  readonly action: ReactNode;
}

/** The refunds above it say how much goes back and by when. */
function Verdict({ request, state, action }: VerdictProps) {
  const { t } = useWords();
  const isDesk = useUserType() === 'staff';
  if (!isGoingBack(state))
    return (
      <Alert tone="ok" live="status" title={t('payments.paid.title')} action={action}>
        {isDesk ? request.patient_name : t('payments.paid.thanks')}
      </Alert>
    );
  const title = t(`payments.state.${state}`);
  return (
    <Alert
      tone="info"
      icon="refresh"
      live="status"
      action={action}
      {...(isDesk && request.patient_name ? { title } : {})}
    >
      {(isDesk && request.patient_name) || title}
    </Alert>
  );
}
