import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { v7 as uuid } from 'uuid';
import { Alert } from '#platform/ui/alert.tsx';
import { BackLink } from '#platform/ui/back-link.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { RadioCards } from '#platform/ui/radio-cards.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { type Collection, type Plan, type Subscription, subscribe } from '../../contract.ts';
import { Benefits, Price, Rules } from '../components/plan-facts.tsx';
import styles from '../plans.module.css';
import { useChange, useSubscriptions } from '../queries.ts';

/** One plan whole, how it is to be paid, and the one button. */
export function ChooseScreen() {
  const { t } = useWords();
  const { planId } = useParams();
  const read = useSubscriptions();
  const plan = read.data?.plans.find(({ plan_id: id }) => id === planId);
  return (
    <Page gap="close">
      <div>
        <BackLink href="/care-plans">{t('subscriptions.title')}</BackLink>
        <h1>{plan?.name ?? t('subscriptions.title')}</h1>
      </div>
      {read.isLoadingError ? (
        <Problem error={read.error} onRetry={() => void read.refetch()} />
      ) : plan ? (
        <Whole plan={plan} />
      ) : read.data ? (
        <EmptyState icon="heart" title={t('subscriptions.noneOffered')} />
      ) : (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      )}
    </Page>
  );
}

function Whole({ plan }: { readonly plan: Plan }) {
  return (
    <div className={styles.columns}>
      <Card>
        <div className={styles.stack}>
          <p>{plan.about}</p>
          <Price plan={plan} />
          <Benefits plan={plan} level={2} />
          <Rules plan={plan} level={2} />
        </div>
      </Card>
      <Start plan={plan} />
    </div>
  );
}

function Start({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const textOf = useErrorText();
  const navigate = useNavigate();
  const only = plan.collections.length === 1 ? plan.collections[0] : undefined;
  // Nothing is chosen for the person: a debit needs their own choice.
  const [chosen, setChosen] = useState<Collection | undefined>(only);
  const [isTried, setTried] = useState(false);
  const [id] = useState(() => uuid());
  const start = useChange(subscribe);
  const press = () => {
    setTried(true);
    if (!chosen) return;
    const body = { plan_id: plan.plan_id, subscription_id: id, collection: chosen };
    start.mutate({ body }, { onSuccess: (made) => void navigate(nextOf(made), { replace: true }) });
  };
  return (
    <div className={styles.stack}>
      <RadioCards
        label={t('subscriptions.collection.label')}
        error={isTried && !chosen ? t('subscriptions.collection.missing') : undefined}
        value={chosen}
        onValue={(value) => setChosen(value as Collection)}
        choices={plan.collections.map((value) => ({
          value,
          label: t(`subscriptions.collection.${value}`),
          description: t(`subscriptions.collection.${value}Hint`),
        }))}
      />
      {start.error && (
        <Alert tone="bad" live="alert">
          {textOf(start.error)}
        </Alert>
      )}
      <Button variant="primary" wide busy={start.isPending} onClick={press}>
        {t('subscriptions.start')}
      </Button>
    </div>
  );
}

/** A trial has begun; anything else begins with its payment. */
const nextOf = ({ state, next_charge: next }: Subscription): string =>
  state === 'halted' && next?.request_id ? `/pay/${next.request_id}` : '/care-plans/mine';
