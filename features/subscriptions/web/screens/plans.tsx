import { useNavigate } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { changeSubscription, type OfferedPlan, type Subscription } from '../../contract.ts';
import { Benefits, Price, Rules } from '../components/plan-facts.tsx';
import styles from '../plans.module.css';
import { useChange, useSubscriptions } from '../queries.ts';

/** The plans of the brand: price, what is in them, how they are charged and cancelled. */
export function PlansScreen() {
  const { t } = useWords();
  const read = useSubscriptions();
  const mine = read.data?.mine[0];
  const hasAny = mine !== undefined || (read.data?.history.length ?? 0) > 0;
  return (
    <Page gap="close">
      <div className={styles.head}>
        <h1>{t('subscriptions.title')}</h1>
        {hasAny && (
          <LinkButton icon="heart" href="/care-plans/mine">
            {t('subscriptions.toMine')}
          </LinkButton>
        )}
      </div>
      {read.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : read.isLoadingError ? (
        <Problem error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data.plans.length === 0 ? (
        <EmptyState icon="heart" title={t('subscriptions.noneOffered')} />
      ) : (
        <ul className={`${styles.list} ${styles.plans}`}>
          {read.data.plans.map((plan) => (
            <PlanCard key={plan.plan_id} plan={plan} mine={mine} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function PlanCard({ plan, mine }: { readonly plan: OfferedPlan; readonly mine: Subscription | undefined }) {
  const { t } = useWords();
  const isMine = mine?.plan.plan_id === plan.plan_id;
  return (
    <Card as="li">
      <div className={styles.offer}>
        <div className={styles.head}>
          <h2>{plan.name}</h2>
          {isMine && (
            <StatusBadge tone="info" icon="check">
              {t('subscriptions.present')}
            </StatusBadge>
          )}
        </div>
        <p>{plan.about}</p>
        <Price plan={plan} />
        <Benefits plan={plan} />
        <Rules plan={plan} />
        {!mine && (
          <LinkButton variant="primary" href={`/care-plans/choose/${plan.plan_id}`}>
            {t('subscriptions.choose')}
          </LinkButton>
        )}
        {mine && plan.change && <ChangePart plan={plan} mine={mine} />}
      </div>
    </Card>
  );
}

function ChangePart({ plan, mine }: { readonly plan: OfferedPlan; readonly mine: Subscription }) {
  const { t, format } = useWords();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const change = useChange(changeSubscription, () => void navigate('/care-plans/mine'));
  const what = plan.change;
  if (!what) return null;
  const input = { params: { subscription_id: mine.subscription_id }, body: { plan_id: plan.plan_id } };
  return (
    <>
      <p>
        {what.when === 'now'
          ? t('subscriptions.change.now', {
              amount: format.money(what.amount),
              credit: format.money(what.credit),
            })
          : t('subscriptions.change.later', { day: format.shortDay(what.on) })}
      </p>
      {change.error && (
        <Alert tone="bad" live="alert">
          {textOf(change.error)}
        </Alert>
      )}
      <Button variant="primary" busy={change.isPending} onClick={() => change.mutate(input)}>
        {t('subscriptions.change.action')}
      </Button>
    </>
  );
}
