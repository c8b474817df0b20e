import { useState } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import {
  cancelSubscription,
  MOST_PAUSE_MONTHS,
  pauseSubscription,
  type Subscription,
} from '../../contract.ts';
import styles from '../plans.module.css';
import { useChange } from '../queries.ts';

/** Pause, change and cancel: each with what it does before it is done, and none further away than subscribing was. */
export function Actions({ mine }: { readonly mine: Subscription }) {
  const { t } = useWords();
  const [asked, setAsked] = useState<'pause' | 'cancel' | null>(null);
  const close = () => setAsked(null);
  return (
    <div className={styles.actions}>
      {mine.can.change && (
        <LinkButton icon="edit" href="/care-plans">
          {t('subscriptions.change.other')}
        </LinkButton>
      )}
      {mine.can.pause && (
        <Button icon="pause" onClick={() => setAsked('pause')}>
          {t('subscriptions.pause.action')}
        </Button>
      )}
      {(mine.can.cancel || mine.can.cancel_with_refund) && (
        <Button icon="close" onClick={() => setAsked('cancel')}>
          {t(mine.can.cancel ? 'subscriptions.cancel.action' : 'subscriptions.cancel.refund')}
        </Button>
      )}
      <Pause mine={mine} isOpen={asked === 'pause'} onClose={close} />
      <Cancel mine={mine} isOpen={asked === 'cancel'} onClose={close} />
    </div>
  );
}

interface Asked {
  readonly mine: Subscription;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const MONTHS = Array.from({ length: MOST_PAUSE_MONTHS }, (_, i) => i + 1);

function Pause({ mine, isOpen, onClose }: Asked) {
  const { t } = useWords();
  const textOf = useErrorText();
  const [months, setMonths] = useState(1);
  const pause = useChange(pauseSubscription, onClose);
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('subscriptions.pause.title')}
      confirmLabel={t('subscriptions.pause.action')}
      cancelLabel={t('subscriptions.back')}
      closeLabel={t('subscriptions.close')}
      busy={pause.isPending}
      onClose={onClose}
      onConfirm={() => pause.mutate({ params: { subscription_id: mine.subscription_id }, body: { months } })}
    >
      <div className={styles.stack}>
        <p>{t('subscriptions.pause.text')}</p>
        {isPaidAhead(mine) && <p>{t('subscriptions.ahead')}</p>}
        <SegmentedControl
          label={t('subscriptions.pause.long')}
          value={String(months)}
          onValue={(value) => setMonths(Number(value))}
          segments={MONTHS.map((count) => ({
            value: String(count),
            label: t('subscriptions.pause.months', { count }),
          }))}
        />
        {pause.error && (
          <Alert tone="bad" live="alert">
            {textOf(pause.error)}
          </Alert>
        )}
      </div>
    </ConfirmDialog>
  );
}

const isPaidAhead = (mine: Subscription): boolean =>
  mine.paid_until !== null && mine.paid_until !== mine.period_ends_on;

function Cancel({ mine, isOpen, onClose }: Asked) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const cancel = useChange(cancelSubscription, onClose);
  const press = (refund: boolean) =>
    cancel.mutate({ params: { subscription_id: mine.subscription_id }, body: refund ? { refund } : {} });
  // What is paid and has not begun goes back.
  const isPaid = mine.state === 'active' || mine.state === 'trialing' || mine.state === 'paused';
  const day = isPaid && mine.period_ends_on ? format.shortDay(mine.period_ends_on) : null;
  // It was cancelled before: the refund alone is left to ask for.
  const isCancelled = !mine.can.cancel;
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('subscriptions.cancel.title')}
      confirmLabel={t(isCancelled ? 'subscriptions.cancel.refund' : 'subscriptions.cancel.action')}
      cancelLabel={t('subscriptions.back')}
      closeLabel={t('subscriptions.close')}
      danger
      busy={cancel.isPending}
      onClose={onClose}
      onConfirm={() => press(isCancelled)}
    >
      <div className={styles.stack}>
        {!isCancelled && (
          <p>
            {day
              ? t(mine.state === 'paused' ? 'subscriptions.cancel.later' : 'subscriptions.cancel.text', {
                  day,
                })
              : t('subscriptions.cancel.today')}
          </p>
        )}
        {isPaidAhead(mine) && <p>{t('subscriptions.ahead')}</p>}
        {mine.can.cancel_with_refund && <p>{t('subscriptions.cancel.refundText')}</p>}
        {mine.can.cancel_with_refund && !isCancelled && (
          <Button wide busy={cancel.isPending} onClick={() => press(true)}>
            {t('subscriptions.cancel.refund')}
          </Button>
        )}
        {cancel.error && (
          <Alert tone="bad" live="alert">
            {textOf(cancel.error)}
          </Alert>
        )}
      </div>
    </ConfirmDialog>
  );
}
