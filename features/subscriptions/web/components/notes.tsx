import type { ReactNode } from 'react';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { resumeSubscription, type Subscription } from '../../contract.ts';
import { useChange } from '../queries.ts';

/** Exceptional states of a subscription, their reasons, and how to undo them. */
export function Notes({ mine }: { readonly mine: Subscription }) {
  const { t, format } = useWords();
  const { state, upgrade, next_plan: next, next_charge: charge } = mine;
  const isFirst = state === 'halted' && mine.periods.every(({ state: each }) => each === 'open');
  const isPausedToEnd = mine.ends_on !== null && mine.ends_on <= (mine.paused_until ?? '');
  const isWaiting = mine.collection === 'autopay' && !mine.has_mandate && state === 'active';
  return (
    <>
      {state === 'past_due' && mine.grace_until && (
        <Alert tone="warn">
          {t('subscriptions.note.past_due', { day: format.shortDay(mine.grace_until) })}
        </Alert>
      )}
      {state === 'halted' && (
        <Alert tone={isFirst ? 'info' : 'bad'}>
          {t(isFirst ? 'subscriptions.note.first' : 'subscriptions.note.halted')}
        </Alert>
      )}
      {state === 'paused' && mine.paused_until && (
        <Alert
          tone="info"
          icon="pause"
          action={<Undo mine={mine} undo="pause" label={t('subscriptions.undo.pause')} />}
        >
          {isPausedToEnd
            ? t('subscriptions.note.pausedToEnd')
            : t('subscriptions.note.paused', { day: format.shortDay(mine.paused_until) })}
        </Alert>
      )}
      {mine.ends_on && (
        <Alert tone="info" action={<Undo mine={mine} undo="cancel" label={t('subscriptions.undo.cancel')} />}>
          {t(state === 'paused' ? 'subscriptions.note.endingPaused' : 'subscriptions.note.ending', {
            day: format.shortDay(mine.ends_on),
          })}
        </Alert>
      )}
      {next && charge && (
        <Alert tone="info" action={<Undo mine={mine} undo="change" label={t('subscriptions.undo.change')} />}>
          {t('subscriptions.note.nextPlan', { day: format.shortDay(charge.on), plan: next.name })}
        </Alert>
      )}
      {upgrade && <Upgrade mine={mine} upgrade={upgrade} />}
      {isWaiting && <Alert tone="info">{t('subscriptions.note.bank')}</Alert>}
    </>
  );
}

function Upgrade({
  mine,
  upgrade,
}: {
  readonly mine: Subscription;
  readonly upgrade: NonNullable<Subscription['upgrade']>;
}): ReactNode {
  const { t, format } = useWords();
  return (
    <>
      <Alert tone="info">
        {t('subscriptions.note.upgrade', {
          plan: upgrade.plan.name,
          amount: format.money(upgrade.amount),
          credit: format.money(upgrade.credit),
        })}
      </Alert>
      <LinkButton variant="primary" href={`/pay/${upgrade.request_id}`}>
        {t('subscriptions.pay')}
      </LinkButton>
      <Undo mine={mine} undo="upgrade" label={t('subscriptions.undo.upgrade', { plan: upgrade.plan.name })} />
    </>
  );
}

function Undo({
  mine,
  undo,
  label,
}: {
  readonly mine: Subscription;
  readonly undo: Subscription['undos'][number];
  readonly label: string;
}) {
  const textOf = useErrorText();
  const resume = useChange(resumeSubscription);
  // A plan that a browser stored before this field existed has none.
  if (!mine.can.resume || !mine.undos?.includes(undo)) return null;
  return (
    <>
      {resume.error && <span role="alert">{textOf(resume.error)}</span>}
      <Button
        busy={resume.isPending}
        onClick={() => resume.mutate({ params: { subscription_id: mine.subscription_id }, body: { undo } })}
      >
        {label}
      </Button>
    </>
  );
}
